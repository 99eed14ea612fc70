// @ts-check
/** Kinds of mazes, in words. */

/** What the bars beside a maze measure. */
export const figures = {
  en: { of: "What its cells are, on average over 200 mazes of 50 by 50", deadEnds: "Dead ends", corridors: "Corridors", junctions: "Junctions", way: "On the way from corner to corner" },
  vi: { of: "Các ô của nó là gì, tính trung bình trên 200 mê cung 50 × 50", deadEnds: "Ngõ cụt", corridors: "Hành lang", junctions: "Ngã rẽ", way: "Trên đường từ góc này tới góc kia" },
};

const walk = { en: "Walk from the upper left to the lower right corner.", vi: "Hãy đi từ góc trên bên trái tới góc dưới bên phải." };

export const en = {
  perfect: {
    title: "Perfect mazes",
    text: [
      "A maze is called perfect when exactly one way leads from any cell to any other. There is no way around anything, and nothing is closed off. Every wrong turn ends in a dead end, and all one can do there is go back.",
      "Your trail shows the way you came. Walk back and it is erased: what is left is always the direct way from the start to where you stand. In a perfect maze, the trail at the goal is the shortest way, since there is no other.",
      "You can get out of a perfect maze with one hand: keep it on the wall and never let go.",
    ],
    task: "Find the way to the lower right corner. The arrow keys walk; a click or a tap goes along the corridor.",
  },
  loops: {
    title: "Mazes with loops",
    text: [
      "Open the end of a dead end and a loop appears: now two ways lead to the same place, and one of them may be longer. This is called braiding. Here most dead ends of such a maze were opened.",
      "With loops, arriving is easier and arriving by the shortest way is harder. The hand on the wall may lead you in circles, and whoever searches has to remember which places were seen already.",
    ],
    task: "Several ways lead to the lower right corner. Find a shortest one.",
  },
  dfs: {
    title: "Depth-first walk",
    text: [
      "Somebody walks at random to cells nobody has seen, and goes back only where there is no way on. That makes long, winding corridors and few dead ends, but each of them is deep: you notice late that you went wrong.",
      "The way from corner to corner leads through almost a third of all cells. It is the maze most people think of, and the one our games begin with.",
    ],
    task: walk.en,
  },
  prim: {
    title: "Prim",
    text: [
      "The maze grows from one cell like frost on a window: any cell beside what is there already may be next. So it branches everywhere, and every third cell is a dead end, most of them only a step or two deep.",
      "The way through is short and nearly straight. Mistakes are many, but cheap.",
    ],
    task: walk.en,
  },
  kruskal: {
    title: "Kruskal",
    text: [
      "All walls are shuffled, and opened one after the other, unless the cells on both sides are connected already. Small pieces appear everywhere and grow together at the end.",
      "It looks even, like fine cloth: many short dead ends, no direction that is preferred, no long corridors.",
    ],
    task: walk.en,
  },
  wilson: {
    title: "Wilson",
    text: [
      "Random walks start from cells outside the maze and stop when they meet it. Where a walk crosses itself, the loop is cut away, and the rest becomes a part of the maze.",
      "It is the fairest generator: among all perfect mazes of this size, each is equally likely. So it has no handwriting of its own, and is good for comparing others with it.",
    ],
    task: walk.en,
  },
  "aldous-broder": {
    title: "Aldous and Broder",
    text: [
      "One walker wanders about without any plan until he has seen every cell. Whenever he enters a new one, the wall behind him is opened.",
      "As with Wilson, every maze is equally likely, and you cannot tell the two apart by looking. This one only takes longer: the last cells are found by pure luck.",
    ],
    task: walk.en,
  },
  eller: {
    title: "Eller",
    text: [
      "The maze is made row by row, and only the last row has to be remembered. So it can be as high as you like: a maze without end, if somebody has the patience.",
      "It looks much like Kruskal’s, and the figures say the same.",
    ],
    task: walk.en,
  },
  "hunt-and-kill": {
    title: "Hunt and kill",
    text: [
      "A random walk until it is stuck, like the depth-first walk. But then nobody goes back: one hunts through the rows for a cell that was left out, and begins a new walk there.",
      "Corridors are as long and dead ends as few as with the depth-first walk. The way from corner to corner is much shorter, since the walks do not depend on one another.",
    ],
    task: walk.en,
  },
  "growing-tree": {
    title: "Growing tree",
    text: [
      "Half the time the maze goes on from its newest cell, as in the depth-first walk; half the time from any of its cells, as with Prim. A coin decides.",
      "What comes out has a little of both: mostly short dead ends, and now and then a winding corridor.",
    ],
    task: walk.en,
  },
  division: {
    title: "Division",
    text: [
      "Everything else here digs passages. This one builds walls: an open hall is divided by a straight wall with one gap in it, and then both halves are divided, until there is no room left.",
      "You can see it: long straight walls, rooms within rooms. Find the gaps in the longest walls first, and you have the way.",
    ],
    task: walk.en,
  },
  sidewinder: {
    title: "Sidewinder",
    text: [
      "Row by row, cells are joined to runs from left to right, and each run gets one way up. The first row is a single long corridor.",
      "From anywhere you get up to the first row without ever having to go down. So search from the goal: going up is easy, going down is where one has to choose.",
    ],
    task: walk.en,
  },
  "binary-tree": {
    title: "Binary tree",
    text: [
      "The simplest of all: every cell flips a coin and opens the wall above it, or the one to its left. Nothing has to be remembered.",
      "The price is a slant. The upper and the left edge are long corridors, and everything flows towards the corner between them. From the goal, every step up or to the left is right, and there is never a choice.",
    ],
    task: walk.en,
  },
};

/** @type {typeof en} */
export const vi = {
  perfect: {
    title: "Mê cung hoàn hảo",
    text: [
      "Mê cung được gọi là hoàn hảo khi giữa hai ô bất kỳ có đúng một đường đi. Không có lối vòng nào, cũng không có chỗ nào bị bịt kín. Mỗi lần rẽ sai đều dẫn tới ngõ cụt, và ở đó chỉ còn cách quay lại.",
      "Vệt đường cho thấy bạn đã đi qua đâu. Đi lùi thì vệt được xóa: phần còn lại luôn là đường trực tiếp từ điểm đầu tới chỗ bạn đứng. Trong mê cung hoàn hảo, vệt đường khi tới đích chính là đường ngắn nhất, vì không có đường nào khác.",
      "Muốn ra khỏi mê cung hoàn hảo chỉ cần một tay: đặt tay lên tường và đừng bao giờ rời ra.",
    ],
    task: "Tìm đường tới góc dưới bên phải. Phím mũi tên để đi; bấm hoặc chạm để đi dọc hành lang.",
  },
  loops: {
    title: "Mê cung có vòng",
    text: [
      "Mở thông một ngõ cụt thì có thêm một vòng: giờ đây hai đường dẫn tới cùng một chỗ, và có thể một đường dài hơn. Ở đây, phần lớn ngõ cụt của một mê cung hoàn hảo đã được mở.",
      "Có vòng thì tới đích dễ hơn, nhưng tới bằng đường ngắn nhất lại khó hơn. Tay đặt lên tường có thể khiến bạn đi lòng vòng mãi, và ai tìm đường cũng phải nhớ mình đã qua đâu.",
    ],
    task: "Có nhiều đường tới góc dưới bên phải. Hãy tìm một đường ngắn nhất.",
  },
  dfs: {
    title: "Đi sâu trước",
    text: [
      "Một người đi ngẫu nhiên tới những ô chưa ai đến, và chỉ quay lại khi hết lối. Cách này tạo ra hành lang dài ngoằn ngoèo và ít ngõ cụt, nhưng ngõ nào cũng sâu: đi sai rất lâu mới biết.",
      "Đường từ góc này tới góc kia đi qua gần một phần ba số ô. Nhắc đến mê cung, phần lớn mọi người nghĩ tới kiểu này; các ván chơi ở đây cũng mặc định dùng nó.",
    ],
    task: walk.vi,
  },
  prim: {
    title: "Prim",
    text: [
      "Mê cung lan ra từ một ô như sương giá trên mặt kính: ô nào kề phần đã có cũng có thể là ô tiếp theo. Vì thế nó rẽ nhánh khắp nơi, cứ ba ô lại có một ngõ cụt, phần lớn chỉ sâu một hai bước.",
      "Đường đi ngắn và gần như thẳng. Lầm lối thì nhiều, nhưng chẳng mất bao nhiêu.",
    ],
    task: walk.vi,
  },
  kruskal: {
    title: "Kruskal",
    text: [
      "Mọi bức tường được xáo trộn rồi lần lượt mở ra, trừ khi hai bên đã thông nhau. Những mảnh nhỏ xuất hiện khắp nơi và cuối cùng nhập lại với nhau.",
      "Trông nó đều như vải dệt mịn: nhiều ngõ cụt ngắn, không nghiêng về hướng nào, không có hành lang dài.",
    ],
    task: walk.vi,
  },
  wilson: {
    title: "Wilson",
    text: [
      "Những cuộc dạo ngẫu nhiên bắt đầu từ các ô ngoài mê cung và dừng khi gặp nó. Chỗ nào đường dạo tự cắt mình thì vòng ấy bị bỏ đi, phần còn lại trở thành một phần của mê cung.",
      "Đây là cách tạo công bằng nhất: trong tất cả mê cung hoàn hảo cùng cỡ, cái nào cũng có cơ hội như nhau. Vì thế nó không có nét riêng, và rất hợp để làm chuẩn so sánh.",
    ],
    task: walk.vi,
  },
  "aldous-broder": {
    title: "Aldous và Broder",
    text: [
      "Một người lang thang không chủ đích cho tới khi đã qua mọi ô. Mỗi lần bước vào một ô mới, bức tường sau lưng được mở.",
      "Cũng như Wilson, mê cung nào cũng có cơ hội như nhau, và nhìn bằng mắt không thể phân biệt hai cách. Cách này chỉ lâu hơn: những ô cuối cùng được tìm ra hoàn toàn nhờ may mắn.",
    ],
    task: walk.vi,
  },
  eller: {
    title: "Eller",
    text: [
      "Mê cung được tạo từng hàng một, và chỉ cần nhớ hàng cuối. Vì thế nó có thể cao bao nhiêu tùy thích: một mê cung vô tận, nếu ai đó đủ kiên nhẫn.",
      "Trông nó rất giống mê cung của Kruskal, và các con số cũng nói vậy.",
    ],
    task: walk.vi,
  },
  "hunt-and-kill": {
    title: "Đi rồi săn",
    text: [
      "Đi ngẫu nhiên tới khi hết lối, giống kiểu đi sâu trước. Nhưng sau đó không ai quay lại: người ta lùng qua từng hàng để tìm một ô còn sót, rồi bắt đầu một cuộc đi mới từ đó.",
      "Hành lang cũng dài và ngõ cụt cũng ít như kiểu đi sâu trước. Đường từ góc này tới góc kia lại ngắn hơn nhiều, vì các cuộc đi không phụ thuộc nhau.",
    ],
    task: walk.vi,
  },
  "growing-tree": {
    title: "Cây mọc dần",
    text: [
      "Một nửa số lần, mê cung mọc tiếp từ ô mới nhất như kiểu đi sâu trước; một nửa số lần, từ một ô bất kỳ như Prim. Tung đồng xu mà quyết định.",
      "Kết quả có một chút của cả hai: phần lớn là ngõ cụt ngắn, thỉnh thoảng có một hành lang ngoằn ngoèo.",
    ],
    task: walk.vi,
  },
  division: {
    title: "Chia phòng",
    text: [
      "Mọi cách khác ở đây đều đục lối đi. Cách này xây tường: một gian phòng trống được chia bởi một bức tường thẳng có một khe hở, rồi mỗi nửa lại được chia tiếp, cho tới khi hết chỗ.",
      "Nhìn là biết: những bức tường dài và thẳng, phòng trong phòng. Hãy tìm khe hở của các bức tường dài nhất trước, thế là có đường đi.",
    ],
    task: walk.vi,
  },
  sidewinder: {
    title: "Sidewinder",
    text: [
      "Ở từng hàng, các ô được nối thành dải từ trái sang phải, và mỗi dải có một lối đi lên. Hàng đầu tiên là một hành lang dài duy nhất.",
      "Từ bất cứ đâu cũng lên được hàng đầu mà không phải đi xuống lần nào. Vậy hãy dò từ đích: đi lên thì dễ, đi xuống mới phải chọn.",
    ],
    task: walk.vi,
  },
  "binary-tree": {
    title: "Cây nhị phân",
    text: [
      "Đơn giản nhất: mỗi ô tung đồng xu rồi mở bức tường phía trên hoặc bức tường bên trái. Không phải nhớ gì cả.",
      "Cái giá là mê cung bị nghiêng. Mép trên và mép trái là hai hành lang dài, và mọi lối đều đổ về góc giữa chúng. Từ đích, bước nào lên trên hay sang trái cũng đúng, và không bao giờ phải chọn.",
    ],
    task: walk.vi,
  },
};
