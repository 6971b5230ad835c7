import { AWAY, button, type Control, set, setText } from "../base/dom";
import * as format from "../base/format";
import { amountIn, type Best, bestOf, forAll, isIndifferent, isUnstated, missedBy } from "../charts/verdict";
import { limitIn } from "../maths/demand";
import { keeping } from "../model/limit";
import type { Scene } from "../model/scene";
import type { Store } from "../model/store";

/** Letters of a model's name on the button. */
const LONGEST = 20;

/** Where the button leads: to the optimum of the best model. */
function placeOf(scene: Scene, best: Best): string {
  const { table } = best;
  const row = table.row(best.row);
  const whom = forAll(table, row);
  const rule = whom || `threshold ${format.score(row.threshold)}`;
  return table === scene.table ? rule : `${format.label(table.name)}, ${rule}`;
}

/** A button to the model and threshold of lowest expected cost, with what they bring; there it may keep its place and text. */
export function optimumButton(
  store: Store,
  signal: AbortSignal,
  keepsPlace = true,
): Control<HTMLButtonElement> {
  const go = () => {
    const { limit, table, row } = bestOf(store.scene, store.rule);
    // The best need not use a capacity in full.
    const within = limit && { ...limit, kind: limitIn(limit.kind) };
    store.history.asOne(() => store.set(keeping(within, table, row)));
  };
  const element = button({ class: "rw-button rw-primary" }, go, signal, "");
  const update = () => {
    const { scene, rule, tiers } = store;
    const best = bestOf(scene, rule);
    const more = best.most - best.own + missedBy(scene, rule, best);
    const place = placeOf(scene, best);
    const [most, least] = isUnstated(scene.context) ? ["fewer errors", "more errors"] : ["more", "less"];
    const brings = `${amountIn(scene.context, Math.abs(more))} ${more < 0 ? least : most}`;
    const isThere = more === 0 && !best.isBroken;
    const isOther = best.table !== scene.table && !keepsPlace;
    setText(element, `◇ Use the best${isOther ? `: ${format.label(best.table.name, LONGEST)}` : ""}`);
    set(element, {
      // With tiers no single threshold is decided on.
      hidden: tiers !== undefined || isIndifferent(scene.context) || (isThere && !keepsPlace),
      style: isThere && keepsPlace ? AWAY : undefined,
      "aria-label": `Use the best: ${place}`,
      title: `Lowest expected cost at these costs and this prevalence${best.limit ? ", within the limit" : ""}: ${place}, ${brings}`,
    });
  };
  return { element, update };
}
