import { html, listen, set, setText, showText, status, svg } from "../base/dom";
import { decisionText, type FurtherCases, furtherCases } from "../charts/decision";
import { textAt } from "../draw/span";
import type { Scene } from "../model/scene";
import type { Store } from "../model/store";

const TITLE = "Intervals of the optimal threshold, its profit and the AUC; win rates between models";

/** A checkbox for intervals and win rates; hidden if they need a kernel that is not there. */
export function intervalsSwitch(store: Store, signal: AbortSignal): HTMLElement {
  const isHere = !store.hasNoKernel || store.scene.get("_decisions").raw.size > 0;
  const box = html("input", { type: "checkbox" });
  listen(box, "change", () => store.set({ intervals: box.checked }), signal);
  const update = () => {
    box.checked = isHere && store.scene.get("intervals");
  };
  store.follow("certainty", update, signal);
  return html("label", { class: "rw-label rw-check", title: TITLE, hidden: !isHere }, box, " intervals");
}

/** In pixels: from bar to bar, a bar, and what is over and under it. */
const [STEP, BAR, HEIGHT, OVER, UNDER] = [48, 30, 36, 14, 15];

function drawn({ gains, most }: FurtherCases): SVGElement[] {
  const floor = OVER + HEIGHT;
  return gains.flatMap(({ short, gain, text }, index) => {
    const middle = (index + 0.5) * STEP;
    const height = (HEIGHT * gain) / most;
    const bar = { x: middle - BAR / 2, width: BAR };
    return [
      svg("rect", { ...bar, y: OVER, height: HEIGHT, class: "rw-whole" }),
      svg("rect", { ...bar, y: floor - height, height }),
      textAt(middle, OVER - 3, text),
      textAt(middle, floor + 12, `+${short}`),
    ];
  });
}

/** What further labelled cases would be worth, as parts of the most that they can be; hidden if that is unknown. */
function furtherCasesPicture(store: Store): { element: HTMLElement; update: () => void } {
  const caption = html("figcaption");
  const plot = svg("svg", { height: OVER + HEIGHT + UNDER, role: "img" });
  const element = html("figure", { class: "rw-further", hidden: true }, caption, plot);
  const update = () => {
    const worth = furtherCases(store.scene);
    set(element, { hidden: !worth });
    if (!worth) return;
    const { currency } = store.scene.context.costs;
    const unit = currency ? `, in ${currency}` : "";
    setText(caption, `What more labelled cases would earn${unit}, of at most ${worth.mostText}`);
    const told = worth.gains.map(({ cases, text }) => `${cases} more ${text}`).join(", ");
    set(plot, { width: STEP * worth.gains.length, "aria-label": `${told}, at most ${worth.mostText}` });
    plot.replaceChildren(...drawn(worth));
  };
  return { element, update };
}

/** How sure the decision is, in a sentence, and what more labelled cases would be worth. */
export function intervalsTold(store: Store): { elements: HTMLElement[]; update: () => void } {
  const told = status("rw-intervals");
  const picture = furtherCasesPicture(store);
  let drawn: Scene | undefined;
  const update = () => {
    // Nothing of it moves with the threshold.
    if (drawn === store.scene) return;
    drawn = store.scene;
    showText(told, decisionText(drawn));
    picture.update();
  };
  return { elements: [told, picture.element], update };
}
