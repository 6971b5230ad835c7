import { clamp } from "../base/clamp";
import { html, set } from "../base/dom";
import * as format from "../base/format";
import { parseNumber } from "../base/parse";
import type { Strategy } from "../base/traits";
import { MAX_BINS } from "../maths/bins";
import type { Store } from "../model/store";
import { Field } from "./field";

const STRATEGIES: Record<Strategy, string> = {
  uniform: "equal width",
  quantile: "equal size",
  isotonic: "isotonic",
};

const MIN_BINS = 2;

/** How forecasts are binned, and in how many bins; isotonic regression finds its own. */
export function binsControl(store: Store, signal: AbortSignal): HTMLElement {
  const options = Object.entries(STRATEGIES).map(([value, text]) => html("option", { value }, text));
  const select = html("select", {}, ...options);
  select.addEventListener("change", () => store.set({ strategy: select.value as Strategy }), { signal });
  const note = html("span", { class: "rw-problem", role: "status" });
  const field = countField(store, note, signal);
  const count = html("label", { class: "rw-label" }, "number ", field.element);
  const update = () => {
    select.value = store.scene.get("strategy");
    set(count, { hidden: store.scene.get("strategy") === "isotonic" });
    field.update();
  };
  store.on("bins", update, signal);
  update();
  const kind = html("label", { class: "rw-compare rw-label" }, "bins ", select);
  return html("div", { class: "rw-controls rw-bins" }, kind, count, note);
}

function countField(store: Store, note: HTMLElement, signal: AbortSignal): Field {
  const commit = (value: number): string | undefined => {
    if (!Number.isInteger(value) || value < MIN_BINS || value > MAX_BINS)
      return `a whole number from ${MIN_BINS} to ${MAX_BINS}`;
    store.set({ n_bins: value });
    return undefined;
  };
  return new Field(
    {
      label: "Number of bins",
      size: 3,
      show: () => format.plain(store.scene.get("n_bins")),
      parse: (text) => parseNumber(text),
      commit,
      step: (steps) => commit(clamp(store.scene.get("n_bins") + steps, MIN_BINS, MAX_BINS)),
      report: (problem) => {
        note.textContent = problem;
      },
    },
    signal,
  );
}
