import { button, type Control, set, setText } from "../base/dom";
import * as format from "../base/format";
import { amountIn, bestOf, forAll, gain, isIndifferent, isUnstated } from "../charts/verdict";
import type { Scene } from "../model/scene";
import type { Store } from "../model/store";

/** Letters of the name of another model, for which there is room. */
const LETTERS = 18;

/** Where the button leads: to the optimum of the best model. */
function wordsOf(scene: Scene): string {
  const { table } = bestOf(scene);
  const row = table.row(scene.optimum(table));
  const whom = forAll(table, row);
  if (whom) return `Predict ${whom}`;
  const threshold = format.score(row.threshold);
  return table === scene.table
    ? `Go to optimum ${threshold}`
    : `Take ${format.label(table.name, LETTERS)} at ${threshold}`;
}

/** A button to the model and threshold of lowest expected cost, with what they bring. */
export function optimumButton(store: Store, signal: AbortSignal): Control<HTMLButtonElement> {
  const go = () => {
    const { scene } = store;
    const { table } = bestOf(scene);
    const threshold = table.threshold[scene.optimum(table)];
    store.history.asOne(() => store.set({ model: table.name, threshold }));
  };
  const element = button({ class: "rw-button rw-primary" }, go, signal);
  const update = () => {
    const { scene, rule, zone } = store;
    const { most, own } = bestOf(scene);
    const more = most - own + gain(scene, rule);
    setText(element, more > 0 ? `◇ ${wordsOf(scene)}` : "✓ At the optimum");
    const brings = `${amountIn(scene.context, more)} ${isUnstated(scene.context) ? "errors less" : "more"}`;
    set(element, {
      // Where cases are reviewed no single threshold is decided on.
      hidden: zone !== undefined || isIndifferent(scene.context),
      "aria-disabled": String(more === 0),
      title: more > 0 ? `Lowest expected cost at these costs and this prevalence: ${brings}` : undefined,
    });
  };
  return { element, update };
}
