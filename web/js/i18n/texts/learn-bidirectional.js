// @ts-check
/** Bidirectional search. */

/** @typedef {import("../../learn/chapters.js").Section} Section */

/** @satisfies {Record<string, Section>} */
export const en = {
  idea: {
    title: "What it does",
    text: [
      "Two people look for each other. One starts at the start, one at the goal, and both spread like breadth-first search. The side that has fewer cells waiting goes on. When they meet, both halves together are the way.",
      "It pays because of the area: in a hall, a circle with half the radius has a quarter of the cells, and two of them have half.",
      "It must be possible to search backwards from the goal. In a maze that is easy: passages lead both ways.",
    ],
    promise: { shortest: true, complete: true, memory: "Everything that both sides have found" },
    task: "Two colours, two searches. Wind to the moment when they meet.",
  },
  shines: {
    title: "Where it shines",
    text: ["Wherever a search spreads in all directions, half the distance is much less than half of the work. Here two small circles do what a large one did."],
    task: "How many cells were looked at, on both sides together?",
  },
  fails: {
    title: "Where it does not pay",
    text: ["This maze has corridors instead of areas. From the goal a second search runs into parts of the maze that the first one would never have seen, and both together look at more cells than one alone."],
    task: "Twice the effort, nothing gained.",
  },
  questions: {
    title: "Try it",
    text: ["Think first, then look."],
    questions: [
      { ask: "Drag the goal in the first laboratory. Do the two always meet in the middle of the way?", answer: "Not always: the side with fewer waiting cells goes on, so the side in the narrower part gets further." },
      { ask: "Why does Sokoban not have this chapter’s laboratory?", answer: "Backwards, boxes would have to be pulled, and there are many final positions of the player to begin from. It can be done, but it is a search of its own." },
      { ask: "May it stop when a cell of one side is seen by the other for the first time?", answer: "Only if it is careful: the first meeting is not always on a shortest way. Ours finishes a whole level before it goes on, and therefore is." },
    ],
  },
};

/** @type {Record<keyof typeof en, Section>} */
export const vi = {
  idea: {
    title: "Nó làm gì",
    text: [
      "Hai người đi tìm nhau. Một người bắt đầu ở điểm xuất phát, một người ở đích, cả hai lan ra như duyệt theo chiều rộng. Phía nào có ít ô chờ hơn thì đi tiếp. Khi gặp nhau, hai nửa ghép lại thành đường đi.",
      "Nó có lợi nhờ diện tích: trong gian phòng, hình tròn có bán kính bằng một nửa chỉ chứa một phần tư số ô, hai hình như vậy chứa một nửa.",
      "Phải tìm ngược được từ đích. Trong mê cung thì dễ: lối thông nào cũng đi được hai chiều.",
    ],
    promise: { shortest: true, complete: true, memory: "Mọi thứ cả hai phía đã tìm thấy" },
    task: "Hai màu, hai cuộc tìm kiếm. Tua tới lúc chúng gặp nhau.",
  },
  shines: {
    title: "Khi nào nó tỏa sáng",
    text: ["Ở đâu việc tìm kiếm lan ra mọi phía, thì nửa khoảng cách tốn ít hơn hẳn một nửa công sức. Ở đây hai vòng tròn nhỏ làm được việc của một vòng tròn lớn."],
    task: "Cả hai phía cộng lại đã xét bao nhiêu ô?",
  },
  fails: {
    title: "Khi nào nó không đáng",
    text: ["Mê cung này có hành lang thay cho khoảng trống. Từ đích, cuộc tìm kiếm thứ hai chạy vào những phần mà cuộc thứ nhất chẳng bao giờ ghé tới, và cả hai cộng lại xét nhiều ô hơn chỉ một."],
    task: "Tốn công gấp bội mà chẳng được gì.",
  },
  questions: {
    title: "Thử xem",
    text: ["Nghĩ trước đã, rồi hãy xem."],
    questions: [
      { ask: "Kéo đích ở phòng thí nghiệm đầu tiên. Hai phía có luôn gặp nhau ở giữa đường không?", answer: "Không phải lúc nào cũng vậy: phía có ít ô chờ hơn được đi tiếp, nên phía ở chỗ hẹp hơn tiến xa hơn." },
      { ask: "Vì sao chương này không có phòng thí nghiệm Sokoban?", answer: "Đi ngược thì phải kéo thùng, và có nhiều vị trí cuối của người để bắt đầu. Làm được, nhưng đó là một cuộc tìm kiếm khác." },
      { ask: "Có được dừng ngay khi phía này lần đầu thấy một ô của phía kia không?", answer: "Chỉ khi cẩn thận: chỗ gặp đầu tiên không phải lúc nào cũng nằm trên đường ngắn nhất. Ở đây mỗi lượt xét trọn một lớp rồi mới đi tiếp, nên luôn đúng." },
    ],
  },
};
