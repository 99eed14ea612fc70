// @ts-check
/** What a board is called for those who do not see it. */

export const en = {
  /** @type {(width: number, height: number, placed: number, boxes: number) => string} */
  label: (width, height, placed, boxes) =>
    `Sokoban board, ${width} by ${height} squares, ${placed} of ${boxes} boxes on goals`,
};

/** @type {typeof en} */
export const vi = {
  label: (width, height, placed, boxes) =>
    `Bàn chơi Sokoban rộng ${width} ô, cao ${height} ô, ${placed} trong ${boxes} thùng đã vào đích`,
};
