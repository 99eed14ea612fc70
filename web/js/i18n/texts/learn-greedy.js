// @ts-check
/** Greedy search. */

/** @typedef {import("../../learn/chapters.js").Section} Section */

/** @satisfies {Record<string, Section>} */
export const en = {
  idea: {
    title: "What it does",
    text: [
      "It asks one question of every cell: how far does the goal seem to be? Here the answer is counted in rows and columns, as if there were no walls. That number is the estimate h.",
      "Of all cells that wait, the one with the smallest h is taken. How long the way there was does not matter to it.",
      "So it hurries to the goal like somebody who sees a tower over the roofs. It forgets nothing, and therefore arrives in the end. But its way need not be short.",
    ],
    promise: { shortest: false, complete: true, memory: "Everything it has found, sorted by h" },
    task: "The numbers are h. The smallest that waits is always next.",
  },
  shines: {
    title: "Where it shines",
    text: ["Where nothing stands in the way the estimate is the truth, and greedy search walks straight to the goal."],
    task: "The same hall as for breadth-first search.",
  },
  fails: {
    title: "Where it is lured",
    text: [
      "Here the corridor that comes close to the goal early is the longer one. Greedy search sees small numbers and follows them. It finds a way, does not look back, and reports it.",
      "A* looks at more cells and is not taken in, because it also counts what the way has cost.",
    ],
    task: "Stop when both have come close to the goal for the first time. Who turns round, and why?",
  },
  levels: {
    title: "In Sokoban",
    text: [
      "The estimate counts how many pushes the boxes still need. In this level a box has to be pushed away from its goal on the way: something must get worse before all gets better.",
      "Greedy search shuns exactly that. It tries everything that looks better first, and so expands more states than A*, and its solution needs more pushes.",
    ],
    task: "More haste, less speed: compare the states expanded, and the pushes.",
  },
  questions: {
    title: "Try it",
    text: ["Think first, then look."],
    questions: [
      { ask: "In the maze with the lure, drag the start to other cells. Does it always find the shortest way then?", answer: "No rule says when. It depends on whether the first corridor with small numbers happens to be the short one." },
      { ask: "Why is it complete, though it makes mistakes?", answer: "Because cells that look bad still wait in the frontier. When everything better is used up, it is their turn." },
      { ask: "What would greedy search do if all estimates were the same?", answer: "It would know nothing, and take cells in whatever order equals are taken." },
    ],
  },
};

/** @type {Record<keyof typeof en, Section>} */
export const vi = {
  idea: {
    title: "Nó làm gì",
    text: [
      "Nó chỉ hỏi mỗi ô một câu: đích trông còn xa bao nhiêu? Ở đây câu trả lời là số hàng cộng số cột, như thể không có tường. Số đó là ước lượng h.",
      "Trong các ô đang chờ, ô có h nhỏ nhất được lấy. Đường tới đó dài bao nhiêu, nó không quan tâm.",
      "Vì thế nó lao về đích như người nhìn thấy ngọn tháp phía trên mái nhà. Nó không quên ô nào, nên cuối cùng vẫn tới. Nhưng đường của nó chưa chắc ngắn.",
    ],
    promise: { shortest: false, complete: true, memory: "Mọi thứ đã tìm thấy, xếp theo h" },
    task: "Các con số là h. Ô đang chờ có số nhỏ nhất luôn là ô kế tiếp.",
  },
  shines: {
    title: "Khi nào nó tỏa sáng",
    text: ["Nơi không có gì chắn đường thì ước lượng là sự thật, và tìm kiếm tham lam đi thẳng tới đích."],
    task: "Cùng gian phòng như ở bài duyệt theo chiều rộng.",
  },
  fails: {
    title: "Khi nào nó bị lừa",
    text: [
      "Ở đây, hành lang sớm tới gần đích lại là hành lang dài hơn. Tìm kiếm tham lam thấy số nhỏ là đi theo. Nó tìm ra một đường, không ngoảnh lại, và báo kết quả.",
      "A* xét nhiều ô hơn và không bị lừa, vì nó tính cả phần đường đã tốn.",
    ],
    task: "Dừng lại khi cả hai lần đầu tới gần đích. Bên nào quay đầu, và vì sao?",
  },
  levels: {
    title: "Trong Sokoban",
    text: [
      "Ước lượng đếm số lần đẩy mà các thùng còn cần. Trong màn này, có lúc phải đẩy một thùng ra xa đích của nó: phải xấu đi rồi mới tốt lên.",
      "Đó chính là điều tìm kiếm tham lam né tránh. Nó thử trước mọi thứ trông tốt hơn, nên mở rộng nhiều trạng thái hơn A*, và lời giải của nó cần nhiều lần đẩy hơn.",
    ],
    task: "Dục tốc bất đạt: so sánh số trạng thái đã mở rộng và số lần đẩy.",
  },
  questions: {
    title: "Thử xem",
    text: ["Nghĩ trước đã, rồi hãy xem."],
    questions: [
      { ask: "Trong mê cung có bẫy, kéo điểm xuất phát sang các ô khác. Nó có luôn tìm được đường ngắn nhất không?", answer: "Không có quy tắc nào nói trước được. Tùy vào việc hành lang đầu tiên có số nhỏ có tình cờ là hành lang ngắn hay không." },
      { ask: "Vì sao nó vẫn luôn tìm ra đường, dù hay nhầm?", answer: "Vì những ô trông xấu vẫn chờ trong biên. Khi mọi ô tốt hơn đã hết thì tới lượt chúng." },
      { ask: "Nếu mọi ước lượng đều bằng nhau thì tìm kiếm tham lam làm gì?", answer: "Nó chẳng biết gì cả, và lấy các ô theo thứ tự dành cho những ô ngang nhau." },
    ],
  },
};
