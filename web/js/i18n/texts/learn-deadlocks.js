// @ts-check
/** Positions that are lost, kind by kind. */

export const en = {
  corner: {
    title: "The corner",
    text: [
      "A box in a corner stays there for good. To push it out you would have to stand inside a wall, on either side.",
      "Only a corner with a goal in it is harmless: there the box is at home anyway.",
    ],
    see: "before you push a box along a wall, look at where the wall ends.",
    task: "The goal is in the upper right corner. The other corners are traps.",
  },
  wall: {
    title: "Along the wall",
    text: [
      "A box at a wall can slide along it, but it never comes off: nobody can get between the box and the wall. If the wall has no goal beside it and a corner at both ends, the box is lost as soon as it touches.",
      "A wall with a goal beside it is different. Here the right wall and the lower one are safe, since the goal lies on both; the upper wall and the left one are not.",
    ],
    see: "ask of every wall: is there a goal along it? Only then may a box go there.",
    task: "Bring the box to the goal, and choose the right wall.",
  },
  dead: {
    title: "Dead squares",
    text: [
      "Corners and walls without goals are the plainest dead squares: squares from which a box, even alone on the board, reaches no goal any more. You may walk there; boxes may not.",
      "Which squares are dead depends on walls and goals only, so it can be known before the first move. Click the box: the dots are the squares where it still has a future. Every square without a dot is dead.",
    ],
    see: "look for the dead squares when you see a level for the first time. In most levels they are the whole rim.",
    task: "Click the box to see where it may go. Then bring it to the goal.",
  },
  block: {
    title: "Blocks of four",
    text: [
      "Two boxes side by side at a wall hold each other: neither can be pushed along the wall, since the other stands where you would have to stand or where the box would have to go. Together with the wall behind them they form a block of two by two.",
      "Any two-by-two block of boxes and walls is stuck for ever. That is only bad if one of its boxes is not on a goal.",
    ],
    see: "picture every two-by-two square that the box would be part of. If walls and boxes hold the other three places already, it becomes the fourth.",
    task: "Both boxes go along the upper wall to the left. One after the other, not together!",
  },
  freeze: {
    title: "Frozen through a neighbour",
    text: [
      "Boxes can hold each other without forming a block. Here two stubs of wall stand in the hall. A box below the upper stub cannot be pushed up or down; a box above the lower stub cannot either. Side by side, they also keep each other from moving left and right.",
      "Think of it as a chain: a box is frozen if both its directions are blocked, by a wall or by a box that is frozen itself. A box at home on a goal counts as a wall too, once nothing can move it.",
    ],
    see: "for each of two boxes that touch, ask in which direction it could still go if the other one were a wall.",
    task: "Push the boxes apart, not together.",
  },
  diagonal: {
    title: "Closed diagonals",
    text: [
      "Boxes and walls can stand like a zigzag around empty squares that touch only at their corners. You cannot get in, so you can only push from outside, and whatever you push in gets stuck.",
      "The box on its goal does no harm by itself here. But with the second box beside it, two pockets are closed, and the second box can only be pushed into one of them.",
    ],
    see: "when boxes stand diagonally, look at the empty squares between them. If you cannot get in any more, ask whether any box could be pushed the other way.",
    task: "First the upper box, straight down. Then go round, and come from inside for the other.",
  },
  corral: {
    title: "Locked out",
    text: [
      "A part of the board that boxes shut off from you is called a corral. As long as the boxes around it can still be pushed in without harm, all is well. If every push inwards makes things worse, the game is lost, though every box looks as if it could move.",
      "Here both boxes have to turn off behind the door. Whoever pushes both of them in before turning the first stands before a closed room.",
    ],
    see: "before you push a box through a door, ask how you will get in after it.",
    task: "Push one box in, follow it, and turn it. Then the other.",
  },
  match: {
    title: "Two boxes for one goal",
    text: [
      "Sometimes every single box could still reach a goal, and the game is lost all the same. Boxes at the upper wall can only get to the goal in the corner, since no other goal lies on that wall. One box there is fine. Two of them need the same goal, and one will be left over.",
      "Think of a line from every box to every goal it can still reach. Can each box have a goal of its own? If not, it is over. Mathematicians call this a bipartite matching.",
    ],
    see: "count: how many boxes depend on these goals, and how many goals are there?",
    task: "One box along the upper wall, the other to the goal in the middle.",
  },
};

/** @type {typeof en} */
export const vi = {
  corner: {
    title: "Góc tường",
    text: [
      "Thùng vào góc thì nằm đó mãi. Muốn đẩy nó ra, bạn phải đứng vào trong tường, dù từ phía nào.",
      "Chỉ góc có ô đích mới vô hại: ở đó thùng đã về đúng chỗ rồi.",
    ],
    see: "trước khi đẩy thùng dọc theo tường, hãy nhìn xem bức tường kết thúc ở đâu.",
    task: "Ô đích ở góc trên bên phải. Các góc khác đều là bẫy.",
  },
  wall: {
    title: "Dọc theo tường",
    text: [
      "Thùng đã sát tường thì trượt dọc theo tường được, nhưng không bao giờ rời ra: chẳng ai chen được vào giữa thùng và tường. Nếu dọc bức tường không có ô đích nào và hai đầu đều là góc, thùng vừa chạm tường là đã mất.",
      "Bức tường có ô đích bên cạnh thì khác. Ở đây tường phải và tường dưới an toàn vì ô đích nằm sát cả hai; tường trên và tường trái thì không.",
    ],
    see: "với mỗi bức tường, hãy hỏi: dọc theo nó có ô đích không? Có thì mới được đưa thùng tới.",
    task: "Đưa thùng tới đích, và chọn đúng bức tường.",
  },
  dead: {
    title: "Ô chết",
    text: [
      "Góc và những bức tường không có đích là các ô chết dễ thấy nhất: từ đó, dù chỉ có một mình trên bàn, thùng cũng không còn tới được ô đích nào. Bạn được bước vào đó; thùng thì không.",
      "Ô nào chết chỉ phụ thuộc vào tường và đích, nên có thể biết trước cả bước đầu tiên. Hãy bấm vào thùng: các chấm là những ô mà thùng vẫn còn đường về đích. Ô nào không có chấm là ô chết.",
    ],
    see: "khi gặp một màn lần đầu, hãy tìm các ô chết trước. Ở phần lớn các màn, đó là toàn bộ vành ngoài.",
    task: "Bấm vào thùng để xem nó được đi tới đâu. Rồi đưa nó về đích.",
  },
  block: {
    title: "Khối bốn ô",
    text: [
      "Hai thùng kề nhau sát tường sẽ giữ chặt lẫn nhau: không thùng nào đẩy dọc tường được, vì thùng kia chiếm mất chỗ bạn phải đứng hoặc chỗ thùng phải tới. Cùng với bức tường phía sau, chúng tạo thành một khối hai nhân hai.",
      "Bất cứ khối hai nhân hai nào gồm thùng và tường đều kẹt vĩnh viễn. Điều đó chỉ tai hại khi có thùng trong khối chưa ở đích.",
    ],
    see: "hình dung mọi khối hai nhân hai chứa chỗ thùng sắp tới. Nếu ba ô kia của khối đã là tường hoặc thùng, chiếc thùng này sẽ lấp nốt ô thứ tư.",
    task: "Cả hai thùng phải đi dọc tường trên sang trái. Từng thùng một, đừng đưa lên cùng lúc!",
  },
  freeze: {
    title: "Kẹt vì thùng bên cạnh",
    text: [
      "Các thùng có thể giữ chặt nhau mà không tạo thành khối. Ở đây có hai mẩu tường nhô ra giữa phòng. Thùng nằm dưới mẩu trên không đẩy lên xuống được; thùng nằm trên mẩu dưới cũng vậy. Khi kề nhau, chúng còn chặn nhau cả hai phía trái phải.",
      "Hãy hình dung một chuỗi: một thùng bị kẹt cứng nếu cả hai chiều của nó đều bị chặn, bởi tường hoặc bởi một thùng cũng đã kẹt cứng. Thùng đã về đích mà không gì đẩy nổi nữa cũng được coi như tường.",
    ],
    see: "với hai thùng chạm nhau, hãy lần lượt coi thùng này là tường rồi hỏi thùng kia còn đi được hướng nào.",
    task: "Đẩy hai thùng ra xa nhau, đừng dồn lại gần.",
  },
  diagonal: {
    title: "Đường chéo khép kín",
    text: [
      "Thùng và tường có thể đứng theo hình chữ chi, vây quanh những ô trống chỉ chạm nhau ở góc. Bạn không vào được, nên chỉ đẩy được từ ngoài, mà thứ gì bị đẩy vào cũng kẹt.",
      "Ở đây, thùng đã về đích tự nó không gây hại. Nhưng khi có thùng thứ hai đứng chéo bên cạnh, hai hốc nhỏ bị bịt kín, và thùng thứ hai chỉ còn có thể bị đẩy vào một trong hai hốc ấy.",
    ],
    see: "khi các thùng đứng chéo nhau, hãy nhìn những ô trống ở giữa. Nếu bạn không vào được nữa, hãy hỏi còn thùng nào đẩy được theo chiều ngược lại không.",
    task: "Đẩy thùng trên thẳng xuống trước. Rồi đi vòng, vào phía trong để đẩy thùng còn lại.",
  },
  corral: {
    title: "Bị nhốt bên ngoài",
    text: [
      "Phần bàn chơi bị các thùng ngăn khiến bạn không vào được gọi là vùng bị rào. Chừng nào các thùng xung quanh còn đẩy vào trong được mà không hại gì thì vẫn ổn. Nếu mọi cú đẩy vào đều làm tình hình tệ hơn thì ván đã thua, dù thùng nào trông cũng như còn đẩy được.",
      "Ở đây cả hai thùng phải rẽ sau khi qua cửa. Ai đẩy cả hai vào trước khi rẽ thùng thứ nhất sẽ đứng trước một căn phòng đóng kín.",
    ],
    see: "trước khi đẩy thùng qua cửa, hãy hỏi: rồi mình sẽ vào theo bằng lối nào?",
    task: "Đẩy một thùng vào, theo vào và rẽ nó. Rồi mới tới thùng kia.",
  },
  match: {
    title: "Hai thùng tranh một đích",
    text: [
      "Có khi từng thùng một đều còn tới được đích, vậy mà ván vẫn thua. Thùng đã sát tường trên chỉ có thể về ô đích ở góc, vì dọc bức tường ấy không có đích nào khác. Một thùng ở đó thì được. Hai thùng thì cùng cần một đích, và sẽ có một thùng bị bỏ lại.",
      "Hãy tưởng tượng những sợi dây nối mỗi thùng với mọi ô đích nó còn tới được. Có chia được cho mỗi thùng một đích riêng không? Nếu không thì ván đã thua. Toán học gọi đây là bài toán ghép cặp hai phía.",
    ],
    see: "hãy đếm: bao nhiêu thùng chỉ trông vào những đích này, và ở đó có bao nhiêu đích?",
    task: "Một thùng đi dọc tường trên, thùng kia vào ô đích ở giữa.",
  },
};
