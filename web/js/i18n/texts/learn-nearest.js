// @ts-check
/** The experiment with A* against breadth-first search. */

/** @typedef {import("../../learn/chapters.js").Section} Section */

/** @satisfies {Record<string, Section>} */
export const en = {
  expect: {
    title: "Step 1: what do you expect?",
    text: [
      "Students once compared breadth-first search with A* on eighty levels of Sokoban. Their A* was slower. Had they made a mistake? A* is the better algorithm, says every book.",
      "Let us do the same with a level of our own. Every move of the player is a step. The estimate adds, for every box, the rows and columns to the nearest goal. It never says too much, so both find a shortest solution.",
      "Guess before you look: how many per cent of the states does A* save?",
    ],
    task: "Both on one clock. Compare the states expanded at the end.",
    questions: [
      { ask: "Why does the estimate save so little?", answer: "Most moves are walks. While the player walks no box moves, so h stays the same for all these states, and f hardly tells them apart. And several boxes may all count the same nearest goal." },
      { ask: "Both look at nearly the same states. Which one is faster then?", answer: "Breadth-first search needs a simple queue. A* has to calculate an estimate for every state, and to keep the frontier sorted. If it saves few states, that is lost time." },
    ],
  },
  matching: {
    title: "Step 2: a better estimate",
    text: [
      "Two boxes cannot stand on the same goal. A better estimate gives every box a goal of its own, so that all pushes together are as few as possible, and counts real pushes instead of rows and columns: around walls, with room to stand behind the box.",
      "That estimate is much nearer to the truth. It is also dearer: for every state the best matching has to be found.",
    ],
    task: "The nearest goal against the matching, still move by move.",
    questions: [{ ask: "Why is the better estimate of so little use here?", answer: "It only knows pushes. Of all moves of a solution more than half are walks, and to the estimate these are free. Between two pushes A* still wanders everywhere." }],
  },
  pushes: {
    title: "Step 3: where it turns",
    text: [
      "Now a step is a push. Walking is not searched any more: a state only says what part of the floor the player can reach. What is left is exactly what the estimate is about.",
      "Every push that does not help makes f larger, and is put off. Suddenly A* leaves most of the states alone.",
    ],
    task: "Breadth-first search against A* with the matching, push by push.",
  },
  measure: {
    title: "Step 4: measure it yourself",
    text: [
      "How much an estimate saves is the same on every computer: states can be counted. How much time it costs is not. Press the button, and your browser searches four levels in six ways, several times each, and takes the quickest run.",
      "Total time is the number of states times the time per state. A* makes the first smaller and the second larger.",
      "We chose these four levels because the outcome is clear on them. On others the estimates save less or more; the laboratory and the race let you try any level.",
    ],
    task: "Four levels of First Steps and Warehouse. It takes some seconds.",
    questions: [
      { ask: "Measure twice. Which column changes, which does not?", answer: "The states are always the same. Times vary a little, because your computer also does other things." },
      { ask: "When does an estimate pay?", answer: "When the share of states that it saves is larger than the share by which it makes each state dearer. If a state takes twice as long, more than half of the states must be saved." },
      { ask: "Was the students’ result wrong, then?", answer: "No. It was right for their estimate and their kind of steps. The mistake would be to say that A* is slower in general." },
    ],
    links: [{ to: "/learn/astar", label: "A*" }, { to: "/learn/bfs", label: "Breadth-first search" }],
  },
};

/** @type {Record<keyof typeof en, Section>} */
export const vi = {
  expect: {
    title: "Bước 1: bạn đoán thế nào?",
    text: [
      "Có nhóm sinh viên từng so sánh duyệt theo chiều rộng với A* trên tám mươi màn Sokoban. A* của họ chậm hơn. Họ đã làm sai chăng? Sách nào cũng nói A* tốt hơn.",
      "Ta hãy làm lại với một màn của mình. Mỗi nước đi của người là một bước. Với mỗi thùng, ước lượng cộng số hàng và số cột tới đích gần nhất. Nó không bao giờ nói quá, nên cả hai đều tìm được lời giải ngắn nhất.",
      "Hãy đoán trước khi xem: A* tiết kiệm được bao nhiêu phần trăm số trạng thái?",
    ],
    task: "Cả hai chạy theo một đồng hồ. So sánh số trạng thái đã mở rộng lúc kết thúc.",
    questions: [
      { ask: "Vì sao ước lượng tiết kiệm được ít như vậy?", answer: "Phần lớn nước đi là đi bộ. Khi người đi bộ thì không thùng nào di chuyển, nên h của mọi trạng thái ấy như nhau, và f hầu như không phân biệt được chúng. Thêm nữa, nhiều thùng có thể cùng tính chung một đích gần nhất." },
      { ask: "Cả hai xét gần như cùng những trạng thái. Vậy bên nào nhanh hơn?", answer: "Duyệt theo chiều rộng chỉ cần một hàng chờ đơn giản. A* phải tính ước lượng cho từng trạng thái và luôn sắp xếp biên. Nếu tiết kiệm được ít trạng thái thì chỉ mất thời gian." },
    ],
  },
  matching: {
    title: "Bước 2: ước lượng tốt hơn",
    text: [
      "Hai thùng không thể đứng trên cùng một đích. Ước lượng tốt hơn ghép mỗi thùng với một đích riêng sao cho tổng số lần đẩy ít nhất, và đếm số lần đẩy thật thay cho hàng và cột: phải vòng qua tường, phải có chỗ đứng sau thùng.",
      "Ước lượng này sát sự thật hơn nhiều. Nó cũng đắt hơn: với mỗi trạng thái phải tìm cách ghép tốt nhất.",
    ],
    task: "Đích gần nhất đấu với ghép cặp, vẫn từng nước đi một.",
    questions: [{ ask: "Vì sao ở đây ước lượng tốt hơn lại ít tác dụng?", answer: "Nó chỉ biết các lần đẩy. Hơn một nửa số nước đi của lời giải là đi bộ, mà với ước lượng thì đi bộ miễn phí. Giữa hai lần đẩy, A* vẫn lang thang khắp nơi." }],
  },
  pushes: {
    title: "Bước 3: nơi tình thế đảo ngược",
    text: [
      "Giờ mỗi bước là một lần đẩy. Không còn tìm kiếm việc đi bộ nữa: trạng thái chỉ cho biết người tới được phần nào của nền. Phần còn lại chính là điều mà ước lượng nói tới.",
      "Mỗi lần đẩy vô ích làm f tăng lên, và bị để lại sau. Bỗng nhiên A* không phải đụng tới phần lớn số trạng thái.",
    ],
    task: "Duyệt theo chiều rộng đấu với A* ghép cặp, từng lần đẩy một.",
  },
  measure: {
    title: "Bước 4: tự đo",
    text: [
      "Một ước lượng tiết kiệm bao nhiêu thì trên máy nào cũng như nhau: trạng thái đếm được. Nó tốn bao nhiêu thời gian thì không. Hãy bấm nút: trình duyệt của bạn giải bốn màn theo sáu cách, mỗi cách vài lần, và lấy lần nhanh nhất.",
      "Tổng thời gian bằng số trạng thái nhân với thời gian mỗi trạng thái. A* làm thừa số thứ nhất nhỏ đi và thừa số thứ hai lớn lên.",
      "Chúng tôi chọn bốn màn này vì kết quả ở đây rõ ràng. Ở những màn khác, ước lượng tiết kiệm ít hơn hoặc nhiều hơn; bạn có thể thử bất kỳ màn nào trong phòng thí nghiệm và trong cuộc đua.",
    ],
    task: "Bốn màn của Những bước đầu và Nhà kho. Mất vài giây.",
    questions: [
      { ask: "Đo hai lần. Cột nào thay đổi, cột nào không?", answer: "Số trạng thái luôn như nhau. Thời gian xê dịch đôi chút, vì máy của bạn còn làm việc khác." },
      { ask: "Khi nào một ước lượng đáng giá?", answer: "Khi phần trạng thái nó tiết kiệm được lớn hơn phần nó làm mỗi trạng thái đắt thêm. Nếu mỗi trạng thái tốn gấp đôi thì phải tiết kiệm hơn một nửa số trạng thái." },
      { ask: "Vậy kết quả của nhóm sinh viên có sai không?", answer: "Không. Nó đúng với ước lượng và kiểu bước của họ. Sai lầm sẽ là nói rằng A* nói chung chậm hơn." },
    ],
    links: [{ to: "/learn/astar", label: "A*" }, { to: "/learn/bfs", label: "Duyệt theo chiều rộng" }],
  },
};

/** The table that is measured, and what is said of it. */
export const figures = {
  en: {
    measure: "Measure",
    again: "Measure again",
    nothing: "Nothing has been measured yet.",
    measuring: (/** @type {string} */ way, /** @type {string} */ level) => `Measuring: ${way}, ${level} …`,
    done: (/** @type {number} */ levels) => `Measured on this device: ${levels} levels together.`,
    caption: "Six ways to search the same levels",
    byLevel: "States expanded, level by level",
    way: "Search",
    expanded: "States expanded",
    perState: "Time per state",
    total: "Total",
    microseconds: (/** @type {string} */ value) => `${value} µs`,
    milliseconds: (/** @type {string} */ value) => `${value} ms`,
    ways: {
      stepsBfs: "Moves: breadth-first",
      stepsNearest: "Moves: A*, nearest goal",
      stepsMatching: "Moves: A*, matching",
      pushesBfs: "Pushes: breadth-first",
      pushesNearest: "Pushes: A*, nearest goal",
      pushesMatching: "Pushes: A*, matching",
    },
    levels: { back: "Back to Front", fragile: "Fragile", pallet: "The Pallet", chests: "Tea Chests" },
    compared: (/** @type {string} */ way, /** @type {string} */ percent, /** @type {boolean} */ isMore, /** @type {string} */ dearer, /** @type {string} */ outcome) =>
      `${way}: ${percent} % ${isMore ? "more" : "fewer"} states than breadth-first search, and each takes ${dearer} times as long. ${outcome}`,
    slower: (/** @type {string} */ factor) => `In total it takes ${factor} times as long.`,
    faster: (/** @type {string} */ factor) => `In total it is ${factor} times as fast.`,
    equal: "In total that is about the same.",
    rule: "An estimate pays if it saves more than it costs.",
    turned: "Here you see it turn: with a weak estimate, move by move, A* loses; with push distances and a matching, push by push, it wins.",
    outcomes: { lost: "loses", won: "wins", even: "makes no difference" },
    otherwise: (/** @type {string} */ weak, /** @type {string} */ strong, /** @type {string} */ few, /** @type {string} */ many) =>
      `On your device the weak estimate ${weak} move by move, and the strong one ${strong} push by push. Times depend on the device, and on what else it does. States do not: one saves ${few} %, the other ${many} %.`,
  },
  vi: {
    measure: "Đo",
    again: "Đo lại",
    nothing: "Chưa đo gì cả.",
    measuring: (/** @type {string} */ way, /** @type {string} */ level) => `Đang đo: ${way}, ${level} …`,
    done: (/** @type {number} */ levels) => `Đo trên thiết bị này, gộp ${levels} màn.`,
    caption: "Sáu cách giải cùng các màn",
    byLevel: "Số trạng thái đã mở rộng ở từng màn",
    way: "Cách tìm",
    expanded: "Trạng thái đã mở rộng",
    perState: "Thời gian mỗi trạng thái",
    total: "Tổng",
    microseconds: (/** @type {string} */ value) => `${value} µs`,
    milliseconds: (/** @type {string} */ value) => `${value} ms`,
    ways: {
      stepsBfs: "Nước đi: chiều rộng",
      stepsNearest: "Nước đi: A*, đích gần nhất",
      stepsMatching: "Nước đi: A*, ghép cặp",
      pushesBfs: "Lần đẩy: chiều rộng",
      pushesNearest: "Lần đẩy: A*, đích gần nhất",
      pushesMatching: "Lần đẩy: A*, ghép cặp",
    },
    levels: { back: "Từ trong ra ngoài", fragile: "Hàng dễ vỡ", pallet: "Tấm kê hàng", chests: "Hòm chè" },
    compared: (/** @type {string} */ way, /** @type {string} */ percent, /** @type {boolean} */ isMore, /** @type {string} */ dearer, /** @type {string} */ outcome) =>
      `${way}: ${isMore ? "nhiều" : "ít"} hơn duyệt theo chiều rộng ${percent} % số trạng thái, mỗi trạng thái tốn gấp ${dearer} lần. ${outcome}`,
    slower: (/** @type {string} */ factor) => `Tính tổng thì lâu gấp ${factor} lần.`,
    faster: (/** @type {string} */ factor) => `Tính tổng thì nhanh gấp ${factor} lần.`,
    equal: "Tính tổng thì gần như bằng nhau.",
    rule: "Một ước lượng đáng giá khi phần nó tiết kiệm lớn hơn phần nó tốn.",
    turned: "Đây là chỗ tình thế đảo ngược: với ước lượng yếu, tính từng nước đi, A* thua; với số lần đẩy và ghép cặp, tính từng lần đẩy, A* thắng.",
    outcomes: { lost: "thua", won: "thắng", even: "không làm nên khác biệt" },
    otherwise: (/** @type {string} */ weak, /** @type {string} */ strong, /** @type {string} */ few, /** @type {string} */ many) =>
      `Trên thiết bị của bạn, ước lượng yếu ${weak} khi tính từng nước đi, còn ước lượng mạnh ${strong} khi tính từng lần đẩy. Thời gian phụ thuộc vào thiết bị và những gì đang chạy trên đó. Số trạng thái thì không: một bên tiết kiệm ${few} %, bên kia ${many} %.`,
  },
};
