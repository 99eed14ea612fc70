// @ts-check
/** A*. */

/** @typedef {import("../../learn/chapters.js").Section} Section */

/** @satisfies {Record<string, Section>} */
export const en = {
  idea: {
    title: "What it does",
    text: [
      "Breadth-first search counts only what a way has cost (g), greedy search only what seems to be left (h). A* adds both: f = g + h. That is the length of the whole way over this cell, partly counted and partly estimated.",
      "Of all cells that wait, the one with the smallest f is taken. A cell on a detour gets a larger f with every step, and others come first.",
      "If the estimate never says too much (it is called admissible then), the way is a shortest one: every cell of a shorter way would have had a smaller f, and would have been taken first.",
    ],
    promise: { shortest: true, complete: true, memory: "Everything it has found, sorted by f" },
    task: "The numbers are f. The smallest that waits is always next, and what is taken later never has a smaller one.",
  },
  shines: {
    title: "Where it shines",
    text: [
      "The nearer the estimate comes to the truth, the fewer cells are looked at. In the hall it is exactly the truth: nothing beside the way is looked at.",
      "In a maze with many branches it still leaves out what leads in the wrong direction.",
    ],
    task: ["An open hall.", "A maze with many short branches."],
  },
  fails: {
    title: "Where it does not help",
    text: [
      "In this maze every way to the goal leads around it. The estimate is small where it should be large, and A* has to look at just as many cells as breadth-first search; and each costs more, because the frontier must be kept in order.",
      "With an estimate that says too much, A* is faster and may miss the shortest way. One of the experiments shows that, cell by cell.",
    ],
    task: "No cell is saved here.",
    links: [{ to: "/learn/squared", label: "Experiment: an estimate that says too much" }],
  },
  levels: {
    title: "In Sokoban",
    text: [
      "Here a good estimate is worth a lot. Every box is matched with a goal of its own so that all pushes together are as few as possible. That never says too much.",
      "How good the estimate must be before A* wins, you can measure in an experiment.",
    ],
    task: "The same level, the same solution length, a fraction of the states.",
    links: [{ to: "/learn/nearest", label: "Experiment: why A* loses, and when it wins" }],
  },
  questions: {
    title: "Try it",
    text: ["Think first, then look."],
    questions: [
      { ask: "What does A* become if h is 0 everywhere? And if g is left out?", answer: "With h = 0 it is uniform-cost search. Without g it is greedy search." },
      { ask: "In the first laboratory, look at f along the way that was found. What do you see?", answer: "It never gets smaller, and at the goal it is the length of the way: there h is 0, so f is g." },
      { ask: "Can a cell with an f larger than the length of the shortest way be looked at?", answer: "No. The goal waits with a smaller f by then, and is taken first." },
    ],
  },
};

/** @type {Record<keyof typeof en, Section>} */
export const vi = {
  idea: {
    title: "Nó làm gì",
    text: [
      "Duyệt theo chiều rộng chỉ tính phần đã tốn (g), tìm kiếm tham lam chỉ tính phần có vẻ còn lại (h). A* cộng cả hai: f = g + h. Đó là độ dài cả con đường qua ô này, một phần đếm được, một phần ước lượng.",
      "Trong các ô đang chờ, ô có f nhỏ nhất được lấy. Ô nằm trên đường vòng thì mỗi bước f lại lớn thêm, và ô khác được lấy trước.",
      "Nếu ước lượng không bao giờ nói quá (khi đó gọi là chấp nhận được), đường tìm được là ngắn nhất: mọi ô của một đường ngắn hơn đều có f nhỏ hơn và đã được lấy trước.",
    ],
    promise: { shortest: true, complete: true, memory: "Mọi thứ đã tìm thấy, xếp theo f" },
    task: "Các con số là f. Ô đang chờ có số nhỏ nhất luôn là ô kế tiếp, và ô lấy sau không bao giờ có số nhỏ hơn.",
  },
  shines: {
    title: "Khi nào nó tỏa sáng",
    text: [
      "Ước lượng càng sát sự thật thì càng ít ô bị xét. Trong gian phòng, ước lượng đúng bằng sự thật: không ô nào ngoài đường đi bị xét.",
      "Trong mê cung nhiều nhánh, nó vẫn bỏ được những gì dẫn sai hướng.",
    ],
    task: ["Một gian phòng trống.", "Một mê cung nhiều nhánh ngắn."],
  },
  fails: {
    title: "Khi nào nó không giúp được gì",
    text: [
      "Trong mê cung này, mọi đường tới đích đều phải đi vòng quanh đích. Ước lượng nhỏ ở nơi lẽ ra phải lớn, và A* phải xét số ô đúng bằng duyệt theo chiều rộng; mỗi ô lại tốn công hơn, vì biên phải luôn được sắp xếp.",
      "Với một ước lượng nói quá, A* nhanh hơn nhưng có thể bỏ lỡ đường ngắn nhất. Một thí nghiệm cho thấy điều đó, từng ô một.",
    ],
    task: "Ở đây không tiết kiệm được ô nào.",
    links: [{ to: "/learn/squared", label: "Thí nghiệm: ước lượng nói quá" }],
  },
  levels: {
    title: "Trong Sokoban",
    text: [
      "Ở đây một ước lượng tốt rất đáng giá. Mỗi thùng được ghép với một đích riêng sao cho tổng số lần đẩy là ít nhất. Ước lượng này không bao giờ nói quá.",
      "Ước lượng phải tốt đến đâu thì A* mới thắng, bạn có thể tự đo trong một thí nghiệm.",
    ],
    task: "Cùng một màn, lời giải dài như nhau, số trạng thái chỉ bằng một phần nhỏ.",
    links: [{ to: "/learn/nearest", label: "Thí nghiệm: vì sao A* thua, và khi nào A* thắng" }],
  },
  questions: {
    title: "Thử xem",
    text: ["Nghĩ trước đã, rồi hãy xem."],
    questions: [
      { ask: "A* thành gì nếu h ở đâu cũng bằng 0? Và nếu bỏ g?", answer: "Với h = 0, nó là tìm kiếm chi phí đều. Bỏ g thì nó là tìm kiếm tham lam." },
      { ask: "Ở phòng thí nghiệm đầu tiên, nhìn f dọc theo đường tìm được. Bạn thấy gì?", answer: "Nó không bao giờ giảm, và ở đích nó bằng độ dài đường đi: ở đó h bằng 0, nên f bằng g." },
      { ask: "Ô có f lớn hơn độ dài đường ngắn nhất có thể bị xét không?", answer: "Không. Lúc ấy đích đang chờ với f nhỏ hơn và được lấy trước." },
    ],
  },
};
