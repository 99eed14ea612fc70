// @ts-check
/** What the board of a maze is called for those who do not see it. Every sentence can stand alone. */

/** @typedef {{ row: number, column: number }} Place */

export const en = {
  size: (/** @type {number} */ width, /** @type {number} */ height) => `Maze, ${width} by ${height} cells.`,
  here: (/** @type {Place} */ { row, column }) => `You are in row ${row}, column ${column}.`,
  goal: (/** @type {Place} */ { row, column }) => `The goal is in row ${row}, column ${column}.`,
};

/** @type {typeof en} */
export const vi = {
  size: (width, height) => `Mê cung rộng ${width} ô, cao ${height} ô.`,
  here: ({ row, column }) => `Bạn đang ở hàng ${row}, cột ${column}.`,
  goal: ({ row, column }) => `Đích ở hàng ${row}, cột ${column}.`,
};
