// @ts-check
/** Uniform-cost search. */

/** @typedef {import("../../learn/chapters.js").Section} Section */

/** @satisfies {Record<string, Section>} */
export const en = {
  idea: {
    title: "What it does",
    text: [
      "Every cell knows what the cheapest known way to it has cost; that number is called g. Of all cells that wait, the cheapest is taken first.",
      "If a cheaper way to a waiting cell turns up, it replaces the dearer one. When the goal is taken, nothing cheaper can come any more: everything cheaper was taken before.",
      "In our mazes every step costs 1. Then cheapest is the same as nearest, and uniform-cost search does what breadth-first search does.",
    ],
    promise: { shortest: true, complete: true, memory: "Everything it has found, sorted by cost" },
    task: "One step costs 1: both look at the same cells. The queue that sorts is just more work.",
  },
  levels: {
    title: "What does a step cost?",
    text: [
      "It becomes interesting where steps have different prices. In Sokoban you can count all moves, or say that walking costs 1 and pushing nothing.",
      "Then the search gives pushes away. The second solution walks less than the first, and pushes twice as often. Neither is wrong: each is the best for its price.",
    ],
    task: "The same level with two prices. Compare moves and pushes in the last line.",
  },
  questions: {
    title: "Try it",
    text: ["Think first, then look."],
    questions: [
      { ask: "If pushing costs nothing, can a solution have a cost of 0?", answer: "Yes, if the player stands right behind the box and never has to walk around it." },
      { ask: "How do you calculate the walking steps of both solutions?", answer: "Moves minus pushes. The second has fewer, and that is all its search cares about." },
      { ask: "Open the second one in the laboratory and choose that only pushes cost. What do you expect?", answer: "Walking is free then: as few pushes as possible, and it does not mind how long the walks are." },
    ],
    links: [{ to: "/learn/bfs", label: "Breadth-first search" }],
  },
};

/** @type {Record<keyof typeof en, Section>} */
export const vi = {
  idea: {
    title: "Nó làm gì",
    text: [
      "Mỗi ô biết đường rẻ nhất hiện có tới nó tốn bao nhiêu; số đó gọi là g. Trong các ô đang chờ, ô rẻ nhất được lấy trước.",
      "Nếu xuất hiện đường rẻ hơn tới một ô đang chờ, đường ấy thay cho đường đắt hơn. Khi lấy ra đích thì không còn gì rẻ hơn nữa: mọi thứ rẻ hơn đều đã được lấy trước.",
      "Trong các mê cung ở đây, bước nào cũng tốn 1. Khi đó rẻ nhất cũng là gần nhất, và tìm kiếm chi phí đều làm đúng như duyệt theo chiều rộng.",
    ],
    promise: { shortest: true, complete: true, memory: "Mọi thứ đã tìm thấy, xếp theo chi phí" },
    task: "Mỗi bước tốn 1: hai bên xét cùng những ô. Hàng chờ có sắp xếp chỉ tốn công hơn.",
  },
  levels: {
    title: "Một bước tốn bao nhiêu?",
    text: [
      "Chuyện trở nên thú vị khi các bước có giá khác nhau. Trong Sokoban, có thể tính mọi nước đi, hoặc quy ước bước đi không tốn 1 còn đẩy thì miễn phí.",
      "Khi đó thuật toán vung tay đẩy. Lời giải thứ hai đi bộ ít hơn lời giải thứ nhất, nhưng đẩy nhiều gấp đôi. Không bên nào sai: mỗi bên tốt nhất theo giá của mình.",
    ],
    task: "Cùng một màn với hai bảng giá. So sánh số nước đi và số lần đẩy ở dòng cuối.",
  },
  questions: {
    title: "Thử xem",
    text: ["Nghĩ trước đã, rồi hãy xem."],
    questions: [
      { ask: "Nếu đẩy không tốn gì, có thể có lời giải với chi phí 0 không?", answer: "Có, nếu người đứng ngay sau thùng và không bao giờ phải đi vòng." },
      { ask: "Tính số bước đi không của hai lời giải thế nào?", answer: "Lấy số nước đi trừ số lần đẩy. Lời giải thứ hai ít hơn, và thuật toán của nó chỉ quan tâm đến điều đó." },
      { ask: "Mở lời giải thứ hai trong phòng thí nghiệm và chọn chỉ tính các lần đẩy. Bạn đoán sẽ thế nào?", answer: "Khi đó đi bộ miễn phí: số lần đẩy ít nhất có thể, còn đi bộ dài bao nhiêu cũng được." },
    ],
    links: [{ to: "/learn/bfs", label: "Duyệt theo chiều rộng" }],
  },
};
