// @ts-check
/** Games in words: for those who listen, and for those who would rather type. */

import { counted } from "./english.js";

/** @param {number} row @param {number} column */
const place = (row, column) => `row ${row} column ${column}`;
/** @param {number} row @param {number} column */
const where = (row, column) => `hàng ${row} cột ${column}`;

export const en = {
  title: "Text view",
  note: "The game in words. Type a command and press Enter; “help” lists them.",
  field: "Command",
  example: "where",
  send: "Send",
  answers: "Answers",
  ways: { 0: "up", 1: "down", 2: "left", 3: "right" },
  kinds: { wall: "wall", floor: "floor", goal: "goal", box: "box", boxHome: "box on a goal", outside: "outside", you: "you", youHome: "you on a goal" },
  place,
  /** @type {(row: number, column: number) => string} */
  youAre: (row, column) => `You are in ${place(row, column)}.`,
  /** @type {(way: string, kind: string, beyond?: string) => string} */
  toward: (way, kind, beyond) => (beyond === undefined ? `${capital(way)}: ${kind}.` : `${capital(way)}: ${kind}, behind it ${beyond}.`),
  /** @type {(row: number, kinds: string) => string} */
  rowOf: (row, kinds) => `Row ${row}: ${kinds}.`,
  /** @type {(rows: number) => string} */
  noRow: (rows) => `There are rows 1 to ${rows}: for example “row 2”.`,
  /** @type {(loose: string[], home: string[]) => string} */
  boxesAre: (loose, home) =>
    `${loose.length > 0 ? `Boxes to bring home: ${loose.join("; ")}.` : "All boxes are home."}${home.length > 0 ? ` Boxes on goals: ${home.join("; ")}.` : ""}`,
  /** @type {(goals: string[]) => string} */
  goalsAre: (goals) => (goals.length > 0 ? `Free goals: ${goals.join("; ")}.` : "No goal is free."),
  /** @type {(moves: number, pushes: number, home: number, boxes: number) => string} */
  sokobanStands: (moves, pushes, home, boxes) => `${counted(moves, "move", "moves")}, ${counted(pushes, "push", "pushes")}, ${home} of ${counted(boxes, "box", "boxes")} home.`,
  /** @type {(way: string) => string} */
  went: (way) => `${capital(way)}.`,
  /** @type {(way: string) => string} */
  pushed: (way) => `Pushed ${way}.`,
  /** @type {(way: string, home: number, boxes: number) => string} */
  pushedHome: (way, home, boxes) => `Pushed ${way}, onto a goal: ${home} of ${boxes}.`,
  /** @type {(way: string, home: number, boxes: number) => string} */
  pushedOff: (way, home, boxes) => `Pushed ${way}, off its goal: ${home} of ${boxes}.`,
  blocked: "Blocked.",
  /** @type {(done: number, way: string) => string} */
  stoppedAt: (done, way) => `Stopped after ${counted(done, "step", "steps")}: nothing moves ${way} from there.`,
  wall: "Wall.",
  exhausted: "No energy is left for that.",
  /** @type {(ways: string[]) => string} */
  openWays: (ways) => `Open: ${ways.join(", ")}.`,
  /** @type {(ways: string[]) => string} */
  junction: (ways) => `Junction: ${ways.join(", ")}.`,
  deadEnd: "Dead end.",
  atGoal: "This is the goal.",
  goalUnseen: "You have not seen the goal yet.",
  unseen: "not seen yet",
  /** Rows down and columns to the right. @type {(rows: number, columns: number) => string} */
  goalLies: (rows, columns) => {
    const down = rows === 0 ? [] : [`${counted(Math.abs(rows), "row", "rows")} ${rows > 0 ? "down" : "up"}`];
    const across = columns === 0 ? [] : [`${counted(Math.abs(columns), "column", "columns")} to the ${columns > 0 ? "right" : "left"}`];
    return `The goal lies ${[...down, ...across].join(" and ")}.`;
  },
  /** @type {(place: string) => string} */
  startIs: (place) => `Start: ${place}.`,
  /** @type {(place: string) => string} */
  goalIs: (place) => `Goal: ${place}.`,
  /** @type {(count: number, near: string[]) => string} */
  pelletsAre: (count, near) => (count === 0 ? "No pellets." : `${counted(count, "pellet", "pellets")}; nearest: ${near.join("; ")}.`),
  /** @type {(place: string, value: number | undefined) => string} */
  pelletIn: (place, value) => (value === undefined ? `${place}, value hidden` : `${place} gives ${value}`),
  /** @type {(value: number, energy: number) => string} */
  ate: (value, energy) => `A pellet gave ${value}: energy ${energy}.`,
  /** @type {(steps: number, energy: number | undefined) => string} */
  mazeStands: (steps, energy) => `${counted(steps, "step", "steps")}.${energy === undefined ? "" : ` Energy ${energy}.`}`,
  walkBack: "Here steps cannot be taken back: walk back instead.",
  noRestart: "This game cannot be begun again.",
  nothingBack: "There is nothing to take back.",
  nothingAgain: "There is nothing to do again.",
  /** @type {(row: number, column: number) => string} */
  noWay: (row, column) => `No way leads to ${place(row, column)}.`,
  /** @type {(text: string) => string} */
  unknown: (text) => `“${text}” is no command. “help” lists them.`,
  help: [
    "up, down, left, right, also with a number: “left 3”. Or as letters: “llurd”.",
    "go 2 5: walk to row 2, column 5. In a maze, run left: on to the next junction.",
    "where: where you are, and what is around you. things: what is on the board, and where.",
    "row 2: one row from left to right. board: all of them. status: how far you are.",
    "undo, redo, restart, hint. The Escape key leads back to the board.",
  ],
};

/** @type {typeof en} */
export const vi = {
  title: "Chế độ chữ",
  note: "Ván chơi bằng lời. Gõ lệnh rồi nhấn Enter; gõ “trợ giúp” để xem các lệnh.",
  field: "Lệnh",
  example: "ở đâu",
  send: "Gửi",
  answers: "Trả lời",
  ways: { 0: "lên", 1: "xuống", 2: "trái", 3: "phải" },
  kinds: { wall: "tường", floor: "sàn", goal: "đích", box: "thùng", boxHome: "thùng trên đích", outside: "bên ngoài", you: "bạn", youHome: "bạn trên đích" },
  place: where,
  youAre: (row, column) => `Bạn đang ở ${where(row, column)}.`,
  toward: (way, kind, beyond) => (beyond === undefined ? `${capital(way)}: ${kind}.` : `${capital(way)}: ${kind}, phía sau là ${beyond}.`),
  rowOf: (row, kinds) => `Hàng ${row}: ${kinds}.`,
  noRow: (rows) => `Có các hàng từ 1 đến ${rows}, ví dụ “hàng 2”.`,
  boxesAre: (loose, home) =>
    `${loose.length > 0 ? `Thùng chưa vào đích: ${loose.join("; ")}.` : "Mọi thùng đã vào đích."}${home.length > 0 ? ` Thùng trên đích: ${home.join("; ")}.` : ""}`,
  goalsAre: (goals) => (goals.length > 0 ? `Đích còn trống: ${goals.join("; ")}.` : "Không còn đích trống."),
  sokobanStands: (moves, pushes, home, boxes) => `${moves} bước, ${pushes} lần đẩy, ${home} trong ${boxes} thùng đã vào đích.`,
  went: (way) => `${capital(way)}.`,
  pushed: (way) => `Đẩy ${way}.`,
  pushedHome: (way, home, boxes) => `Đẩy ${way}, vào đích: ${home} trong ${boxes}.`,
  pushedOff: (way, home, boxes) => `Đẩy ${way}, ra khỏi đích: ${home} trong ${boxes}.`,
  blocked: "Bị chặn.",
  stoppedAt: (done, way) => `Dừng sau ${done} bước: từ đó không đi ${way} được.`,
  wall: "Tường.",
  exhausted: "Không còn năng lượng để đi.",
  openWays: (ways) => `Lối mở: ${ways.join(", ")}.`,
  junction: (ways) => `Ngã rẽ: ${ways.join(", ")}.`,
  deadEnd: "Ngõ cụt.",
  atGoal: "Đây là đích.",
  goalUnseen: "Bạn chưa thấy đích.",
  unseen: "chưa thấy",
  goalLies: (rows, columns) => {
    const down = rows === 0 ? [] : [`${Math.abs(rows)} hàng về phía ${rows > 0 ? "dưới" : "trên"}`];
    const across = columns === 0 ? [] : [`${Math.abs(columns)} cột về bên ${columns > 0 ? "phải" : "trái"}`];
    return `Đích cách bạn ${[...down, ...across].join(", ")}.`;
  },
  startIs: (place) => `Xuất phát: ${place}.`,
  goalIs: (place) => `Đích: ${place}.`,
  pelletsAre: (count, near) => (count === 0 ? "Không có viên năng lượng." : `${count} viên năng lượng; gần nhất: ${near.join("; ")}.`),
  pelletIn: (place, value) => (value === undefined ? `${place}, chưa biết giá trị` : `${place} cho ${value}`),
  ate: (value, energy) => `Viên này cho ${value}: năng lượng ${energy}.`,
  mazeStands: (steps, energy) => `${steps} bước.${energy === undefined ? "" : ` Năng lượng ${energy}.`}`,
  walkBack: "Ở đây không hoàn tác được: hãy đi ngược lại.",
  noRestart: "Ván này không chơi lại từ đầu được.",
  nothingBack: "Không còn gì để hoàn tác.",
  nothingAgain: "Không còn gì để làm lại.",
  noWay: (row, column) => `Không có đường tới ${where(row, column)}.`,
  unknown: (text) => `Không hiểu lệnh “${text}”. Gõ “trợ giúp” để xem các lệnh.`,
  help: [
    "lên, xuống, trái, phải, có thể kèm số: “trái 3”. Hoặc bằng chữ cái: “llurd”.",
    "đi 2 5: đi tới hàng 2, cột 5. Trong mê cung, chạy trái: đi tiếp tới ngã rẽ kế.",
    "ở đâu: bạn đang ở đâu và xung quanh có gì. đồ vật: trên bàn có gì và ở đâu.",
    "hàng 2: một hàng từ trái sang phải. bàn chơi: tất cả các hàng. tình hình: bạn đã tới đâu.",
    "hoàn tác, làm lại, chơi lại, gợi ý. Phím Esc đưa về bàn chơi.",
  ],
};

/** @param {string} word */
function capital(word) {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
