// @ts-check
/** Mazes with energy, in words. */

export const en = {
  rule: {
    title: "The rule",
    text: [
      "You start with a little energy. Every step costs one. A pellet gives you its number when you touch it for the first time, and is gone then. After a step the energy may be 0, but never less.",
      "A pellet on the square you step on counts for that very step. So with nothing left you can still reach a pellet right beside you.",
      "Here the goal is four steps away, and you have energy for three. Whoever goes straight on starves one step before the goal. The 3 in the branch pays for the detour.",
    ],
    task: "You have 3 energy. Get to the goal on the right.",
  },
  worth: {
    title: "What a detour is worth",
    text: [
      "A branch with a dead end has to be walked twice, in and out. A pellet that lies two steps deep costs four, so it must give more than four to be worth anything.",
      "That is why the 5 is the worse pellet here: it lies three steps deep, and would cost six. The 3 beside the corridor costs two and leaves you one more than before.",
    ],
    task: "A 5 and a 3. Which one helps?",
  },
  nearest: {
    title: "Why the nearest pellet deceives",
    text: [
      "The obvious plan is: always go to the nearest pellet. Here that is the 2 below. It lies two steps away and gives two, so you end up with as much as before, but in the wrong place: back at the start only 1 is left.",
      "Whoever looks ahead goes the other way. The 5 is farther off, but it almost lies on the way to the goal, and the detour to it costs only two steps. What counts is not how near a pellet is, but what is left after it, and where you are then.",
      "With many pellets there are more plans than anybody could try. The program finds the best one all the same, and proves that no other is shorter.",
    ],
    task: "Start with 3. Do not fall for the nearest pellet.",
  },
  hidden: {
    title: "Hidden values",
    text: [
      "In games with hidden values you see where pellets lie, but not what they give: anything from 1 to 5, each as likely as the other. You find out by eating them.",
      "Now there is no best way to be found beforehand, only good judgement: keep a reserve, prefer places from where several pellets can be reached, and change your mind when you know more. The program plays such games, too, and never looks under a pellet before it eats it.",
    ],
    task: "The same maze with the numbers covered. Pretend that you do not know them.",
  },
};

/** @type {typeof en} */
export const vi = {
  rule: {
    title: "Quy tắc",
    text: [
      "Bạn bắt đầu với một ít năng lượng. Mỗi bước tốn một. Viên năng lượng cho bạn đúng con số ghi trên nó khi bạn chạm vào lần đầu, rồi biến mất. Sau mỗi bước, năng lượng có thể bằng 0 nhưng không bao giờ được dưới 0.",
      "Viên nằm ở ô bạn bước tới được tính ngay cho bước đó. Vì vậy dù đã cạn, bạn vẫn tới được viên ở ngay bên cạnh.",
      "Ở đây đích cách bốn bước, mà bạn chỉ đủ sức cho ba. Ai đi thẳng sẽ kiệt sức khi còn cách đích một bước. Viên số 3 trong nhánh rẽ bù được cho đoạn đi vòng.",
    ],
    task: "Bạn có 3 năng lượng. Hãy tới đích ở bên phải.",
  },
  worth: {
    title: "Đi vòng có đáng không",
    text: [
      "Nhánh cụt phải đi hai lần, vào rồi ra. Viên nằm sâu hai bước tốn bốn, nên nó phải cho nhiều hơn bốn thì mới đáng.",
      "Vì thế ở đây viên số 5 lại kém hơn: nó nằm sâu ba bước, lấy nó tốn sáu. Viên số 3 ngay cạnh hành lang tốn hai, và để lại cho bạn nhiều hơn trước một đơn vị.",
    ],
    task: "Một viên 5 và một viên 3. Viên nào có ích?",
  },
  nearest: {
    title: "Vì sao viên gần nhất đánh lừa bạn",
    text: [
      "Cách nghĩ đầu tiên là: cứ tới viên gần nhất. Ở đây đó là viên số 2 phía dưới. Nó cách hai bước và cho hai, nên bạn có đúng bằng lúc đầu, nhưng lại ở sai chỗ: quay về tới điểm đầu thì chỉ còn 1.",
      "Ai nhìn xa sẽ đi hướng khác. Viên số 5 ở xa hơn, nhưng gần như nằm trên đường tới đích, và vòng qua lấy nó chỉ tốn hai bước. Điều quan trọng không phải là viên nào gần, mà là sau đó còn lại bao nhiêu, và khi ấy bạn đang ở đâu.",
      "Khi có nhiều viên, số phương án nhiều hơn mức ai có thể thử hết. Chương trình vẫn tìm được phương án tốt nhất và chứng minh rằng không đường nào ngắn hơn.",
    ],
    task: "Bắt đầu với 3. Đừng để viên gần nhất đánh lừa.",
  },
  hidden: {
    title: "Giá trị bị giấu",
    text: [
      "Trong ván giấu giá trị, bạn thấy các viên nằm ở đâu nhưng không biết chúng cho bao nhiêu: từ 1 đến 5, khả năng như nhau. Ăn vào mới biết.",
      "Khi ấy không thể tìm trước đường tốt nhất, chỉ có phán đoán hay: giữ một phần dự trữ, ưu tiên những chỗ với tới được nhiều viên, và đổi ý khi biết thêm. Chương trình cũng chơi được những ván như vậy, và không bao giờ nhìn trộm một viên trước khi ăn.",
    ],
    task: "Vẫn mê cung ấy nhưng các con số bị che. Hãy coi như bạn chưa biết chúng.",
  },
};
