// @ts-check
/** Soft shadows at the edges of the view beyond which there is more of the level. */

const SIDES = /** @type {const} */ (["left", "top", "right", "bottom"]);
/** CSS pixels that have to be hidden until a shadow is as dark as it gets. */
const FULL = 24;

/** @param {HTMLElement} host */
export function createEdges(host) {
  const edges = SIDES.map((side) => {
    const element = document.createElement("span");
    element.className = "board-edge";
    element.dataset.side = side;
    element.hidden = true;
    host.append(element);
    return { side, element, strength: 0, along: "" };
  });

  return {
    /** @param {Record<typeof SIDES[number], number>} inset of the level from the sides; less than nothing beyond them */
    show(inset) {
      for (const edge of edges) {
        // Twenty steps are smooth, and most frames change nothing.
        const strength = Math.round(Math.max(0, Math.min(1, -inset[edge.side] / FULL)) * 20) / 20;
        if (strength !== edge.strength) {
          edge.strength = strength;
          edge.element.hidden = strength === 0;
          edge.element.style.setProperty("opacity", String(strength));
        }
        // A shadow falls on the level, not on what is beside it.
        const [from, to] = edge.side === "left" || edge.side === "right" ? [inset.top, inset.bottom] : [inset.left, inset.right];
        const along = `${Math.max(0, Math.round(from))}px ${Math.max(0, Math.round(to))}px`;
        if (along === edge.along) continue;
        edge.along = along;
        edge.element.style.setProperty("--along", along);
      }
    },

    destroy() {
      for (const { element } of edges) element.remove();
    },
  };
}
