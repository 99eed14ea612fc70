// @ts-check
/** Trémaux’s method. */

/** @typedef {import("../../learn/chapters.js").Section} Section */

/** @satisfies {Record<string, Section>} */
export const en = {
  idea: {
    title: "What it does",
    text: [
      "Take a piece of chalk. Whenever you walk through a passage, mark it. At a junction take a passage without a mark. If you come to a place where you have been, or there is nothing new, go back through a passage with one mark. A passage with two marks is done.",
      "No passage is walked more than twice, so it must end. In the end the passages with one mark are a way from the start to the goal.",
      "It is depth-first search for people who have to walk: the chalk is the memory.",
    ],
    promise: { shortest: false, complete: true, memory: "Up to two marks per passage, written on the ground" },
    task: "Cells that were walked again have a colour of their own: there it turned round.",
  },
  shines: {
    title: "Where it shines",
    text: ["On the island where the hand on the wall walks in circles, the chalk shows: I have been here. It turns to something new, and arrives."],
    task: "The same island, two walkers.",
  },
  fails: {
    title: "What it does not promise",
    text: ["It takes the first way that works out. Where there are loops that can be much longer than the shortest one, and the steps walked come on top."],
    task: "Compare the way, and the steps walked with the cells looked at.",
  },
  questions: {
    title: "Try it",
    text: ["Think first, then look."],
    questions: [
      { ask: "What is the largest number of steps it can need?", answer: "Twice the number of passages: each is walked at most once there and once back." },
      { ask: "What if there is no way at all?", answer: "It comes back to the start with every passage marked twice: that proves it. The wall follower can prove nothing." },
      { ask: "Which algorithm does it resemble?", answer: "Depth-first search. Compare the ways of both in the laboratory." },
    ],
    links: [{ to: "/learn/dfs", label: "Depth-first search" }, { to: "/learn/wall-follower", label: "Wall follower" }],
  },
};

/** @type {Record<keyof typeof en, Section>} */
export const vi = {
  idea: {
    title: "Nó làm gì",
    text: [
      "Hãy cầm một viên phấn. Mỗi lần đi qua một lối, đánh một dấu. Ở ngã rẽ, chọn lối chưa có dấu. Nếu tới chỗ đã từng qua, hoặc không còn gì mới, thì quay lại theo lối có một dấu. Lối có hai dấu là đã xong.",
      "Không lối nào bị đi quá hai lần, nên nhất định phải kết thúc. Cuối cùng, các lối có một dấu là đường từ điểm xuất phát tới đích.",
      "Đó là duyệt theo chiều sâu dành cho người phải đi bộ: viên phấn là trí nhớ.",
    ],
    promise: { shortest: false, complete: true, memory: "Nhiều nhất hai dấu cho mỗi lối, ghi ngay trên mặt đất" },
    task: "Ô bị đi lại có màu riêng: ở đó nó đã quay đầu.",
  },
  shines: {
    title: "Khi nào nó tỏa sáng",
    text: ["Trên hòn đảo nơi người bám tường đi vòng mãi, vết phấn cho biết: mình đã qua đây. Nó rẽ sang chỗ mới, và tới đích."],
    task: "Cùng một hòn đảo, hai người đi bộ.",
  },
  fails: {
    title: "Điều nó không hứa",
    text: ["Nó lấy con đường đầu tiên đi được. Nơi có vòng, đường ấy có thể dài hơn đường ngắn nhất nhiều, chưa kể số bước đã đi."],
    task: "So sánh đường đi, và so số bước đã đi với số ô đã xét.",
  },
  questions: {
    title: "Thử xem",
    text: ["Nghĩ trước đã, rồi hãy xem."],
    questions: [
      { ask: "Nó có thể cần nhiều nhất bao nhiêu bước?", answer: "Hai lần số lối thông: mỗi lối nhiều nhất đi một lần tới và một lần lui." },
      { ask: "Nếu hoàn toàn không có đường thì sao?", answer: "Nó trở về điểm xuất phát với mọi lối đều có hai dấu: vậy là đã chứng minh. Người bám tường thì không chứng minh được gì." },
      { ask: "Nó giống thuật toán nào?", answer: "Duyệt theo chiều sâu. Hãy so đường đi của hai thuật toán trong phòng thí nghiệm." },
    ],
    links: [{ to: "/learn/dfs", label: "Duyệt theo chiều sâu" }, { to: "/learn/wall-follower", label: "Bám tường" }],
  },
};
