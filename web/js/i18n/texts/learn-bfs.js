// @ts-check
/** Breadth-first search. */

/** @typedef {import("../../learn/chapters.js").Section} Section */

/** @satisfies {Record<string, Section>} */
export const en = {
  idea: {
    title: "What it does",
    text: [
      "Pour water into the maze at the start. It spreads everywhere at the same speed: first all cells one step away, then all that are two steps away, and so on.",
      "Cells that were found and not yet looked at wait in a queue. Together they are called the frontier. Breadth-first search always takes the one that has waited longest, so nothing far away is looked at before everything near.",
      "Every cell remembers from where it was found first. When the goal is taken, the way is read backwards along these memories. No shorter way can exist: all shorter ways were tried before.",
    ],
    promise: { shortest: true, complete: true, memory: "Everything it has found" },
    task: "The square is the start, the pennant the goal. Press play, or move the slider. Dots were looked at, rings wait. Drag the start or the goal, and it searches again.",
  },
  fails: {
    title: "Where it wastes its time",
    text: [
      "It does not know where the goal is. In an open hall it looks to the left, up and down as patiently as to the right, though the goal is in plain sight.",
      "If the goal is twice as far away, there are about four times as many cells to look at. In a level of Sokoban it is far worse: the number of states can double with every push.",
    ],
    task: "The same hall, the same clock: one spreads, the other knows the direction.",
  },
  levels: {
    title: "In Sokoban",
    text: [
      "A level is a maze, too. Its cells are states: where the boxes stand, and what part of the floor the player can walk to. Its passages are pushes. The search is the same, line by line; looking at a state is called expanding it.",
      "Three boxes on a small floor make hundreds of states. You see one after the other, in the order in which they are expanded.",
    ],
    task: "Step through it: first all states after one push, then all after two. The layer “Boxes in expanded states” shows where boxes have been.",
  },
  questions: {
    title: "Try it",
    text: ["Think first, then look."],
    questions: [
      { ask: "Choose the layer g in the first laboratory and wind back to the middle. Which numbers do the waiting cells have?", answer: "Only two numbers that follow each other. Everything with a smaller number has been looked at, and nothing with a larger one has been found." },
      { ask: "Drag the goal next to the start. How many cells are looked at now?", answer: "A handful. It ends as soon as it takes the goal: what it costs depends on the distance, not on the size of the maze." },
      { ask: "Is there a maze in which another algorithm finds a shorter way?", answer: "No. Another way can be as short, but never shorter." },
    ],
  },
};

/** @type {Record<keyof typeof en, Section>} */
export const vi = {
  idea: {
    title: "Nó làm gì",
    text: [
      "Hãy đổ nước vào mê cung ở điểm xuất phát. Nước lan ra mọi phía với cùng tốc độ: trước hết là mọi ô cách một bước, rồi mọi ô cách hai bước, cứ thế tiếp tục.",
      "Những ô đã tìm thấy mà chưa xét thì xếp hàng chờ. Tất cả chúng gọi là biên. Duyệt theo chiều rộng luôn lấy ô chờ lâu nhất, nên chưa xét hết ô gần thì chưa xét ô xa.",
      "Mỗi ô nhớ mình được tìm thấy lần đầu từ ô nào. Khi lấy ra đúng ô đích, chỉ cần lần ngược theo trí nhớ đó là có đường đi. Không thể có đường ngắn hơn: mọi đường ngắn hơn đều đã được thử trước.",
    ],
    promise: { shortest: true, complete: true, memory: "Mọi thứ đã tìm thấy" },
    task: "Ô vuông là điểm xuất phát, lá cờ là đích. Bấm chạy hoặc kéo thanh trượt. Dấu chấm là ô đã xét, vòng tròn là ô đang chờ. Kéo điểm xuất phát hay đích thì nó tìm lại.",
  },
  fails: {
    title: "Khi nào nó phí công",
    text: [
      "Nó không biết đích ở đâu. Trong một gian phòng trống, nó kiên nhẫn xét bên trái, bên trên, bên dưới chẳng kém gì bên phải, dù đích ở ngay trước mắt.",
      "Đích xa gấp đôi thì phải xét chừng gấp bốn số ô. Trong một màn Sokoban còn tệ hơn nhiều: cứ thêm một lần đẩy, số trạng thái có thể tăng gấp đôi.",
    ],
    task: "Cùng một gian phòng, cùng một đồng hồ: một bên lan ra khắp nơi, bên kia biết hướng.",
  },
  levels: {
    title: "Trong Sokoban",
    text: [
      "Một màn chơi cũng là một mê cung. Mỗi ô của nó là một trạng thái: các thùng đứng đâu, và người đi được tới phần nào của nền. Mỗi lối thông là một lần đẩy. Thuật toán vẫn y nguyên, từng dòng một; xét một trạng thái gọi là mở rộng nó.",
      "Ba chiếc thùng trên một nền nhỏ đã cho hàng trăm trạng thái. Bạn lần lượt thấy từng trạng thái, theo thứ tự được mở rộng.",
    ],
    task: "Đi từng bước: trước hết là mọi trạng thái sau một lần đẩy, rồi sau hai lần. Lớp về các trạng thái đã xét cho thấy thùng đã từng ở đâu.",
  },
  questions: {
    title: "Thử xem",
    text: ["Nghĩ trước đã, rồi hãy xem."],
    questions: [
      { ask: "Ở phòng thí nghiệm đầu tiên, chọn lớp g rồi tua về giữa chừng. Các ô đang chờ mang những số nào?", answer: "Chỉ hai số liền nhau. Mọi ô có số nhỏ hơn đều đã xét, và chưa ô nào có số lớn hơn được tìm thấy." },
      { ask: "Kéo đích lại sát điểm xuất phát. Giờ có bao nhiêu ô được xét?", answer: "Chỉ vài ô. Lấy ra đích là dừng: công sức phụ thuộc vào khoảng cách, không phụ thuộc vào độ lớn của mê cung." },
      { ask: "Có mê cung nào mà thuật toán khác tìm được đường ngắn hơn không?", answer: "Không. Đường khác có thể ngắn bằng, nhưng không bao giờ ngắn hơn." },
    ],
  },
};
