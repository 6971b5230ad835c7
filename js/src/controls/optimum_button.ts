import { AWAY, button, type Control, set } from "../base/dom";
import * as format from "../base/format";
import { amountIn, bestOf, forAll, gain, isIndifferent, isUnstated } from "../charts/verdict";
import type { Scene } from "../model/scene";
import type { Store } from "../model/store";

/** Where the button leads: to the optimum of the best model. */
function placeOf(scene: Scene): string {
  const { table } = bestOf(scene);
  const row = table.row(scene.optimum(table));
  const whom = forAll(table, row);
  const rule = whom ? `predict ${whom}` : `threshold ${format.score(row.threshold)}`;
  return table === scene.table ? rule : `${format.label(table.name)}, ${rule}`;
}

/** A button to the model and threshold of lowest expected cost, with what they bring; there it may keep its place. */
export function optimumButton(
  store: Store,
  signal: AbortSignal,
  keepsPlace = true,
): Control<HTMLButtonElement> {
  const go = () => {
    const { scene } = store;
    const { table } = bestOf(scene);
    const threshold = table.threshold[scene.optimum(table)];
    store.history.asOne(() => store.set({ model: table.name, threshold }));
  };
  const element = button({ class: "rw-button rw-primary" }, go, signal, "◇ Use the best");
  const update = () => {
    const { scene, rule, zone } = store;
    const { most, own } = bestOf(scene);
    const more = most - own + gain(scene, rule);
    const place = placeOf(scene);
    const brings = `${amountIn(scene.context, more)} ${isUnstated(scene.context) ? "errors less" : "more"}`;
    set(element, {
      // Where cases are reviewed no single threshold is decided on.
      hidden: zone !== undefined || isIndifferent(scene.context) || (more === 0 && !keepsPlace),
      style: more > 0 || !keepsPlace ? undefined : AWAY,
      "aria-label": `Use the best: ${place}`,
      title: `Lowest expected cost at these costs and this prevalence: ${place}, ${brings}`,
    });
  };
  return { element, update };
}
