// @ts-check
/** Dead-end filling. */

/** @typedef {import("../../learn/chapters.js").Section} Section */

/** @satisfies {Record<string, Section>} */
export const en = {
  idea: {
    title: "What it does",
    text: [
      "Look at a printed maze and shade every dead end: a cell with a single passage, unless it is the start or the goal. Its neighbour may have become a dead end by that. Go on until there is none.",
      "In a maze without loops only the way is left. With loops some more remains, and that is searched breadth-first.",
      "It is good for somebody with a map and a pencil. Somebody inside the maze cannot do it.",
    ],
    promise: { shortest: true, complete: true, memory: "The whole map, with what was filled" },
    task: "Filled cells get a dot. Watch the way come out, without anybody ever having walked.",
  },
  fails: {
    title: "Where there is nothing to fill",
    text: [
      "Without dead ends it stands there with its pencil. Everything is left, and the search of the rest is plain breadth-first search.",
      "And in a large maze with the goal round the corner it fills everything, however far away.",
    ],
    task: "The same maze with every dead end opened.",
  },
  questions: {
    title: "Try it",
    text: ["Think first, then look."],
    questions: [
      { ask: "In the first laboratory, drag the goal next to the start. What happens to the number of cells looked at?", answer: "It hardly changes: dead ends are filled everywhere, also far from both ends. Breadth-first search would be done at once." },
      { ask: "Does it matter in which order dead ends are filled?", answer: "No. In the end the same cells are left." },
      { ask: "Which other algorithms here need the map from above?", answer: "None: all others only look at neighbours of cells that they have reached. The two walkers do not even jump." },
    ],
  },
};

/** @type {Record<keyof typeof en, Section>} */
export const vi = {
  idea: {
    title: "Nó làm gì",
    text: [
      "Nhìn một mê cung in trên giấy và tô kín mọi ngõ cụt: ô chỉ có một lối thông, trừ điểm xuất phát và đích. Nhờ vậy ô kề có thể thành ngõ cụt. Cứ thế cho tới khi không còn ngõ cụt.",
      "Trong mê cung không có vòng, chỉ còn lại đường đi. Nếu có vòng thì còn thêm một ít, và phần đó được duyệt theo chiều rộng.",
      "Cách này hợp với người có bản đồ và cây bút chì. Người ở trong mê cung thì không làm được.",
    ],
    promise: { shortest: true, complete: true, memory: "Cả bản đồ, cùng những chỗ đã lấp" },
    task: "Ô đã lấp có dấu chấm. Hãy xem đường đi hiện ra mà chưa ai bước một bước nào.",
  },
  fails: {
    title: "Khi không có gì để lấp",
    text: [
      "Không có ngõ cụt, nó đứng đó với cây bút chì. Mọi thứ vẫn còn nguyên, và phần còn lại chỉ là duyệt theo chiều rộng.",
      "Trong một mê cung lớn mà đích ở ngay góc bên cạnh, nó vẫn lấp tất cả, dù xa đến đâu.",
    ],
    task: "Cùng mê cung ấy, mọi ngõ cụt đã được mở.",
  },
  questions: {
    title: "Thử xem",
    text: ["Nghĩ trước đã, rồi hãy xem."],
    questions: [
      { ask: "Ở phòng thí nghiệm đầu tiên, kéo đích lại sát điểm xuất phát. Số ô đã xét thay đổi thế nào?", answer: "Hầu như không: ngõ cụt bị lấp ở khắp nơi, kể cả xa hai đầu. Duyệt theo chiều rộng thì xong ngay." },
      { ask: "Thứ tự lấp các ngõ cụt có quan trọng không?", answer: "Không. Cuối cùng vẫn còn lại đúng những ô ấy." },
      { ask: "Trong các thuật toán ở đây, còn thuật toán nào cần nhìn bản đồ từ trên cao?", answer: "Không có: những thuật toán khác chỉ nhìn các ô kề với ô đã tới. Hai thuật toán đi bộ thì còn không nhảy được." },
    ],
  },
};
