// @ts-check
/** The board of one level. */

import { fill, find, html } from "../lib/html.js";
import { icon } from "../lib/icons.js";
import { api } from "../api.js";
import { texts } from "../i18n/index.js";
import { known } from "../session.js";
import { createBoardView, levelMeasures } from "./board.js";
import { collectionTitle, levelAddress, levelTitle } from "../lib/levels.js";
import { hang, levelAt, redraw, sheetOf } from "./parts.js";

/** @type {import("../router.js").Opener} */
export async function levelBoardPage({ parts, query }) {
  const identity = parts.level ?? "";
  const [level] = await Promise.all([api.level(identity), known()]);
  const place = level.places.find(({ collection }) => collection === query.get("in")) ?? level.places[0];
  // Without its name the board is still the board.
  const unknown = () => undefined;
  const [entry, collection] = await Promise.all([
    place && levelAt(place.collection, place.number).catch(unknown),
    place && api.collection(place.collection).catch(unknown),
  ]);
  const content = sheetOf("boards narrow");
  const name = () => (entry ? levelTitle(entry) : texts().pages.someLevel);

  const board = createBoardView({
    query,
    measures: levelMeasures,
    ask: async (measure, how, page) => {
      const t = texts().pages;
      const { items, more, me } = await api.levelBoard(identity, measure, how, page);
      // Who has solved it may see how others did.
      const watch = (/** @type {string} */ player) =>
        me ? `${levelAddress(identity, place?.collection)}${place ? "&" : "?"}watch=${player}&by=${measure}&how=${how}` : undefined;
      const rows = items.map(({ moves, pushes, ...row }) => ({
        ...row,
        figures: measure === "moves" ? [moves, pushes] : [pushes, moves],
        watch: watch(row.player),
      }));
      return {
        rows,
        more,
        standing: me
          ? t.boards.myRank(me.rank, t.moves(me.moves), t.pushes(me.pushes))
          : items.length > 0
            ? t.boards.notYet
            : undefined,
      };
    },
    columns: (measure) => {
      const t = texts().pages.boards;
      return measure === "moves" ? [t.movesColumn, t.pushesColumn] : [t.pushesColumn, t.movesColumn];
    },
    wayToPlay: () => ({ to: levelAddress(identity, place?.collection), label: texts().pages.boards.playLevel }),
  });

  const draw = () => {
    const t = texts().pages;
    const back = place ? `/leaderboards?c=${encodeURIComponent(place.collection)}` : "/leaderboards";
    fill(
      content,
      html`<header class="page-head">
          <a class="way-back" href="${back}">${icon("back")}${t.boards.title}</a>
          <div class="level-head">
            <div class="level-picture"></div>
            <div>
              <h1>${name()}</h1>
              <p class="soft">
                ${[entry && collection && `${collectionTitle(collection)} · ${texts().shell.levelNumber(entry.number)}`, t.boxes(level.boxes)].filter(Boolean).join(" · ")}
              </p>
              <p>
                <a class="button primary" href="${levelAddress(identity, place?.collection)}"
                  >${icon("play")}${t.boards.playLevel}</a
                >
              </p>
            </div>
          </div>
        </header>
        <div data-place="board"></div>`,
    );
    hang(find(content, ".level-picture"), entry?.drawing ?? level.drawing);
    find(content, "[data-place=board]").replaceWith(board.element);
  };

  await board.load();
  draw();
  return {
    get title() {
      return texts().pages.boards.levelTitle(name());
    },
    content,
    relabel: () => {
      // Sentences of the board come with its rows.
      void board.load().catch(() => board.draw());
      redraw(content, draw);
    },
  };
}
