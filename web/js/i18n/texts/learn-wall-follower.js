// @ts-check
/** The wall follower. */

/** @typedef {import("../../learn/chapters.js").Section} Section */

/** @satisfies {Record<string, Section>} */
export const en = {
  idea: {
    title: "What it does",
    text: [
      "Put your right hand on the wall and never take it off. At every junction: right if you can, else straight on, else left, else turn round.",
      "You need to remember nothing but where you look. In a maze without loops all walls hang together with the outer wall, so your hand comes past everything, and past the goal.",
      "The steps walked are many: into every dead end on the right and out again. The way that is reported leaves these detours out.",
    ],
    promise: { shortest: false, complete: false, memory: "Nothing but the direction" },
    task: "A walker cannot jump: each event is a step. Compare the steps walked with the way.",
  },
  fails: {
    title: "Where it walks in circles",
    text: [
      "If the walls around the goal do not hang together with those at your hand, you walk around them for ever. Such a group of walls is called an island.",
      "Our walker stops when it takes its first step for a second time, in the same direction: from then on everything would be repeated.",
    ],
    task: "It comes past the entrance, and its hand leads it on.",
  },
  questions: {
    title: "Try it",
    text: ["Think first, then look."],
    questions: [
      { ask: "In the second laboratory, drag the goal to a cell through which it walked. Does it arrive now?", answer: "Yes. It finds what lies along its own wall, and nothing else." },
      { ask: "Would the left hand be better?", answer: "Not on an island. Elsewhere it is another way, sometimes shorter, sometimes longer." },
      { ask: "Why is it still famous?", answer: "You can do it in the dark, with nothing to write on. And many old hedge mazes have no islands." },
    ],
    links: [{ to: "/learn/tremaux", label: "Trémaux’s method gets in" }],
  },
};

/** @type {Record<keyof typeof en, Section>} */
export const vi = {
  idea: {
    title: "Nó làm gì",
    text: [
      "Đặt tay phải lên tường và không bao giờ rời ra. Ở mỗi ngã rẽ: rẽ phải nếu được, không thì đi thẳng, không thì rẽ trái, không thì quay lại.",
      "Bạn chẳng phải nhớ gì ngoài hướng đang nhìn. Trong mê cung không có vòng, mọi bức tường đều nối với tường ngoài, nên tay bạn sẽ đi qua mọi chỗ, cả đích nữa.",
      "Số bước đã đi rất nhiều: vào mọi ngõ cụt bên phải rồi lại ra. Đường được báo ra đã bỏ những đoạn đi vòng ấy.",
    ],
    promise: { shortest: false, complete: false, memory: "Không gì ngoài hướng đi" },
    task: "Người đi bộ không nhảy được: mỗi sự kiện là một bước. Hãy so số bước đã đi với đường đi.",
  },
  fails: {
    title: "Khi nào nó đi vòng mãi",
    text: [
      "Nếu tường quanh đích không nối với tường dưới tay bạn, bạn sẽ đi vòng quanh mãi mãi. Một nhóm tường như vậy gọi là một hòn đảo.",
      "Người đi bộ ở đây dừng lại khi lặp lại bước đầu tiên theo đúng hướng cũ: từ đó mọi thứ sẽ chỉ lặp lại.",
    ],
    task: "Nó đi ngang qua lối vào, và bàn tay dẫn nó đi tiếp.",
  },
  questions: {
    title: "Thử xem",
    text: ["Nghĩ trước đã, rồi hãy xem."],
    questions: [
      { ask: "Ở phòng thí nghiệm thứ hai, kéo đích vào một ô mà nó đã đi qua. Giờ nó có tới không?", answer: "Có. Nó tìm thấy những gì nằm dọc theo bức tường của mình, ngoài ra thì không." },
      { ask: "Dùng tay trái có tốt hơn không?", answer: "Với hòn đảo thì không. Ở chỗ khác thì đó là một đường khác, lúc ngắn hơn, lúc dài hơn." },
      { ask: "Vì sao nó vẫn nổi tiếng?", answer: "Bạn làm được trong bóng tối, không cần gì để ghi. Và nhiều mê cung cây xanh ngày xưa không có đảo." },
    ],
    links: [{ to: "/learn/tremaux", label: "Phương pháp Trémaux thì vào được" }],
  },
};
