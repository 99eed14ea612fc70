// @ts-check
/** Music for a beach: lazy strings, somebody who whistles, and the sea that comes and goes. */

/** @typedef {import("../score.js").Piece} Piece */

/** @type {Record<string, import("../score.js").Player>} */
const PLAYERS = {
  melody: { voice: "pluck", level: 0.85, pan: 0.12, cutoff: 3000, room: 0.35 },
  whistle: { voice: "flute", level: 0.44, pan: 0.15, cutoff: 2400, room: 0.45 },
  strings: { voice: "pluck", level: 0.3, pan: -0.22, cutoff: 2200, room: 0.25, strum: 0.026 },
  bass: { voice: "bass", level: 0.28, cutoff: 500 },
  seeds: { voice: "shaker", level: 0.8, pan: 0.3, cutoff: 5000, room: 0.2 },
  sea: { voice: "wave", level: 0.5, cutoff: 2400 },
};

/** Water that is far out, and no reason to get up. @satisfies {Piece} */
const tide = {
  name: /** @type {const} */ ("tide"),
  pace: 182,
  bar: 8,
  swing: 0.24,
  level: 1.18,
  chords: {
    C: "c3 g2 | g4 c4 e4 c5",
    Am: "a2 e2 | a4 c4 e4 a4",
    F: "f2 c3 | a4 c4 f4 a4",
    G: "g2 d3 | g4 d4 f4 b4",
    Dm: "d3 a2 | a4 d4 f4 a4",
  },
  players: PLAYERS,
  sections: {
    A: {
      harmony: "C Am F G C Am Dm G",
      whistle: `g4:3 a4 c5:4 | -:2 c5 a4 g4:2 e4:2 | f4:3 g4 a4:4 | -:4 g4:2 a4 b4
              | c5:3 d5 e5:4 | -:2 e5 d5 c5:2 a4:2 | f4:2 a4:2 d5:2 c5:2 | b4:4 -:4`,
      strings: "*:3 *:1? -:2 *:2?",
      bass: "R:4 F:3? -:1",
      sea: "x:8 | ~:8 | ~:8 | -:8",
    },
    "A'": {
      harmony: "C Am F G C Am G C",
      whistle: `g4:3 a4 c5:4 | -:2 c5 d5 c5:2 a4:2 | f4:3 a4 c5:4 | -:4 b4:2 a4 g4
              | e5:3 d5 c5:4 | -:2 a4 c5 a4:2 g4:2 | f4:2 a4:2 g4:2 b4:2 | c5:5 -:3`,
      strings: "*:3 *:1? -:2 *:2? | *:3 *:1? -:1 *:1? *:2?",
      bass: "R:4 F:3? -:1",
      seeds: "-:2 x:2 -:2 x:1 x:1?",
      sea: "x:8 | ~:8 | ~:8 | -:8",
    },
    B: {
      harmony: "F C F C Dm Am F G",
      melody: `a4:4 c5:2 f5:2 | e5:5 -:3 | a4:4 c5:2 d5:2 | g4:5 -:3
             | d5:3 c5 a4:4 | c5:3 b4 a4:4 | -:2 a4:2 g4:2 f4:2 | g4:4 -:4`,
      strings: "*:6? -:2 | *:4? *:4?",
      bass: "R:7 -:1",
      sea: "x:8 | ~:8 | ~:8 | ~:8",
    },
  },
  form: "A A' B A'",
};

/** Between two palms. @satisfies {Piece} */
const hammock = {
  name: /** @type {const} */ ("hammock"),
  pace: 172,
  bar: 6,
  level: 1.43,
  chords: {
    G: "g2 d3 | g3 b3 d4",
    C: "c3 g2 | g3 c4 e4",
    D: "d3 a2 | f#3 c4 d4",
    Em: "e2 b2 | g3 b3 e4",
    Am: "a2 e3 | a3 c4 e4",
    Bm: "b2 f#2 | f#3 b3 d4",
  },
  players: { ...PLAYERS, strings: { voice: "pluck", level: 0.42, pan: -0.22, cutoff: 2200, room: 0.25 } },
  sections: {
    A: {
      harmony: "G C G D Em C Am D",
      melody: `b4:3 d5:3 | e5:4 d5 b4 | d5:4 -:2 | -:4 a4:2
             | b4:3 g4:3 | e4:3 g4 a4:2 | c5:4 b4:2 | a4:4 -:2`,
      strings: "1 2? 3:2 2:2? | 1 2? 3 2? 3:2?",
      bass: "R:4 -:2 | R:4 F:2?",
      sea: "x:6 | ~:6 | ~:6 | -:6",
    },
    "A'": {
      harmony: "G C G D Em C D G",
      melody: `b4:3 d5:3 | e5:4 d5 e5 | d5:3 b4:3 | a4:4 -:2
             | g4:3 b4:3 | c5:3 b4 a4:2 | -:2 f#4:2 a4:2 | g4:5 -:1`,
      strings: "1 2? 3:2 2:2? | 1 2? 3 2? 3:2?",
      bass: "R:4 -:2 | R:4 F:2?",
      seeds: "-:2 x:2? x:2?",
      sea: "x:6 | ~:6 | ~:6 | -:6",
    },
    B: {
      harmony: "C Bm Am G C Bm Am D",
      whistle: `-:2 e5:2 d5:2 | b4:4 -:2 | -:2 c5:2 b4:2 | g4:4 -:2
              | e4:2 g4:2 c5:2 | d5:4 b4:2 | a4:3 c5:3 | a4:4 -:2`,
      strings: "1:2 3:2? 2:2?",
      bass: "R:5 -:1",
      sea: "x:6 | ~:6 | ~:6 | ~:6",
    },
  },
  form: "A A' B A'",
};

export const PIECES = [tide, hammock];
