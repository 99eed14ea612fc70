// @ts-check
/** What the board of a maze is called for those who do not see it. */

/** @typedef {{ row: number, column: number }} Place */
/** @typedef {{ width: number, height: number, here: Place, goal: Place }} Told */

export const en = {
  label: (/** @type {Told} */ { width, height, here, goal }) =>
    `Maze, ${width} by ${height} cells. You are in row ${here.row}, column ${here.column}; the goal is in row ${goal.row}, column ${goal.column}.`,
};

/** @type {typeof en} */
export const vi = {
  label: ({ width, height, here, goal }) =>
    `Mê cung rộng ${width} ô, cao ${height} ô. Bạn đang ở hàng ${here.row}, cột ${here.column}; đích ở hàng ${goal.row}, cột ${goal.column}.`,
};
