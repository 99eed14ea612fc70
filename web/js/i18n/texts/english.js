// @ts-check
/** What is said in English only. */

import { number } from "../index.js";

/** `1 move`, `2 moves`. @param {number} count @param {string} one @param {string} many */
export const counted = (count, one, many) => `${number(count)} ${count === 1 ? one : many}`;
