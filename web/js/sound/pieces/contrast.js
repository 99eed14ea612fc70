// @ts-check
/** Music for high contrast: few tones, clean ones, in patterns that shift against each other. */

/** @typedef {import("../score.js").Piece} Piece */

/** @type {Record<string, import("../score.js").Player>} */
const PLAYERS = {
  melody: { voice: "sine", level: 0.62, pan: 0.2, cutoff: 3000, room: 0.45 },
  pattern: { voice: "triangle", level: 0.32, pan: -0.3, cutoff: 3200, room: 0.3 },
  answer: { voice: "sine", level: 0.2, pan: 0.4, cutoff: 1800, room: 0.4 },
  bass: { voice: "bass", level: 0.34, cutoff: 500 },
  tick: { voice: "wood", level: 0.24, pan: 0.1, cutoff: 1500, pitch: 440, room: 0.3 },
};

/** Lines that cross at right angles. @satisfies {Piece} */
const grid = {
  name: /** @type {const} */ ("grid"),
  pace: 184,
  bar: 8,
  level: 1.14,
  chords: {
    D: "d2 a2 | a3 d4 e4 f#4",
    Bm: "b2 f#2 | b3 d4 f#4 a4",
    G: "g2 d3 | b3 d4 f#4 a4",
    A: "a2 e2 | a3 d4 e4 b4",
    Em: "e2 b2 | g3 b3 d4 f#4",
  },
  players: PLAYERS,
  sections: {
    A: {
      harmony: "D D Bm Bm G G A A",
      melody: `a4:6 -:2 | -:2 f#4:2 a4:2 b4:2 | d5:6 -:2 | -:2 b4:2 a4:2 f#4:2
             | b4:6 -:2 | -:2 a4:2 b4:2 d5:2 | e5:6 -:2 | -:8`,
      pattern: "1:2 3:2? 2:2 3:2? | 1:2 4:2? 2:2 -:2",
      bass: "R:8 | R:4 F:4?",
    },
    "A'": {
      harmony: "D D Bm Bm G G A A",
      melody: `a4:6 -:2 | -:2 d5:2 c#5:2 a4:2 | b4:6 -:2 | -:2 f#4:2 a4:2 b4:2
             | d5:6 -:2 | -:2 b4:2 a4:2 g4:2 | a4:4 e4:2 -:2 | -:8`,
      pattern: "1:2 3:2? 2:2 3:2? | 1:2 4:2? 2:2 -:2",
      answer: "-:3 3:3? -:2 | -:5 2:3?",
      bass: "R:8 | R:4 F:4?",
      tick: "-:4 x:4?",
    },
    B: {
      harmony: "Em Em G G Bm Bm A A",
      melody: `-:4 g4:4 | b4:4 d5:2 -:2 | -:4 b4:4 | d5:4 f#5:2 -:2
             | -:4 f#5:2 d5:2 | b4:6 -:2 | -:4 a4:2 b4:2 | e4:6 -:2`,
      pattern: "1:3 2:3? 3:2 | -:3 3:3? 2:2?",
      bass: "R:8",
    },
  },
  form: "A A' B A'",
};

/** Five, and five again. @satisfies {Piece} */
const five = {
  name: /** @type {const} */ ("five"),
  pace: 236,
  bar: 10,
  level: 1.09,
  chords: {
    Bm: "b2 f#2 | b3 d4 f#4",
    A: "a2 e2 | a3 c#4 e4",
    As: "a2 e2 | a3 d4 e4",
    G: "g2 d3 | b3 d4 g4",
    D: "d2 a2 | a3 d4 f#4",
    Em: "e2 b2 | b3 e4 g4",
  },
  players: PLAYERS,
  sections: {
    A: {
      harmony: "Bm A G D Bm A G As",
      melody: `f#4:4 b4:4 -:2 | a4:6 e4:2 -:2 | d4:4 g4:4 -:2 | f#4:6 -:4
             | b4:4 d5:4 -:2 | c#5:6 a4:2 -:2 | b4:4 a4:2 g4:2 -:2 | a4:6 -:4`,
      pattern: "1:2 2:2? 3:2 2:2? -:2 | 1:2 3:2? 2:2 -:2 3:2?",
      bass: "R:6 F:4?",
    },
    "A'": {
      harmony: "Bm A G D Bm A G As",
      melody: `f#4:4 b4:4 -:2 | c#5:6 a4:2 -:2 | d5:4 b4:4 -:2 | a4:6 -:4
             | d5:4 c#5:2 b4:2 -:2 | a4:6 e4:2 -:2 | g4:4 b4:4 -:2 | e4:6 -:4`,
      pattern: "1:2 2:2? 3:2 2:2? -:2 | 1:2 3:2? 2:2 -:2 3:2?",
      answer: "-:5 2:5? | -:3 3:4? -:3",
      bass: "R:6 F:4?",
      tick: "-:6 x:4?",
    },
    B: {
      harmony: "G D Em Bm G D Em A",
      melody: `-:4 d5:4 -:2 | f#5:6 -:4 | -:4 e5:2 d5:2 -:2 | b4:6 -:4
             | -:4 g4:2 b4:2 -:2 | a4:4 f#4:4 -:2 | g4:6 -:4 | e4:4 a4:4 -:2`,
      pattern: "1:4 2:3? 3:3? | -:4 3:3? 2:3?",
      bass: "R:10",
    },
  },
  form: "A A' B A'",
};

export const PIECES = [grid, five];
