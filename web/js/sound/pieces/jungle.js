// @ts-check
/** Music for a jungle: wooden bars in bars of seven and six, a flute now and then, seeds and hollow wood. */

/** @typedef {import("../score.js").Piece} Piece */

/** @type {Record<string, import("../score.js").Player>} */
const PLAYERS = {
  melody: { voice: "marimba", level: 0.6, pan: 0.15, cutoff: 4800, room: 0.4 },
  flute: { voice: "flute", level: 0.46, pan: 0.1, cutoff: 2600, room: 0.5 },
  bars: { voice: "marimba", level: 0.34, pan: -0.25, cutoff: 3000, room: 0.3 },
  bass: { voice: "bass", level: 0.34, cutoff: 600 },
  drum: { voice: "thump", level: 0.36, cutoff: 600, pitch: 74, room: 0.2 },
  wood: { voice: "wood", level: 0.3, pan: 0.35, cutoff: 2000, pitch: 620, room: 0.4 },
  seeds: { voice: "shaker", level: 1, pan: -0.3, cutoff: 5200, room: 0.2 },
};

/** Light comes down in patches: two, two and three. @satisfies {Piece} */
const canopy = {
  name: /** @type {const} */ ("canopy"),
  pace: 222,
  bar: 7,
  level: 0.85,
  chords: {
    G: "g2 d3 | d3 g3 b3 d4",
    F: "f2 c3 | c3 f3 a3 c4",
    C: "c3 g2 | e3 g3 c4 e4",
    Dm: "d2 a2 | d3 f3 a3 d4",
    D: "d2 a2 | d3 g3 a3 d4",
    Em: "e2 b2 | e3 g3 b3 e4",
    Am: "a2 e3 | e3 a3 c4 e4",
  },
  players: PLAYERS,
  sections: {
    A: {
      harmony: "G G F F C Dm G G",
      melody: `d5:2 b4:2 g4:3 | -:2 a4:2 b4:3 | c5:2 a4:2 f4:3 | -:4 a4:3
             | g4:2 c5:2 e5:3 | d5:2 a4:2 f4:3 | g4:4 a4:3 | -:7`,
      bars: "1 3? - 2 - 4 3? | 1 3? - 2 - 3 -",
      bass: "R:4 F:3?",
      seeds: "x? - x? - x - x?",
    },
    "A'": {
      harmony: "G G F F C Dm G G",
      melody: `d5:2 b4:2 d5:3 | -:2 e5:2 d5:3 | c5:2 a4:2 c5:3 | -:4 f4:3
             | e5:2 c5:2 g4:3 | a4:2 c5:2 d5:3 | b4:4 g4:3 | -:7`,
      bars: "1 3? - 2 - 4 3? | 1 3? - 2 - 3 -",
      bass: "R:4 F:3?",
      drum: "x:4 x:3?",
      wood: "-:7 | -:4 x:1? -:2",
      seeds: "x? - x? - x - x?",
    },
    B: {
      harmony: "Em Em C C Am Am Dm D",
      flute: `-:2 b4:5 | g4:4 a4:3 | c5:7 | -:4 g4:3
            | a4:2 c5:2 e5:3 | d5:4 c5:3 | a4:7 | -:2 g4:2 a4:3`,
      bars: "1 - 3 - 2 - - | - 4? - 3 - 2? -",
      bass: "R:7",
      drum: "x:4? -:3",
    },
  },
  form: "A A' B A'",
};

/** From one stone to the next. @satisfies {Piece} */
const stones = {
  name: /** @type {const} */ ("stones"),
  pace: 198,
  bar: 6,
  level: 0.89,
  chords: {
    Am: "a2 e3 | e3 a3 c4 e4",
    D: "d2 a2 | d3 a3 d4 f#4",
    C: "c3 g2 | e3 g3 c4 e4",
    G: "g2 d3 | d3 g3 b3 d4",
    Em: "e2 b2 | e3 g3 b3 d4",
  },
  players: PLAYERS,
  sections: {
    A: {
      harmony: "Am D Am D C G D Em",
      melody: `a4:3 c5:2 d5 | e5:3 d5:3 | -:3 c5 a4 g4 | a4:6
             | g4:3 e4:3 | d4:2 g4 b4:3 | a4:3 f#4:3 | -:6`,
      bars: "1 - 3? 2 - - | - 4? - 3 - 2?",
      bass: "R:5 -:1 | R:3 F:3?",
      drum: "x:6 | -:3 x:3?",
    },
    "A'": {
      harmony: "Am D Am D C G D Em",
      melody: `a4:3 c5:2 d5 | f#5:3 d5:3 | -:3 e5 d5 c5 | a4:6
             | e5:3 c5:3 | b4:2 d5 g4:3 | a4:2 b4 a4:3 | -:6`,
      bars: "1 - 3? 2 - - | - 4? - 3 - 2?",
      bass: "R:5 -:1 | R:3 F:3?",
      drum: "x:6 | -:3 x:3?",
      wood: "-:6 | -:4 x? x?",
      seeds: "x:3? x:2? x?",
    },
    B: {
      harmony: "G D Em C G D C Em",
      flute: `b4:4 d5:2 | a4:6 | g4:4 b4:2 | e4:6
            | -:2 g4 b4:2 d5 | f#5:3 e5 d5:2 | e5:3 g4:3 | -:3 b4 a4 g4`,
      bars: "1 - 2? 3 - 4? | - 3? - 2 - -",
      bass: "R:6",
      seeds: "x:3? x:3?",
    },
  },
  form: "A A' B A'",
};

export const PIECES = [canopy, stones];
