// @ts-check
/** Music for a warehouse: warm and unhurried, an electric piano, a round bass and brushes on something large. */

/** @typedef {import("../score.js").Piece} Piece */

/** @type {Record<string, import("../score.js").Player>} */
const PLAYERS = {
  melody: { voice: "keys", level: 0.62, pan: 0.12, cutoff: 4200, room: 0.3 },
  chords: { voice: "felt", level: 0.26, pan: -0.18, cutoff: 2600, room: 0.25, strum: 0.012 },
  air: { voice: "pad", level: 0.22, cutoff: 900, room: 0.3 },
  bass: { voice: "bass", level: 0.38, cutoff: 700 },
  drum: { voice: "thump", level: 0.34, cutoff: 500, pitch: 58 },
  brush: { voice: "brush", level: 0.9, pan: 0.25, cutoff: 3200, room: 0.2 },
};

/** The last lorry has left, and the light is still good. @satisfies {Piece} */
const dusk = {
  name: /** @type {const} */ ("dusk"),
  pace: 176,
  bar: 8,
  swing: 0.16,
  level: 0.75,
  chords: {
    F: "f2 c3 | a3 c4 e4 g4",
    Dm: "d2 a2 | f3 a3 c4 e4",
    Gm: "g2 d3 | f3 bb3 d4",
    C: "c3 g2 | bb3 d4 e4 a4",
    Cs: "c3 g2 | bb3 d4 f4 g4",
    Am: "a2 e3 | g3 c4 e4",
    Bb: "bb2 f2 | a3 c4 d4 f4",
  },
  players: PLAYERS,
  sections: {
    A: {
      harmony: "F Dm Gm C Am Dm Bb Cs",
      melody: `-:2 c5:2 a4 g4:3 | f4:2 e4 f4 a4:4 | -:2 bb4:2 a4 f4:3 | g4:4 -:4
             | -:2 c5:2 e5 d5:3 | c5:2 a4 c5 d5:4 | -:2 d5:2 c5 a4:3 | g4:5 -:3`,
      chords: "*:6 -:2 | -:1 *:3? -:1 *:3?",
      bass: "R:5 -:1 F:2 | R:3 F:3 R:2?",
      drum: "x:4 -:1 x:3?",
      brush: "-:2 x:2 -:2 x:2",
    },
    "A'": {
      harmony: "F Dm Gm C Am Dm Bb Cs",
      melody: `-:2 c5:2 a4 g4:3 | f4:2 g4 a4 c5:4 | -:2 bb4:2 d5 c5:3 | a4:2 g4:2 -:4
             | -:2 e5:2 c5 a4:3 | d5:2 c5:2 a4:4 | -:2 d5 c5 a4:2 f4:2 | g4:2 f4:4 -:2`,
      chords: "*:6 -:2 | -:1 *:3? -:1 *:3?",
      bass: "R:5 -:1 F:2 | R:3 F:3 R:2?",
      drum: "x:4 -:1 x:3?",
      brush: "-:2 x:2 -:2 x:1 x:1?",
    },
    B: {
      harmony: "Bb Am Gm F Bb Am Gm Cs",
      melody: `f4:3 a4:3 d5:2 | c5:6 -:2 | d4:3 f4:3 bb4:2 | a4:6 -:2
             | -:2 d5:3 f5:3 | e5:3 c5:3 -:2 | -:2 bb4:2 a4:2 g4:2 | f4:3 g4:3 -:2`,
      air: "*:8",
      bass: "R:7 -:1 | R:5 -:1 F:2",
      brush: "-:2 x:2? -:2 x:2?",
    },
  },
  form: "A A' B A'",
};

/** A lamp, and long shelves. @satisfies {Piece} */
const lamp = {
  name: /** @type {const} */ ("lamp"),
  pace: 186,
  bar: 6,
  level: 0.77,
  chords: {
    Dm: "d2 a2 | f3 a3 c4 e4",
    Bb: "bb2 f2 | f3 a3 c4 d4",
    Gm: "g2 d3 | f3 bb3 d4",
    C: "c3 g2 | bb3 d4 e4",
    F: "f2 c3 | f3 a3 c4",
    As: "a2 e2 | g3 d4 e4",
    A: "a2 e2 | g3 c#4 e4",
  },
  players: PLAYERS,
  sections: {
    A: {
      harmony: "Dm Dm Bb Bb Gm C F A",
      melody: `a4:4 d5:2 | c5:3 a4:3 | -:2 f4:2 a4:2 | d5:4 -:2
             | bb4:3 a4 g4:2 | e4:4 g4:2 | a4:6 | -:6`,
      chords: "-:2 *:2? *:2?",
      bass: "R:4 -:2 | R:3 -:1 F:2?",
      brush: "-:2 x:2? x:2?",
    },
    "A'": {
      harmony: "Dm Dm Bb Bb Gm C F A",
      melody: `a4:4 d5:2 | e5:3 c5:3 | -:2 d5:2 c5:2 | a4:4 -:2
             | bb4:3 d5 c5:2 | bb4:2 g4:2 e4:2 | f4:6 | -:2 e4:2 c#4:2`,
      chords: "-:2 *:2? *:2? | -:2 *:4?",
      air: "*:6",
      bass: "R:4 -:2 | R:3 -:1 F:2?",
      drum: "x:6?",
      brush: "-:2 x:2? x:2?",
    },
    B: {
      harmony: "Gm C F Bb Gm As Dm A",
      melody: `-:2 d5:2 bb4:2 | g4:4 c5:2 | a4:3 c5:3 | d5:4 -:2
             | -:2 bb4:2 d5:2 | e5:3 d5:3 | a4:5 -:1 | -:6`,
      chords: "-:2 *:4? | -:6",
      air: "*:6",
      bass: "R:5 -:1",
      drum: "x:6?",
    },
  },
  form: "A A' B A'",
};

export const PIECES = [dusk, lamp];
