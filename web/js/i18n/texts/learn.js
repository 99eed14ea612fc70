// @ts-check
/** What lessons have in common. What a chapter says itself comes with the chapter. */

import { number } from "../index.js";
import { counted } from "./english.js";

export const en = {
  title: "Lessons",
  lead: "Short lessons with small boards. Make the mistakes here, where they cost nothing, and see what the computer says about them.",
  homeTitle: "Learn by playing",
  homeLead: "The rules, the traps, and how mazes are made: short lessons with small boards.",
  homeGo: "Open the lessons",
  helpLead: "Want more? The lessons show every rule and every trap on a board of its own.",
  chapters: {
    rules: { title: "The rules of Sokoban", lead: "Walk, push, never pull. Six small boards, and you know everything there is to know." },
    deadlocks: { title: "Traps", lead: "A game can be lost long before it ends: players call that a deadlock. Eight kinds of it, and how to see each one coming." },
    mazes: { title: "Kinds of mazes", lead: "Eleven ways to make a maze. Each leaves its own handwriting: long corridors, short dead ends, or a slant to one side." },
    energy: { title: "Mazes with energy", lead: "Every step costs one, pellets give some back. Why the nearest pellet is often the wrong one." },
    notation: { title: "Notation and keys", lead: "How levels and solutions are written down, and which keys do what." },
  },
  inThisChapter: "In this chapter",
  chaptersLabel: "Chapters",
  toLevels: "To the levels",
  howToSee: "How to see it coming:",
  boardName: "Small board. The arrow keys walk and push, Z takes back.",
  mazeName: "Small maze. The arrow keys walk.",
  showMistake: "Show mistake",
  showSolution: "Show solution",
  showWay: "Show the way",
  anotherMaze: "Another one",
  blocked: "Nothing moves: a wall or a second box is in the way.",
  solved: (/** @type {number} */ moves, /** @type {number} */ pushes) => `Solved, with ${counted(moves, "move", "moves")} and ${counted(pushes, "push", "pushes")}.`,
  written: (/** @type {string} */ moves) => `Moves: ${moves === "" ? "none yet" : moves}`,
  steps: (/** @type {number} */ steps) => `Steps: ${number(steps)}`,
  energyLeft: (/** @type {number} */ energy, /** @type {number} */ steps) => `Energy: ${number(energy)} · Steps: ${number(steps)}`,
  arrived: (/** @type {number} */ steps, /** @type {number} */ shortest) =>
    String(steps === shortest ? `Arrived in ${counted(steps, "step", "steps")}: nobody is faster.` : `Arrived in ${counted(steps, "step", "steps")}. The shortest way has ${number(shortest)}.`),
  arrivedSecret: (/** @type {number} */ steps) => `Arrived in ${counted(steps, "step", "steps")}.`,
  exhausted: "The energy is used up. Undo takes steps back.",
  starving: "From here no way leads to the goal any more: the energy does not last. Undo takes steps back.",
};

/** @type {typeof en} */
export const vi = {
  title: "Bài học",
  lead: "Những bài học ngắn với bàn chơi nhỏ. Cứ mắc lỗi ở đây, nơi chẳng mất gì, rồi xem máy nói gì về lỗi đó.",
  homeTitle: "Học qua chơi",
  homeLead: "Luật chơi, những cái bẫy và cách tạo mê cung: các bài học ngắn với bàn chơi nhỏ.",
  homeGo: "Mở các bài học",
  helpLead: "Muốn biết thêm? Các bài học minh họa từng quy tắc và từng cái bẫy trên một bàn chơi riêng.",
  chapters: {
    rules: { title: "Luật chơi Sokoban", lead: "Đi, đẩy, không bao giờ kéo. Chỉ sáu bàn chơi nhỏ là bạn biết hết luật." },
    deadlocks: { title: "Những cái bẫy", lead: "Ván chơi có thể đã thua từ lâu trước khi kết thúc: người chơi gọi đó là thế bí (deadlock). Tám kiểu thế bí, và cách nhận ra từng kiểu từ sớm." },
    mazes: { title: "Các loại mê cung", lead: "Mười một cách tạo mê cung. Mỗi cách để lại một nét riêng: hành lang dài, ngõ cụt ngắn, hay nghiêng hẳn về một phía." },
    energy: { title: "Mê cung năng lượng", lead: "Mỗi bước tốn một năng lượng, các viên năng lượng bù lại một ít. Vì sao viên gần nhất thường là lựa chọn sai." },
    notation: { title: "Ký hiệu và phím", lead: "Màn chơi và lời giải được viết ra thế nào, và phím nào làm gì." },
  },
  inThisChapter: "Trong chương này",
  chaptersLabel: "Các chương",
  toLevels: "Tới các màn chơi",
  howToSee: "Nhận ra từ sớm:",
  boardName: "Bàn chơi nhỏ. Phím mũi tên để đi và đẩy, phím Z để hoàn tác.",
  mazeName: "Mê cung nhỏ. Phím mũi tên để đi.",
  showMistake: "Xem lỗi sai",
  showSolution: "Xem lời giải",
  showWay: "Xem đường đi",
  anotherMaze: "Mê cung khác",
  blocked: "Không nhúc nhích: vướng tường hoặc vướng thùng thứ hai.",
  solved: (moves, pushes) => `Đã giải xong, ${number(moves)} bước và ${number(pushes)} lần đẩy.`,
  written: (moves) => `Các bước: ${moves === "" ? "chưa có" : moves}`,
  steps: (steps) => `Số bước: ${number(steps)}`,
  energyLeft: (energy, steps) => `Năng lượng: ${number(energy)} · Số bước: ${number(steps)}`,
  arrived: (steps, shortest) => (steps === shortest ? `Tới đích sau ${number(steps)} bước: không ai nhanh hơn được.` : `Tới đích sau ${number(steps)} bước. Đường ngắn nhất dài ${number(shortest)} bước.`),
  arrivedSecret: (steps) => `Tới đích sau ${number(steps)} bước.`,
  exhausted: "Đã hết năng lượng. Bấm Hoàn tác để lùi lại.",
  starving: "Từ đây không còn đường nào tới đích: năng lượng không đủ. Bấm Hoàn tác để lùi lại.",
};
