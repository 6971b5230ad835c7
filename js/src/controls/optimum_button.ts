import { button, set, setText } from "../base/dom";
import * as format from "../base/format";
import { moveTo } from "../model/moves";
import type { Scene } from "../model/scene";
import type { Store } from "../model/store";
import { amountIn, forAll, gain, isIndifferent, isUnstated } from "../pictures/verdict";

/** Where the button leads. */
function wordsOf(scene: Scene): string {
  const { table } = scene;
  const row = table.row(scene.optimum());
  const whom = forAll(table, row);
  return whom ? `Predict ${whom}` : `Go to optimum ${format.score(row.threshold)}`;
}

/** A button to the threshold of least expected cost, with what it brings. */
export function optimumButton(
  store: Store,
  signal: AbortSignal,
): { element: HTMLButtonElement; update: () => void } {
  const go = () => moveTo(store, store.scene.optimum());
  const element = button({ class: "rw-button rw-primary" }, go, signal);
  const update = () => {
    const { scene, rule } = store;
    const more = gain(scene, rule);
    setText(element, more > 0 ? `◇ ${wordsOf(scene)}` : "✓ At the optimum");
    const brings = `${amountIn(scene.context, more)} ${isUnstated(scene.context) ? "errors less" : "more"}`;
    set(element, {
      hidden: isIndifferent(scene.context),
      "aria-disabled": String(more === 0),
      title: more > 0 ? `Least expected cost for these costs and this prevalence: ${brings}` : undefined,
    });
  };
  return { element, update };
}
