// @ts-check
/** Depth-first search. */

/** @typedef {import("../../learn/chapters.js").Section} Section */

/** @satisfies {Record<string, Section>} */
export const en = {
  idea: {
    title: "What it does",
    text: [
      "Walk on as long as there is something new. Only in a dead end go back, to the last place where a corridor was left out.",
      "It needs one change to breadth-first search: of all cells that wait, take the one that was found last instead of the one that has waited longest. A pile instead of a queue.",
      "It finds a way wherever there is one, but the first it stumbles upon: nothing says that it is a short one.",
    ],
    promise: { shortest: false, complete: true, memory: "Here, everything it has found; a version that forgets needs only the way it stands on" },
    task: "Watch how few cells wait, and how far away the search can be from the start while the nearest cells have not been looked at.",
  },
  shines: {
    title: "Where it shines",
    text: [
      "In a maze of long corridors the goal is deep inside. Whoever goes deep first, and is lucky at the junctions, is there long before the water has filled everything.",
      "There is no way to be sure of that luck: with the goal elsewhere the same maze can go wrong.",
    ],
    task: "A lucky maze: compare how many cells were looked at.",
  },
  fails: {
    title: "Where it fails",
    text: [
      "In the open it is lost. It goes up as long as it can, because up is tried first, then sideways, then up again, and never minds that the goal was near.",
      "What it reports is a way, and a ridiculous one. In a maze without loops that cannot happen: there is only one way.",
    ],
    task: "Both find the goal. Let the figure walk both ways.",
  },
  levels: {
    title: "In Sokoban",
    text: ["It often solves a level after few states, because it goes on and on until the boxes happen to be right. The solution is long: boxes are pushed to and fro."],
    task: "Fewer states, many more moves: play both to the end.",
  },
  questions: {
    title: "Try it",
    text: ["Think first, then look."],
    questions: [
      { ask: "In the open hall, choose the layer g. What do neighbouring cells look like?", answer: "Neighbours can have numbers that are far apart: one was found early, the other late, on the long way. In breadth-first search they differ by one at most." },
      { ask: "Breadth-first search takes from the front of the queue. What happens if it takes from the back?", answer: "It is depth-first search. All else stays the same: compare the lines of both, “What it does” under the board." },
      { ask: "You are lost in a real maze and can only walk. Which of the two can you do?", answer: "Depth-first. Breadth-first search jumps from one end of the frontier to the other, and you would have to walk there." },
    ],
  },
};

/** @type {Record<keyof typeof en, Section>} */
export const vi = {
  idea: {
    title: "Nó làm gì",
    text: [
      "Cứ đi tiếp chừng nào còn chỗ mới. Chỉ khi vào ngõ cụt mới quay lại, về nơi gần nhất còn một hành lang chưa thử.",
      "So với duyệt theo chiều rộng chỉ khác một điều: trong các ô đang chờ, lấy ô tìm thấy sau cùng thay vì ô chờ lâu nhất. Một chồng thay cho một hàng.",
      "Có đường thì nó tìm ra, nhưng là đường đầu tiên nó vấp phải: không có gì bảo đảm đường ấy ngắn.",
    ],
    promise: { shortest: false, complete: true, memory: "Ở đây: mọi thứ đã tìm thấy; nếu chịu quên thì chỉ cần nhớ con đường đang đứng" },
    task: "Hãy để ý số ô đang chờ ít thế nào, và nó có thể đi rất xa trong khi những ô gần nhất còn chưa được xét.",
  },
  shines: {
    title: "Khi nào nó tỏa sáng",
    text: [
      "Trong mê cung có hành lang dài, đích nằm sâu bên trong. Ai đi sâu trước, và gặp may ở các ngã rẽ, sẽ tới nơi từ lâu trước khi nước ngập hết.",
      "Không có cách nào bảo đảm vận may đó: đổi chỗ đích, cũng mê cung ấy có thể thành tệ.",
    ],
    task: "Một mê cung may mắn: so sánh số ô đã xét.",
  },
  fails: {
    title: "Khi nào nó thất bại",
    text: [
      "Ở chỗ trống trải nó lạc lối. Nó đi lên mãi, vì hướng lên được thử trước, rồi sang ngang, rồi lại đi lên, chẳng màng đích đang ở gần.",
      "Nó báo ra một con đường, nhưng là con đường nực cười. Trong mê cung không có vòng thì không thể như vậy: ở đó chỉ có một đường.",
    ],
    task: "Cả hai đều tới đích. Hãy cho người đi hết cả hai đường.",
  },
  levels: {
    title: "Trong Sokoban",
    text: ["Nó thường giải được một màn sau ít trạng thái, vì cứ đi mãi cho tới khi các thùng tình cờ đúng chỗ. Lời giải rất dài: thùng bị đẩy tới đẩy lui."],
    task: "Ít trạng thái hơn, nhưng nhiều nước đi hơn hẳn: chạy cả hai tới cuối.",
  },
  questions: {
    title: "Thử xem",
    text: ["Nghĩ trước đã, rồi hãy xem."],
    questions: [
      { ask: "Trong gian phòng trống, chọn lớp g. Số của các ô kề nhau thế nào?", answer: "Hai ô kề nhau có thể mang hai số cách xa nhau: một ô tìm thấy sớm, ô kia tìm thấy muộn, trên đường vòng. Với duyệt theo chiều rộng, chúng hơn kém nhau nhiều nhất là một." },
      { ask: "Duyệt theo chiều rộng lấy từ đầu hàng. Nếu lấy từ cuối hàng thì sao?", answer: "Thì thành duyệt theo chiều sâu. Mọi thứ khác giữ nguyên: hãy so các dòng của hai thuật toán, mục “Cách hoạt động” dưới bàn." },
      { ask: "Bạn lạc trong một mê cung thật và chỉ có thể đi bộ. Bạn làm được cách nào trong hai cách?", answer: "Chiều sâu. Duyệt theo chiều rộng nhảy từ đầu này sang đầu kia của biên, còn bạn thì phải đi bộ tới đó." },
    ],
  },
};
