// @ts-check
/** The experiment with the squared distance. */

/** @typedef {import("../../learn/chapters.js").Section} Section */

/** @satisfies {Record<string, Section>} */
export const en = {
  map: {
    title: "Step 1: the map",
    text: [
      "Ten rows, ten columns. The start is at the left edge, the goal in the same row at the right edge. A corridor leads straight towards the goal, and just before it turns away and winds through the lower half.",
      "Look at the map before you let anything run. Which way would you take, and how long do you think it is?",
    ],
    task: "Breadth-first search cannot be deceived. The numbers are steps from the start; the shortest way is the golden one.",
    questions: [{ ask: "In which direction does the shortest way leave the start?", answer: "Up, away from the row of the goal. The corridor to the right looks better and is not." }],
  },
  estimates: {
    title: "Step 2: two estimates",
    text: [
      "A* needs an estimate h of the steps that are left. The second search counts rows and columns: nobody gets to the goal in fewer steps, so it never says too much. Such an estimate is called admissible.",
      "The first takes the straight distance and squares it. Nine columns away that says 81, though a free corridor would have nine steps. It says too much nearly everywhere.",
    ],
    task: "The numbers are h. Compare the cell at the start, and the cell next to the goal.",
    questions: [
      { ask: "Where do both estimates say the same?", answer: "At the goal, and one step away from it in a straight line: there 1 squared is 1." },
      { ask: "What does a search do that takes h more seriously than g?", answer: "It nearly becomes greedy search: a step forward saves far more h than it costs g, so it always goes towards the goal." },
    ],
  },
  tables: {
    title: "Step 3: all of g, h and f",
    text: [
      "Now both searches run on one clock, and the tables show all three numbers of every cell that was found. Of all cells that wait, A* takes the one with the smallest f.",
      "Go event by event: look for the smallest f among the waiting cells, say which comes next, and then press “One event on”.",
    ],
    task: "Empty cells were never found. The signs over the tables say which wait, which were looked at, and which lie on the way.",
    questions: [
      { ask: "With the squared distance: what is f of the cell above the start, and when is it taken?", answer: "Read it off the table. It is never taken: every cell along the winding corridor has a smaller f, because it is nearer to the goal." },
      { ask: "By rows and columns: how large is f of the cells that are looked at?", answer: "Never larger than the length of the shortest way. What has a larger f waits for ever, and nothing shorter can be missed." },
    ],
  },
  why: {
    title: "Step 4: why it misses",
    text: ["The golden way is the one that was found. The blue line on the first board is a shortest one. What is written under the boards is made from the numbers of this search."],
    task: "Wind to the end, or back to where the two ways part.",
  },
  change: {
    title: "Step 5: change something",
    text: [
      "Is it the fault of the map or of the estimate? Try both. Press “Draw walls” and click on a wall to take it down, or between two cells to put one up; or drag the start and the goal. Both search again at once.",
      "Then choose another algorithm or estimate for the first search.",
    ],
    task: "What is written below always tells of what you see now.",
    questions: [
      { ask: "Choose “A*, as the crow flies”. Does it find the shortest way?", answer: "Yes, on every map. The straight distance never says too much. It says less than rows and columns, so it looks at more cells." },
      { ask: "Can you change one wall so that the squared distance finds a shortest way?", answer: "For example take down the wall between the end of the straight corridor and the goal: row 5, column 9, right. Then the direction that looks good is good." },
      { ask: "In a maze without loops, can the squared distance do any harm?", answer: "Not to the way: there is only one. It only looks at other cells on the way to it." },
    ],
    links: [{ to: "/learn/astar", label: "A*" }],
  },
};

/** @type {Record<keyof typeof en, Section>} */
export const vi = {
  map: {
    title: "Bước 1: bản đồ",
    text: [
      "Mười hàng, mười cột. Điểm xuất phát ở mép trái, đích ở cùng hàng, mép phải. Một hành lang dẫn thẳng về phía đích, nhưng ngay trước đích lại ngoặt đi và uốn khúc khắp nửa dưới.",
      "Hãy nhìn bản đồ trước khi cho chạy. Bạn sẽ đi đường nào, và đoán đường ấy dài bao nhiêu?",
    ],
    task: "Duyệt theo chiều rộng không bị lừa. Các con số là số bước từ điểm xuất phát; đường ngắn nhất là đường màu vàng.",
    questions: [{ ask: "Đường ngắn nhất rời điểm xuất phát theo hướng nào?", answer: "Đi lên, rời khỏi hàng của đích. Hành lang bên phải trông tốt hơn mà không phải vậy." }],
  },
  estimates: {
    title: "Bước 2: hai ước lượng",
    text: [
      "A* cần một ước lượng h cho số bước còn lại. Bên thứ hai đếm hàng và cột: không ai tới đích với ít bước hơn, nên nó không bao giờ nói quá. Ước lượng như vậy gọi là chấp nhận được.",
      "Bên thứ nhất lấy khoảng cách thẳng rồi bình phương lên. Cách chín cột thì nó nói 81, dù một hành lang trống chỉ dài chín bước. Hầu như ở đâu nó cũng nói quá.",
    ],
    task: "Các con số là h. Hãy so ô xuất phát, rồi so ô cạnh đích.",
    questions: [
      { ask: "Ở đâu hai ước lượng nói như nhau?", answer: "Ở đích, và ở ô cách đích một bước theo đường thẳng: 1 bình phương vẫn là 1." },
      { ask: "Thuật toán coi trọng h hơn g thì sẽ làm gì?", answer: "Nó gần như thành tìm kiếm tham lam: một bước về phía đích làm h giảm nhiều hơn hẳn phần g tăng, nên nó luôn đi về phía đích." },
    ],
  },
  tables: {
    title: "Bước 3: toàn bộ g, h và f",
    text: [
      "Giờ cả hai chạy theo một đồng hồ, và các bảng cho thấy cả ba con số của mọi ô đã tìm thấy. Trong các ô đang chờ, A* lấy ô có f nhỏ nhất.",
      "Hãy đi từng sự kiện: tìm f nhỏ nhất trong các ô đang chờ, nói xem ô nào kế tiếp, rồi mới bấm “Tới một sự kiện”.",
    ],
    task: "Ô trống là ô chưa từng được tìm thấy. Các ký hiệu trên bảng cho biết ô nào đang chờ, ô nào đã xét, ô nào nằm trên đường đi.",
    questions: [
      { ask: "Với bình phương khoảng cách: ô ngay trên điểm xuất phát có f bằng bao nhiêu, và khi nào nó được lấy?", answer: "Hãy đọc trong bảng. Nó không bao giờ được lấy: mọi ô dọc hành lang uốn khúc đều có f nhỏ hơn, vì chúng gần đích hơn." },
      { ask: "Khi đếm hàng và cột: những ô được xét có f lớn nhất là bao nhiêu?", answer: "Không bao giờ lớn hơn độ dài đường ngắn nhất. Ô có f lớn hơn thì chờ mãi, và không thể bỏ lỡ đường nào ngắn hơn." },
    ],
  },
  why: {
    title: "Bước 4: vì sao nó bỏ lỡ",
    text: ["Đường màu vàng là đường tìm được. Nét xanh trên bàn thứ nhất là một đường ngắn nhất. Những dòng dưới bàn được viết ra từ chính các con số của lần tìm này."],
    task: "Tua tới cuối, hoặc tua về chỗ hai con đường rẽ khỏi nhau.",
  },
  change: {
    title: "Bước 5: thay đổi",
    text: [
      "Lỗi tại bản đồ hay tại ước lượng? Hãy thử cả hai. Bấm “Vẽ tường” rồi nhấp vào một bức tường để dỡ, hoặc nhấp giữa hai ô để dựng; hoặc kéo điểm xuất phát và đích. Cả hai bên tìm lại ngay.",
      "Sau đó chọn một thuật toán hay ước lượng khác cho bên thứ nhất.",
    ],
    task: "Những dòng bên dưới luôn nói về điều bạn đang thấy.",
    questions: [
      { ask: "Chọn “A*, theo đường chim bay”. Nó có tìm được đường ngắn nhất không?", answer: "Có, trên mọi bản đồ. Khoảng cách thẳng không bao giờ nói quá. Nó nói ít hơn số hàng cộng số cột, nên phải xét nhiều ô hơn." },
      { ask: "Bạn có thể đổi một bức tường để bình phương khoảng cách tìm được đường ngắn nhất không?", answer: "Chẳng hạn dỡ bức tường giữa cuối hành lang thẳng và đích: hàng 5, cột 9, bên phải. Khi đó hướng trông tốt cũng là hướng tốt." },
      { ask: "Trong mê cung không có vòng, bình phương khoảng cách có hại gì không?", answer: "Với đường đi thì không: chỉ có một đường. Nó chỉ xét những ô khác trên đường tìm." },
    ],
    links: [{ to: "/learn/astar", label: "A*" }],
  },
};

/** Why a shorter way was missed. */
export const missed = {
  en: {
    wait: "The search is not over yet: wind to its end to see why it takes the way it takes.",
    none: "There is no way any more: that is proved.",
    found: (/** @type {number} */ steps) => `This time it finds a shortest way, with ${steps} steps. An estimate that says too much can be lucky; nobody can rely on it.`,
    ways: (/** @type {number} */ steps, /** @type {number} */ shortest) => `The way that was found has ${steps} steps, the shortest has ${shortest}.`,
    waits: (/** @type {string} */ place, /** @type {string} */ g, /** @type {string} */ h, /** @type {string} */ f, /** @type {string} */ left) =>
      `The shortest way leads over ${place.toLowerCase()}. That cell was found with g = ${g} and h = ${h}, so f = ${f}. In truth only ${left} steps are left from there.`,
    tooMuch: (/** @type {string} */ goal, /** @type {string} */ f) => `But the goal was found with f = ${goal}. As ${goal} is less than ${f}, the goal was taken first, and the search was over before the cell had its turn.`,
    asMuch: (/** @type {string} */ f) => `But the goal was found with f = ${f}, too. Of two cells with the same f one has to be first, and it was the goal: the search was over before the cell had its turn.`,
    notTooMuch: "The estimate does not say too much there. This search simply does not count what a way has cost.",
  },
  vi: {
    wait: "Chưa tìm xong: hãy tua tới cuối để xem vì sao nó chọn con đường ấy.",
    none: "Không còn đường nào nữa: điều này đã được chứng minh.",
    found: (/** @type {number} */ steps) => `Lần này nó tìm được một đường ngắn nhất, ${steps} bước. Ước lượng nói quá vẫn có thể gặp may; nhưng không ai dựa vào may rủi được.`,
    ways: (/** @type {number} */ steps, /** @type {number} */ shortest) => `Đường tìm được dài ${steps} bước, đường ngắn nhất dài ${shortest} bước.`,
    waits: (/** @type {string} */ place, /** @type {string} */ g, /** @type {string} */ h, /** @type {string} */ f, /** @type {string} */ left) =>
      `Đường ngắn nhất đi qua ô ở ${place.toLowerCase()}. Ô đó được tìm thấy với g = ${g} và h = ${h}, vậy f = ${f}. Thật ra từ đó chỉ còn ${left} bước.`,
    tooMuch: (/** @type {string} */ goal, /** @type {string} */ f) => `Nhưng đích được tìm thấy với f = ${goal}. Vì ${goal} nhỏ hơn ${f}, đích được lấy trước, và việc tìm kiếm kết thúc khi ô kia chưa tới lượt.`,
    asMuch: (/** @type {string} */ f) => `Nhưng đích cũng được tìm thấy với f = ${f}. Hai ô có f bằng nhau thì phải có một ô được lấy trước, và đó là đích: việc tìm kiếm kết thúc khi ô kia chưa tới lượt.`,
    notTooMuch: "Ở đó ước lượng không nói quá. Chỉ là thuật toán này không tính phần đường đã tốn.",
  },
};
