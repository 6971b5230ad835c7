import { AWAY, button, set, setText } from "../base/dom";
import * as format from "../base/format";
import type { History } from "../model/history";
import { ownIn } from "../model/own";
import type { Decision, Store } from "../model/store";

/** What an undo leads back to, in a word. */
export function decisionInWords(last: Decision, store: Store): string {
  const { scene, rule } = store;
  if (last.model !== scene.table.name) return format.label(last.model, 12);
  if (isOther(last.focus, scene.sample.focus)) return last.focus ? "fewer cases" : "all cases";
  if (last.threshold !== store.get("threshold")) return format.cut(last.threshold);
  const own = ownIn(last.group_thresholds, scene.sample.focus);
  if (own !== undefined && own !== rule.requested) return format.cut(own);
  if (isOther(last.group_thresholds, store.get("group_thresholds"))) return "other thresholds of groups";
  if (isOther(last.promise, scene.get("promise"))) return last.promise ? "the promise" : "no promise";
  return isOther(last._mixture, scene.get("_mixture")) ? "mixture" : "costs";
}

function isOther(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) !== JSON.stringify(other);
}

/** A button that takes the last change back, while there is one. */
export function undoButton(store: Store, signal: AbortSignal): HTMLButtonElement {
  return undoButtonOf(store.history, (last) => decisionInWords(last, store), signal);
}

/** The same of any history: what an undo leads back to is in words. */
export function undoButtonOf<D>(
  history: Pick<History<D>, "last" | "on" | "undo">,
  words: (last: D) => string,
  signal: AbortSignal,
): HTMLButtonElement {
  const element = button(
    { class: "rw-button rw-undo", "aria-label": "Undo", style: AWAY },
    () => history.undo(),
    signal,
  );
  const update = () => {
    const { last } = history;
    setText(element, last ? "↶ Undo" : "");
    set(element, {
      style: last ? undefined : AWAY,
      title: last ? `Undo: back to ${words(last)} (Ctrl+Z)` : undefined,
      "aria-label": last ? `Undo: back to ${words(last)}` : "Undo",
    });
  };
  history.on(update, signal);
  return element;
}
