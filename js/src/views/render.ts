import { html, set } from "../base/dom";
import { modelKey } from "../controls/model_buttons";
import type { Store } from "../model/store";
import type { Shown } from "../model/view_model";
import { confusionMatrix } from "./confusion_matrix";
import { costMatrix } from "./cost_matrix";
import { dashboard } from "./dashboard";
import { PICTURES } from "./registry";
import css from "./style.css";
import { threshold } from "./threshold";
import type { View } from "./view";

const KEEP_KEYS = { "data-lm-suppress-shortcuts": "true" };

/** What stands above a view without curves or handle of its own when it is shown alone. */
const TABLES = new Map<string, View[]>([
  ["confusion_matrix", [modelKey, threshold, confusionMatrix]],
  ["cost_matrix", [threshold, costMatrix]],
  ["threshold", [modelKey, threshold]],
]);

/** Whether there is a Python view class of this `kind`. */
function isKnown(kind: string): boolean {
  return kind === "dashboard" || TABLES.has(kind) || Object.hasOwn(PICTURES, kind);
}

function drawAlone(kind: string, el: HTMLElement, store: Store, shown: Shown, signal: AbortSignal): void {
  const options = { key: true, choices: shown.choices(kind) };
  const views = TABLES.get(kind) ?? [PICTURES[kind].view];
  for (const view of views) view(el, store, signal, options);
}

/** A sentence in place of a view. */
function sentence(problem: string, isAlone: boolean): HTMLElement {
  const cure = isAlone ? "Write the page again in Python." : "Run the cell again that made it.";
  return html(
    "p",
    { class: "rw-problem rw-damaged", role: "alert" },
    `This cannot be shown, as its saved state is damaged or of another version (${problem}). ${cure}`,
  );
}

/** Draw a view of what is shown into an element. */
export function renderView(el: HTMLElement, store: Store, shown: Shown, signal: AbortSignal): void {
  const { kind } = shown;
  el.classList.add("rw-host");
  let drawn: AbortController | undefined;
  const draw = () => {
    drawn?.abort();
    drawn = new AbortController();
    const until = AbortSignal.any([signal, drawn.signal]);
    const root = html("div", { class: "rw-root" });
    el.replaceChildren(html("style", {}, css), root);
    if (!isKnown(kind) || store.problem || shown.problem) {
      root.append(
        sentence(
          isKnown(kind) ? (store.problem ?? shown.problem ?? "") : `there is no view ${kind}`,
          store.isAlone,
        ),
      );
      return;
    }
    root.classList.add(`rw-${kind}`);
    // Lumino acts on keys before the focused element sees them, unless that very element tells it not to.
    root.addEventListener("focusin", ({ target }) => set(target as Element, KEEP_KEYS), { signal: until });
    if (kind === "dashboard") dashboard(root, store, shown, until);
    else drawAlone(kind, root, store, shown, until);
  };
  store.on("problem", draw, signal);
  let wrong = shown.problem;
  shown.onAny(() => {
    const before = wrong;
    wrong = shown.problem;
    if (before || wrong) draw();
  }, signal);
  store.attempt(draw);
  // Hosts may keep the element of a view that is gone; it should not keep the drawing.
  signal.addEventListener(
    "abort",
    () => {
      drawn?.abort();
      el.replaceChildren();
    },
    { once: true },
  );
}
