// @ts-check
/** Deadlock rules, chapter by chapter. */

/** @typedef {import("../../learn/chapters.js").Section} Section */

export const en = {
  /** @satisfies {Record<string, Section>} */
  none: {
    blind: {
      title: "A search that sees nothing",
      text: [
        "A box stands in a corner from the very beginning. You see at once that this level is lost. A search without any rule does not: it pushes the other boxes to and fro until it has seen every state that can be reached. Only then it knows.",
        "With the simplest rule nothing is expanded at all. Both answers are proofs, and both are right. They differ in what they cost.",
      ],
      task: "The same lost level. Count the states that were expanded to prove it.",
    },
    price: {
      title: "What it costs to be blind",
      text: [
        "Most levels are not lost at the beginning, but most pushes lose them. A search without rules follows each lost position into everything that can still be done there, and that is a lot: the other boxes can still be moved.",
        "Leaving out a lost push leaves out everything behind it. Therefore a rule that forbids few pushes can save most of the states.",
      ],
      task: "Without any rule, and with all that this chapter’s neighbours explain. The table counts pushes that were left out, by rule.",
    },
    questions: {
      title: "Try it",
      text: ["Think first, then look."],
      questions: [
        { ask: "Can a rule make a search miss a solution?", answer: "Not if it is right: it may only forbid pushes after which no solution exists. All rules here are. A rule that is nearly right is worse than none." },
        { ask: "Is the solution another one with rules?", answer: "It is as short. Lost positions are never part of a solution, so nothing on the way to one is missing." },
        { ask: "Why are there fewer pushes left out than states saved?", answer: "Each left-out push would have led to a state, that one to others, and so on. The rule cuts off the whole branch." },
      ],
      links: [{ to: "/learn/deadlocks", label: "Traps: the same for players" }],
    },
  },
  /** @satisfies {Record<string, Section>} */
  corners: {
    rule: {
      title: "The rule",
      text: [
        "A square is a corner if it has a wall above or below, and a wall to the left or right. A box that is pushed there can never be pushed out again. Unless a goal is there, the game is lost.",
        "It costs next to nothing. All corners are noted once, before the search; then every push asks one question: is the square marked?",
      ],
      task: "Breadth-first search without the rule and with it. How many pushes were left out, and how many states did that save?",
    },
    unseen: {
      title: "What it does not see",
      text: [
        "The box at the top can slide to the left and to the right, but never down: one would have to stand in the wall. Both ends are corners, and there is no goal along this wall. It is lost, and the rule for corners does not notice before the box is in one.",
        "So the search goes on with a box for which there is no hope. The next rule sees that.",
      ],
      task: "The level is lost. See how many states the search needs to find that out.",
      links: [{ to: "/learn/simple", label: "Dead squares" }],
    },
    questions: {
      title: "Try it",
      text: ["Think first, then look."],
      questions: [
        { ask: "Is a corner with a goal in it forbidden?", answer: "No. A box may stay there for good: that is where it belongs." },
        { ask: "Open the search without the rule in the laboratory and choose the layer “Boxes in expanded states”. Where do you see boxes that should not be there?", answer: "In the corners without goals, and in states that were searched all the same." },
      ],
      links: [{ to: "/learn/deadlocks#corner", label: "Traps: the corner" }],
    },
  },
  /** @satisfies {Record<string, Section>} */
  simple: {
    rule: {
      title: "The rule",
      text: [
        "Take all boxes away, put a single one on a goal, and pull it, in thought, wherever it can be pulled. From all these squares a box can be pushed to the goal. Do that for all goals. Squares that were never reached are dead: from there a box reaches no goal, wherever the others stand.",
        "Corners are among them, and walls without goals, and more than one sees at first sight.",
        "It is done once, before the search. After that the rule is as cheap as the one for corners.",
      ],
      task: "The numbers say how many pushes a lone box needs to the nearest goal. Squares without a number are dead.",
    },
    saves: {
      title: "What it saves",
      text: ["There are only some dead squares more than corners. But they lie along the walls, where boxes are pushed all the time, and every lost state that is not searched saves all states behind it."],
      task: "The same level with the rule for corners, and with dead squares as well.",
    },
    lost: {
      title: "Lost, and seen at once",
      text: ["The level on which the rule for corners worked in vain: the box at the top stands on a dead square from the beginning, so nothing has to be searched."],
      task: "How many states does each need to prove that there is no solution?",
    },
    questions: {
      title: "Try it",
      text: ["Think first, then look."],
      questions: [
        { ask: "Why is it enough to think of a single box?", answer: "Other boxes can only be in the way. What a lone box cannot do, it cannot do among others." },
        { ask: "Then what does the rule not see?", answer: "Boxes that are in each other’s way. Each stands on a good square, and together they are stuck." },
        { ask: "What else are these numbers good for?", answer: "They are the push distances of A*: matched with goals they are its estimate." },
      ],
      links: [{ to: "/learn/frozen", label: "Frozen boxes" }, { to: "/learn/nearest", label: "Experiment: why A* loses, and when it wins" }],
    },
  },
  /** @satisfies {Record<string, Section>} */
  frozen: {
    rule: {
      title: "The rule",
      text: [
        "A box is frozen if it can be pushed neither along its row nor along its column, now or ever. A wall on one side is enough to block a line. So is another box, if that one is frozen, too. And so are dead squares on both sides.",
        "After every push the rule asks this of the box that was pushed, and if need be of its neighbours, and of theirs. If all of a frozen group are on goals, nothing is lost. If one of them is not, everything is.",
        "The four boxes here hold each other fast. Each stands on a square that is good for a lone box.",
      ],
      task: "Dead squares alone, and with frozen boxes as well: who sees that the block is lost?",
    },
    saves: {
      title: "What it saves",
      text: [
        "This rule is asked anew after every push, so it costs more per state than the others. Where boxes stand close together that pays many times over; where they are far apart it hardly finds anything.",
      ],
      task: "A crowded level. The table says how many pushes the rule has forbidden.",
    },
    unseen: {
      title: "What none of these rules sees",
      text: [
        "Two boxes stand at the upper wall and can only be pushed along it. There is one goal there, and each box could reach it: no square is dead, no box is frozen. But two boxes do not fit on one goal. Breadth-first search has to try everything.",
        "A* sees it before its first step, though it has the same rules: its estimate gives every box a goal of its own, and here there is no such matching. In the table that is a state without hope.",
        "And nobody here sees a corral: an area that boxes shut off, and that the player can never open from outside. Such a rule has to look at several boxes at once, and to search on its own account.",
      ],
      task: "Lost from the beginning. Who knows, and after how many states?",
      links: [{ to: "/learn/deadlocks#match", label: "Traps: two boxes for one goal" }, { to: "/learn/deadlocks#corral", label: "Traps: locked out" }],
    },
    questions: {
      title: "Try it",
      text: ["Think first, then look."],
      questions: [
        { ask: "Two boxes side by side at a wall: which of them is frozen?", answer: "Both. The wall blocks one line of each, the neighbour the other; and the neighbour is blocked for the same reason." },
        { ask: "Why does it matter that a box “can never” be pushed, and not just that it cannot be pushed now?", answer: "A box that is only in the way for a moment can be pushed aside. A rule that forgets that calls positions lost which are not, and misses solutions." },
      ],
      links: [{ to: "/learn/deadlocks#freeze", label: "Traps: frozen through a neighbour" }],
    },
  },
};

/** @type {{ [Name in keyof typeof en]: Record<keyof typeof en[Name], Section> }} */
export const vi = {
  none: {
    blind: {
      title: "Một thuật toán không thấy gì",
      text: [
        "Ngay từ đầu đã có một thùng nằm trong góc. Bạn thấy ngay màn này đã thua. Thuật toán không có quy tắc nào thì không thấy: nó đẩy các thùng khác tới lui cho đến khi xét hết mọi trạng thái có thể tới. Lúc ấy nó mới biết.",
        "Với quy tắc đơn giản nhất thì không phải mở rộng trạng thái nào. Cả hai câu trả lời đều là chứng minh, và đều đúng. Chúng chỉ khác nhau ở cái giá.",
      ],
      task: "Cùng một màn đã thua. Hãy đếm số trạng thái phải mở rộng để chứng minh điều đó.",
    },
    price: {
      title: "Cái giá của sự mù mờ",
      text: [
        "Phần lớn các màn không thua ngay từ đầu, nhưng phần lớn các lần đẩy làm thua. Thuật toán không có quy tắc thì đi theo từng thế đã thua vào mọi thứ còn làm được ở đó, mà như thế rất nhiều: các thùng khác vẫn đẩy được.",
        "Bỏ một lần đẩy đã thua là bỏ được mọi thứ phía sau nó. Vì vậy một quy tắc chỉ cấm ít lần đẩy cũng có thể tiết kiệm phần lớn số trạng thái.",
      ],
      task: "Không có quy tắc nào, và có mọi quy tắc mà các chương bên cạnh giải thích. Bảng đếm số lần đẩy bị loại theo từng quy tắc.",
    },
    questions: {
      title: "Thử xem",
      text: ["Nghĩ trước đã, rồi hãy xem."],
      questions: [
        { ask: "Một quy tắc có thể khiến thuật toán bỏ lỡ lời giải không?", answer: "Không, nếu quy tắc đúng: nó chỉ được cấm những lần đẩy mà sau đó không còn lời giải. Mọi quy tắc ở đây đều đúng. Một quy tắc gần đúng còn tệ hơn là không có." },
        { ask: "Có quy tắc thì lời giải có khác đi không?", answer: "Nó vẫn ngắn như vậy. Thế đã thua không bao giờ nằm trên một lời giải, nên trên đường tới lời giải chẳng thiếu gì." },
        { ask: "Vì sao số lần đẩy bị loại ít hơn số trạng thái tiết kiệm được?", answer: "Mỗi lần đẩy bị loại lẽ ra dẫn tới một trạng thái, trạng thái ấy dẫn tới nhiều trạng thái khác, cứ thế. Quy tắc cắt bỏ cả nhánh." },
      ],
      links: [{ to: "/learn/deadlocks", label: "Những cái bẫy: cũng chuyện này cho người chơi" }],
    },
  },
  corners: {
    rule: {
      title: "Quy tắc",
      text: [
        "Một ô là góc nếu có tường ở trên hoặc dưới, và có tường ở bên trái hoặc bên phải. Thùng bị đẩy vào đó thì không bao giờ đẩy ra được nữa. Nếu ở đó không có đích thì ván chơi đã thua.",
        "Quy tắc này hầu như không tốn gì. Mọi góc được ghi lại một lần trước khi tìm; sau đó mỗi lần đẩy chỉ hỏi một câu: ô này có bị đánh dấu không?",
      ],
      task: "Duyệt theo chiều rộng không có quy tắc và có quy tắc. Bao nhiêu lần đẩy bị loại, và nhờ đó tiết kiệm bao nhiêu trạng thái?",
    },
    unseen: {
      title: "Điều nó không thấy",
      text: [
        "Thùng ở trên cùng trượt được sang trái và sang phải, nhưng không bao giờ xuống được: muốn vậy phải đứng trong tường. Hai đầu đều là góc, và dọc bức tường này không có đích. Nó đã thua, vậy mà quy tắc góc chỉ nhận ra khi thùng đã vào góc.",
        "Thế là thuật toán cứ tìm tiếp với một chiếc thùng hết hy vọng. Quy tắc sau đây sẽ thấy điều đó.",
      ],
      task: "Màn này đã thua. Hãy xem thuật toán cần bao nhiêu trạng thái để biết.",
      links: [{ to: "/learn/simple", label: "Ô chết" }],
    },
    questions: {
      title: "Thử xem",
      text: ["Nghĩ trước đã, rồi hãy xem."],
      questions: [
        { ask: "Góc có đích thì có bị cấm không?", answer: "Không. Thùng cứ việc nằm đó mãi: đó là chỗ của nó." },
        { ask: "Mở lần tìm không có quy tắc trong phòng thí nghiệm và chọn lớp về các trạng thái đã xét. Bạn thấy thùng ở những chỗ nào lẽ ra không nên có?", answer: "Ở các góc không có đích, trong những trạng thái vẫn bị xét một cách vô ích." },
      ],
      links: [{ to: "/learn/deadlocks#corner", label: "Những cái bẫy: góc tường" }],
    },
  },
  simple: {
    rule: {
      title: "Quy tắc",
      text: [
        "Bỏ hết thùng ra, đặt một thùng duy nhất lên một đích rồi tưởng tượng kéo nó đi mọi nơi có thể kéo. Từ tất cả những ô đó, thùng có thể được đẩy tới đích. Làm vậy với mọi đích. Ô nào không bao giờ tới được là ô chết: từ đó thùng không tới được đích nào, dù các thùng khác đứng đâu.",
        "Các góc nằm trong số đó, cả những bức tường không có đích, và nhiều hơn ta thấy lúc đầu.",
        "Việc này làm một lần trước khi tìm. Sau đó quy tắc này rẻ như quy tắc góc.",
      ],
      task: "Các con số cho biết một thùng đơn độc cần bao nhiêu lần đẩy tới đích gần nhất. Ô không có số là ô chết.",
    },
    saves: {
      title: "Nó tiết kiệm gì",
      text: ["Ô chết chỉ nhiều hơn góc một ít. Nhưng chúng nằm dọc theo tường, nơi thùng luôn bị đẩy tới, và mỗi trạng thái đã thua không phải xét lại đỡ được mọi trạng thái phía sau."],
      task: "Cùng một màn với quy tắc góc, và thêm cả ô chết.",
    },
    lost: {
      title: "Đã thua, và thấy ngay",
      text: ["Đây là màn mà quy tắc góc đã làm việc vô ích: thùng ở trên cùng ngay từ đầu đã đứng trên ô chết, nên chẳng cần tìm gì."],
      task: "Mỗi bên cần bao nhiêu trạng thái để chứng minh không có lời giải?",
    },
    questions: {
      title: "Thử xem",
      text: ["Nghĩ trước đã, rồi hãy xem."],
      questions: [
        { ask: "Vì sao chỉ cần nghĩ tới một thùng?", answer: "Các thùng khác chỉ có thể cản đường. Điều một thùng đơn độc không làm được thì ở giữa các thùng khác cũng không làm được." },
        { ask: "Vậy quy tắc này không thấy điều gì?", answer: "Những thùng cản đường nhau. Thùng nào cũng đứng trên ô tốt, nhưng cùng nhau thì kẹt." },
        { ask: "Các con số này còn dùng vào việc gì?", answer: "Chúng là số lần đẩy mà A* dùng: ghép với các đích, chúng thành ước lượng của A*." },
      ],
      links: [{ to: "/learn/frozen", label: "Thùng kẹt cứng" }, { to: "/learn/nearest", label: "Thí nghiệm: vì sao A* thua, và khi nào A* thắng" }],
    },
  },
  frozen: {
    rule: {
      title: "Quy tắc",
      text: [
        "Một thùng bị kẹt cứng nếu không đẩy được dọc hàng cũng không đẩy được dọc cột, cả bây giờ lẫn về sau. Một bức tường ở một phía là đủ chặn một chiều. Một thùng khác cũng vậy, nếu chính thùng ấy cũng kẹt cứng. Ô chết ở cả hai phía cũng thế.",
        "Sau mỗi lần đẩy, quy tắc hỏi điều đó với thùng vừa bị đẩy, nếu cần thì hỏi cả các thùng kề, rồi các thùng kề của chúng. Nếu cả nhóm kẹt cứng đều ở trên đích thì chưa mất gì. Nếu có một thùng không ở đích thì đã thua.",
        "Bốn thùng ở đây giữ chặt lẫn nhau. Mỗi thùng đều đứng trên ô vốn tốt cho một thùng đơn độc.",
      ],
      task: "Chỉ có ô chết, và thêm cả thùng kẹt cứng: bên nào thấy khối thùng đã thua?",
    },
    saves: {
      title: "Nó tiết kiệm gì",
      text: ["Quy tắc này phải hỏi lại sau mỗi lần đẩy, nên với mỗi trạng thái nó tốn hơn các quy tắc khác. Nơi các thùng đứng sát nhau, cái giá đó được bù lại nhiều lần; nơi chúng ở xa nhau thì nó hầu như chẳng tìm thấy gì."],
      task: "Một màn chật chội. Bảng cho biết quy tắc đã cấm bao nhiêu lần đẩy.",
    },
    unseen: {
      title: "Điều không quy tắc nào ở đây thấy",
      text: [
        "Hai thùng đứng sát tường trên và chỉ đẩy được dọc tường. Ở đó có một đích, và thùng nào cũng tới được: không ô nào chết, không thùng nào kẹt cứng. Nhưng hai thùng không thể cùng nằm trên một đích. Duyệt theo chiều rộng phải thử hết.",
        "A* thấy ngay từ trước bước đầu tiên, dù có cùng các quy tắc: ước lượng của nó ghép mỗi thùng với một đích riêng, mà ở đây không ghép được. Trong bảng, đó là một trạng thái hết hy vọng.",
        "Và không ai ở đây thấy vùng bị vây: khu vực bị các thùng chắn lại mà người chơi không bao giờ mở được từ bên ngoài. Quy tắc như vậy phải nhìn nhiều thùng cùng lúc, và tự nó cũng phải tìm kiếm.",
      ],
      task: "Đã thua ngay từ đầu. Bên nào biết, và sau bao nhiêu trạng thái?",
      links: [{ to: "/learn/deadlocks#match", label: "Những cái bẫy: hai thùng tranh một đích" }, { to: "/learn/deadlocks#corral", label: "Những cái bẫy: bị nhốt bên ngoài" }],
    },
    questions: {
      title: "Thử xem",
      text: ["Nghĩ trước đã, rồi hãy xem."],
      questions: [
        { ask: "Hai thùng cạnh nhau, sát tường: thùng nào kẹt cứng?", answer: "Cả hai. Tường chặn một chiều của mỗi thùng, thùng kề chặn chiều kia; và thùng kề cũng bị chặn vì lý do y như vậy." },
        { ask: "Vì sao phải nói thùng “không bao giờ” đẩy được, chứ không chỉ là bây giờ không đẩy được?", answer: "Thùng chỉ tạm cản đường thì có thể đẩy sang bên. Quy tắc nào quên điều đó sẽ coi những thế chưa thua là đã thua, và bỏ lỡ lời giải." },
      ],
      links: [{ to: "/learn/deadlocks#freeze", label: "Những cái bẫy: kẹt vì thùng bên cạnh" }],
    },
  },
};
