// @ts-check
/** What a board and a picture of a level are called for those who do not see them. */

export const en = {
  /** @type {(width: number, height: number, placed: number, boxes: number) => string} */
  label: (width, height, placed, boxes) =>
    `Sokoban board, ${width} by ${height} squares, ${placed} of ${boxes} boxes on goals`,
  /** @type {(width: number, height: number, boxes: number) => string} */
  thumbnail: (width, height, boxes) =>
    `Level of ${width} by ${height} squares with ${boxes} ${boxes === 1 ? "box" : "boxes"}`,
};

/** @type {typeof en} */
export const vi = {
  label: (width, height, placed, boxes) =>
    `Bàn chơi Sokoban rộng ${width} ô, cao ${height} ô, ${placed} trong ${boxes} thùng đã vào đích`,
  thumbnail: (width, height, boxes) => `Màn chơi rộng ${width} ô, cao ${height} ô, có ${boxes} thùng`,
};
