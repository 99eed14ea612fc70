// @ts-check
/** How things are written down, in words. */

/** The characters of a drawing. */
export const characters = {
  en: { "#": "wall", "@": "keeper", $: "box", ".": "goal", "*": "box on a goal", "+": "keeper on a goal", "␣": "a space: floor" },
  vi: { "#": "tường", "@": "người đẩy", $: "thùng", ".": "ô đích", "*": "thùng ở ô đích", "+": "người đẩy trên ô đích", "␣": "dấu cách: sàn" },
};

/** The parts of a maze's code. */
export const codeParts = {
  en: {
    dfs1: "the generator, here the depth-first walk, and its version",
    "8x10": "8 rows and 10 columns",
    s42: "the seed: another number makes another maze",
    b50: "50 percent of the dead ends are opened",
    "f0.0": "from row 0, column 0",
    "t7.9": "to row 7, column 9",
  },
  vi: {
    dfs1: "cách tạo, ở đây là đi sâu trước, và phiên bản của nó",
    "8x10": "8 hàng và 10 cột",
    s42: "số khởi đầu: số khác cho mê cung khác",
    b50: "50 phần trăm ngõ cụt được mở",
    "f0.0": "từ hàng 0, cột 0",
    "t7.9": "tới hàng 7, cột 9",
  },
};

export const en = {
  drawing: {
    title: "A level as text",
    text: [
      "Levels are written with a few characters, so that they can be sent in a message and kept in any file. The same text draws the board beside it.",
      "The editor reads and writes such texts, and the other common formats besides.",
    ],
    task: "This board is drawn from the text. Solve it, if you like.",
  },
  moves: {
    title: "Moves as letters",
    text: [
      "A solution is written with four letters: l, u, r and d for left, up, right and down. A small letter is a step, a capital letter is a push. So the length of the text is the number of moves, and its capital letters are the pushes.",
      "Move about and watch the letters under the board. Undo takes the last letter away.",
    ],
    task: "Walk and push: every move adds a letter.",
  },
  code: {
    title: "A maze as a code",
    text: ["A maze needs no drawing at all. Its code says how it was made, and the same code makes the same maze for ever, on every machine."],
    task: "This is the maze that the code means.",
  },
  keys: {
    title: "Keys",
    text: [
      "These keys work while you play a level. On the small boards of these lessons you can walk, take back and restart; for that a board must have the focus, so that the arrow keys go on scrolling the page for whoever reads.",
      "Keys are bound by their place on the keyboard, whatever is printed on them. You can change all of them in the settings.",
    ],
  },
};

/** @type {typeof en} */
export const vi = {
  drawing: {
    title: "Màn chơi dưới dạng chữ",
    text: [
      "Màn chơi được viết bằng vài ký tự, nhờ vậy có thể gửi trong tin nhắn và lưu trong bất cứ tệp nào. Chính đoạn chữ này vẽ ra bàn chơi bên cạnh.",
      "Trình thiết kế đọc và ghi được dạng này cùng các dạng phổ biến khác.",
    ],
    task: "Bàn này được vẽ từ đoạn chữ. Bạn có thể giải thử.",
  },
  moves: {
    title: "Bước đi dưới dạng chữ cái",
    text: [
      "Lời giải được viết bằng bốn chữ cái: l, u, r và d (tiếng Anh: left, up, right, down) là trái, lên, phải và xuống. Chữ thường là bước đi, chữ hoa là cú đẩy. Vậy độ dài đoạn chữ là số bước, còn số chữ hoa là số lần đẩy.",
      "Hãy đi thử và nhìn các chữ cái dưới bàn chơi. Hoàn tác sẽ bỏ chữ cuối.",
    ],
    task: "Hãy đi và đẩy: mỗi bước thêm một chữ.",
  },
  code: {
    title: "Mê cung dưới dạng mã",
    text: ["Mê cung không cần hình vẽ. Mã của nó cho biết nó được tạo thế nào, và cùng một mã luôn cho cùng một mê cung, trên mọi máy."],
    task: "Đây là mê cung mà mã trên nói tới.",
  },
  keys: {
    title: "Phím",
    text: [
      "Các phím này dùng được khi bạn chơi một màn. Trên những bàn nhỏ của bài học, bạn có thể đi, hoàn tác và chơi lại từ đầu; muốn vậy bàn chơi phải được chọn trước, để người đang đọc vẫn cuộn trang bằng phím mũi tên.",
      "Phím được gán theo vị trí trên bàn phím, bất kể trên đó in gì. Bạn có thể đổi tất cả trong phần cài đặt.",
    ],
  },
};
