// @ts-check
/** The rules of Sokoban. */

export const en = {
  walk: {
    title: "Walking",
    text: [
      "You are the keeper of a warehouse. You walk up, down, left and right, one square at a time, and never diagonally. Walls stop you.",
      "Click a square and the keeper walks there by the shortest way. With the keyboard, click the board first or go there with Tab: from then on the arrow keys are yours. On a touch screen, tap a square; once you have touched a board you can also swipe on it.",
    ],
    task: "Walk round the corner and push the box onto the goal.",
  },
  push: {
    title: "Pushing",
    text: [
      "Walk into a box and it moves one square on, and you with it. It needs room: the square behind it must be free.",
      "You can also click a box. The dots show where it could be brought from here; click one of them, and the keeper does it all by himself.",
    ],
    task: "Push the box onto the goal, three squares to the right.",
  },
  pull: {
    title: "Never pulling",
    text: [
      "A box can be pushed, and never pulled. To bring it back you must get round to its other side, and there must be room to stand there.",
      "So before you push, ask where you would have to stand to undo it. If that is inside a wall, the push is for ever.",
    ],
    task: "The goal is on the left. Go round the box, then push.",
  },
  one: {
    title: "One box at a time",
    text: [
      "You are strong enough for one box, not for two. Two boxes in a row do not move, and neither does a box against a wall.",
      "When a row is stuck, look at it from another side: perhaps one of the boxes can leave it sideways.",
    ],
    task: "Pushing to the right does not help. Which box can leave upwards?",
  },
  win: {
    title: "Winning",
    text: [
      "A level is solved when every box stands on a goal. It does not matter which box stands where, nor where you stand.",
      "A box on a goal may be pushed off again, if it is in the way. The fewest moves and the fewest pushes are counted separately: every level has a leaderboard for each.",
    ],
    task: "Two boxes, two goals. Any box may go to any goal.",
  },
  undo: {
    title: "Taking back",
    text: [
      "Nobody sees every mistake in advance, and nobody has to. Undo takes back step after step, as far as you like, and a restart can be taken back too.",
      "As soon as it is certain that a game cannot be won any more, the board says so and marks the guilty boxes. Then take back until the warning is gone: as a rule, the step you took back last was the mistake.",
    ],
    task: "Lose on purpose: push the box up. Then take it back and do it right.",
  },
};

/** @type {typeof en} */
export const vi = {
  walk: {
    title: "Đi lại",
    text: [
      "Bạn là người trông kho. Bạn đi lên, xuống, trái, phải, mỗi lần một ô và không bao giờ đi chéo. Gặp tường thì dừng.",
      "Bấm vào một ô, người đẩy sẽ tới đó bằng đường ngắn nhất. Với bàn phím, hãy bấm vào bàn chơi trước hoặc dùng phím Tab để tới đó: từ lúc ấy các phím mũi tên thuộc về bàn chơi. Trên màn hình cảm ứng, hãy chạm vào một ô; đã chạm vào bàn nào thì vuốt được trên bàn đó.",
    ],
    task: "Đi vòng qua góc rồi đẩy thùng vào ô đích.",
  },
  push: {
    title: "Đẩy",
    text: [
      "Bước vào thùng thì thùng nhích đi một ô và bạn bước theo. Thùng cần có chỗ: ô phía sau nó phải trống.",
      "Bạn cũng có thể bấm vào thùng. Các chấm cho thấy từ đây có thể đưa nó tới đâu; bấm vào một chấm, người đẩy sẽ tự làm hết.",
    ],
    task: "Đẩy thùng vào ô đích, cách ba ô về bên phải.",
  },
  pull: {
    title: "Không bao giờ kéo",
    text: [
      "Thùng chỉ đẩy được chứ không kéo được. Muốn đưa nó trở lại, bạn phải vòng sang phía bên kia, và ở đó phải có chỗ đứng.",
      "Vì vậy trước khi đẩy, hãy tự hỏi: muốn đẩy ngược lại thì mình phải đứng ở đâu? Nếu chỗ đó là tường, cú đẩy này không bao giờ rút lại được.",
    ],
    task: "Ô đích ở bên trái. Hãy vòng qua thùng rồi mới đẩy.",
  },
  one: {
    title: "Mỗi lần một thùng",
    text: [
      "Sức bạn chỉ đẩy được một thùng, không đẩy được hai. Hai thùng liền nhau thì không nhúc nhích, thùng đã chạm tường cũng vậy.",
      "Khi cả hàng bị kẹt, hãy nhìn từ phía khác: có thể một thùng ra được theo hướng ngang.",
    ],
    task: "Đẩy sang phải không ăn thua. Thùng nào có thể đi lên?",
  },
  win: {
    title: "Thắng",
    text: [
      "Màn chơi được giải khi mọi thùng đều nằm trên ô đích. Thùng nào ở đích nào không quan trọng, bạn đứng ở đâu cũng vậy.",
      "Thùng đã ở đích vẫn có thể đẩy ra nếu nó vướng đường. Số bước đi và số lần đẩy được tính riêng: mỗi màn có hai bảng xếp hạng.",
    ],
    task: "Hai thùng, hai đích. Thùng nào vào đích nào cũng được.",
  },
  undo: {
    title: "Hoàn tác",
    text: [
      "Không ai thấy trước được mọi sai lầm, và cũng chẳng cần. Hoàn tác lùi lại từng bước, xa bao nhiêu tùy thích; chơi lại từ đầu cũng hoàn tác được.",
      "Ngay khi chắc chắn ván chơi không thể thắng được nữa, bàn chơi sẽ báo và đánh dấu những thùng có lỗi. Hãy hoàn tác tới khi lời báo biến mất: thường thì bước vừa lùi lại sau cùng chính là sai lầm.",
    ],
    task: "Hãy cố tình thua: đẩy thùng lên. Rồi hoàn tác và làm cho đúng.",
  },
};
