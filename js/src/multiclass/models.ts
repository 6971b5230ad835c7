import { clamp } from "../base/clamp";
import { button, type Control, html, set, setText, updateAll } from "../base/dom";
import * as format from "../base/format";
import { multiclass_model_metrics as metrics, tables } from "../base/vocabulary";
import { modelName } from "../controls/model_name";
import { panelTitle } from "../views/part";
import type { ClassView } from "./class_view";
import { totalCost } from "./matrix_measures";
import { areUnit } from "./rule";
import { COUNTS, type MulticlassStore } from "./store";
import type { WeightSearch } from "./weight_search";

/** Measures that do not depend on the rule, with the heads of their columns. */
const COLUMNS: [name: keyof typeof metrics, head: string][] = [["roc_auc_ovr", "AUC"]];
/** What else is said of a model that is pointed at. */
const MORE: (keyof typeof metrics)[] = ["roc_auc_ovo", "log_loss", "brier"];

function measureText(store: MulticlassStore, name: string, measure: keyof typeof metrics): string {
  const value = store.get("_measures").get(name)?.get(measure) ?? Number.NaN;
  return format.formatOf(metrics[measure].show)(value);
}

function choiceOf(store: MulticlassStore, name: string, signal: AbortSignal): Control {
  const element = button(
    { class: "rw-model" },
    () => store.set({ model: name }),
    signal,
    modelName(name, store.models),
  );
  const update = () => {
    const all = [...COLUMNS.map(([measure]) => measure), ...MORE];
    set(element, {
      "aria-pressed": String(store.get("model") === name),
      title: all.map((each) => `${metrics[each].name} ${measureText(store, name, each)}`).join(", "),
    });
  };
  return { element, update };
}

/** Operations that counting all models takes at most while something is dragged. */
const AFFORDABLE = 2_000_000;
/** When more than that is done, in milliseconds after the last change. */
const LATER = 200;

/** What the decision costs now with each model, and at best. */
class Standings {
  readonly now = new Map<string, number>();
  #timer = 0;

  constructor(
    private readonly store: MulticlassStore,
    private readonly search: WeightSearch,
    private readonly changed: () => void,
    signal: AbortSignal,
  ) {
    signal.addEventListener("abort", () => clearTimeout(this.#timer), { once: true });
  }

  /** Count the current model now, the others now or a little later. */
  update(): void {
    const { store } = this;
    const { cases, models, classes } = store;
    clearTimeout(this.#timer);
    this.now.clear();
    this.now.set(store.get("model"), totalCost(store.counted.counts, store.rule.costs));
    if (!cases) return;
    if (cases.n * classes.length ** 2 * models.length <= AFFORDABLE) this.#countOthers();
    else
      this.#timer = window.setTimeout(() => {
        this.#countOthers();
        this.changed();
      }, LATER);
  }

  best(model: string): number | undefined {
    return this.search.of(model)?.least;
  }

  /** What the longest bar stands for. */
  get most(): number {
    const bests = this.store.models.map((model) => this.best(model) ?? 0);
    return Math.max(...this.now.values(), ...bests, 0);
  }

  #countOthers(): void {
    const { cases, models, rule } = this.store;
    for (const [place, model] of models.entries())
      if (!this.now.has(model) && cases)
        this.now.set(model, totalCost(cases.count(place, rule).counts, rule.costs));
  }
}

function rowOf(store: MulticlassStore, name: string, standings: Standings, signal: AbortSignal): Control {
  const choice = choiceOf(store, name, signal);
  const cells = COLUMNS.map(() => html("td"));
  const [fill, tick] = ["rw-fill", "rw-tick-mark"].map((each) => html("span", { class: each }));
  const bar = html("span", { class: "rw-bullet-bar" }, fill, tick);
  const worth = [html("td"), html("td")];
  const element = html(
    "tr",
    {},
    html("th", { scope: "row" }, choice.element),
    ...cells,
    html("td", { class: "rw-worth-bar", "aria-hidden": "true" }, bar),
    ...worth,
  );
  const costText = (cost: number | undefined) => {
    if (cost === undefined) return "–";
    return areUnit(store.rule.costs) ? format.count(cost) : format.money(cost);
  };
  const update = () => {
    choice.update();
    set(element, { "aria-current": store.get("model") === name ? "true" : undefined });
    for (const [index, [measure]] of COLUMNS.entries())
      setText(cells[index], measureText(store, name, measure));
    const { most } = standings;
    const values = [standings.now.get(name), standings.best(name)];
    for (const [index, value] of values.entries()) setText(worth[index], costText(value));
    const [now, best] = values.map((value = 0) => format.percent(most > 0 ? clamp(value / most, 0, 1) : 0));
    set(fill, { style: `width: ${now}` });
    set(tick, { style: `left: ${best}`, hidden: values[1] === undefined || most === 0 });
  };
  return { element, update };
}

/** All models with measures of their probabilities, and what the decision costs with each; a click makes one current. */
export function models(search: WeightSearch): ClassView {
  return (el, store, signal) => {
    const show = () => {
      setText(worth, areUnit(store.rule.costs) ? "errors" : "cost");
      updateAll(rows);
    };
    const standings = new Standings(store, search, show, signal);
    const rows = store.models.map((name) => rowOf(store, name, standings, signal));
    const heads = COLUMNS.map(([name, text]) =>
      html("th", { scope: "col", title: `${metrics[name].name}: ${metrics[name].help}` }, text),
    );
    const worth = html("th", { scope: "col", title: "With the current weights and costs" });
    const best = html("th", { scope: "col", title: "With the best weights found on these cases" }, "best");
    const head = html(
      "tr",
      {},
      html("th", { scope: "col" }, panelTitle(tables.models.title)),
      ...heads,
      html("td", { class: "rw-worth-bar" }),
      worth,
      best,
    );
    const body = html("tbody", {}, ...rows.map(({ element }) => element));
    const table = html("table", { class: "rw-sheet rw-ranking" }, html("thead", {}, head), body);
    el.append(html("div", { class: "rw-scroll" }, table));
    const update = () => {
      standings.update();
      show();
    };
    search.on(show);
    store.follow(COUNTS, update, signal);
  };
}

/** A button for every model. */
export const modelChoice: ClassView = (el, store, signal) => {
  const choices = store.models.map((name) => choiceOf(store, name, signal));
  const elements = choices.map(({ element }) => element);
  el.append(
    html("div", { class: "rw-models", role: "group", "aria-label": tables.models.title }, ...elements),
  );
  store.follow(["model", "sample"], () => updateAll(choices), signal);
};
