// @ts-check
/** How hard a level is and why, and making one that is as hard. */

import { number } from "../index.js";
import { counted } from "./english.js";

/** @param {number} count */
const times = (count) => (count === 1 ? "once" : count === 2 ? "twice" : `${number(count)} times`);

export const en = {
  difficulty: "Difficulty",
  of10: (/** @type {string} */ rating) => `Difficulty ${rating} of 10`,
  range: (/** @type {string} */ least, /** @type {string} */ most) => `Difficulty ${least} to ${most} of 10`,
  why: "What makes it hard",
  nothing: "Nothing: the boxes go home one after the other.",
  drafts: (/** @type {number} */ drafts) => `${counted(drafts, "draft", "drafts")} thrown away`,
  adds: (/** @type {string} */ points) => `adds ${points}`,
  /** By the engine's names. What is measured, and how much of it there is. */
  reasons: {
    changes: (/** @type {number} */ value) => `You turn from box to box ${times(value)}`,
    knot: (/** @type {number} */ value) => (value === 1 ? "Each box can be solved by itself" : `${number(value)} boxes have to be solved together`),
    returns: (/** @type {number} */ value) => `You come back ${times(value)} to a box you had left`,
    away: (/** @type {number} */ value) => `${counted(value, "push leads", "pushes lead")} away from the goals`,
    greedy: (/** @type {number} */ value) => `The obvious way leads astray (${counted(value, "position", "positions")})`,
    dead: (/** @type {number} */ value) => `Of 100 possible pushes ${number(value)} lose the level`,
  },
};

/** @type {typeof en} */
export const vi = {
  difficulty: "Độ khó",
  of10: (rating) => `Độ khó ${rating} trên 10`,
  range: (least, most) => `Độ khó từ ${least} đến ${most} trên 10`,
  why: "Vì sao khó",
  nothing: "Không có gì khó: cứ lần lượt đưa từng thùng về đích.",
  drafts: (drafts) => `đã bỏ ${number(drafts)} bản nháp`,
  adds: (points) => `thêm ${points}`,
  reasons: {
    changes: (value) => `Bạn phải chuyển sang thùng khác ${number(value)} lần`,
    knot: (value) => (value === 1 ? "Có thể giải từng thùng một" : `${number(value)} thùng phải được giải cùng nhau`),
    returns: (value) => `${number(value)} lần bạn phải quay lại thùng đã bỏ dở`,
    away: (value) => `${number(value)} lần đẩy đưa thùng ra xa đích`,
    greedy: (value) => `Cách đi hiển nhiên dẫn sai hướng (${number(value)} vị trí)`,
    dead: (value) => `Cứ 100 cú đẩy thì ${number(value)} cú làm hỏng màn chơi`,
  },
};
