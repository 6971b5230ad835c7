import { html, listen, set, showText, status } from "../base/dom";
import * as format from "../base/format";
import type { Selection } from "../base/traits";
import { charts, gains_columns } from "../base/vocabulary";
import { menu } from "../controls/menu";
import { modelButtons } from "../controls/model_buttons";
import { heading } from "../draw/chart_head";
import { colourOf } from "../draw/colour";
import { csv, download } from "../draw/save";
import { binAt, type Gain, type GainsBin, gain, gainsBins } from "../maths/gains_bins";
import type { Scene } from "../model/scene";
import { isSelected, selectedScores, toggleSelection } from "../model/selection";
import type { Store } from "../model/store";
import type { View, ViewProps } from "./view";

type Key = keyof typeof gains_columns;

interface Column {
  key: string;
  name: string;
  help: string;
  value: (gain: Gain) => number;
  show: (value: number) => string;
  isMoney: boolean;
  /** Shown from this width of the cell on, "any", "medium" or "wide", unless all columns are shown. */
  from: string;
}

const VALUES: Record<Key, Column["value"]> = {
  n: ({ n }) => n,
  positives: ({ positives }) => positives,
  negatives: ({ negatives }) => negatives,
  rate: ({ rate }) => rate,
  bin_share: ({ binShare }) => binShare,
  bin_tpr: ({ alone }) => alone.tpr,
  bin_fpr: ({ alone }) => alone.fpr,
  bin_lift: ({ binLift }) => binLift,
  cum_n: ({ cumulative }) => cumulative,
  cum_positives: ({ above }) => above.tp,
  cum_negatives: ({ above }) => above.fp,
  share: ({ share }) => share,
  tpr: ({ rates }) => rates.tpr,
  lift: ({ lift }) => lift,
  ks: ({ ks }) => ks,
  spending: ({ spending }) => spending,
  income: ({ income }) => income,
  profit: ({ profit }) => profit,
};

const COLUMNS = Object.entries(gains_columns).map(([key, entry]): Column => {
  const from = "from" in entry ? entry.from : "any";
  return {
    key,
    name: entry.name,
    help: entry.help,
    value: VALUES[key as Key],
    show: format.formatOf(entry.show),
    isMoney: entry.show === "money",
    from,
  };
});

const { title: TITLE } = charts.gains_table;
/** Without a kernel, at another prevalence than bins were sent for. */
const ROUGH = "Bins end at the nearest score that this page has.";

function notes(scene: Scene, requested: number, count: number): string {
  const { context, hasNoKernel, sample, table } = scene;
  const ties =
    count < requested ? [`${count} ${count === 1 ? "bin" : "bins"}: tied scores are never split.`] : [];
  if (context.prevalence === sample.prevalence) return ties.join("");
  const [cases, share] = [format.count(context.population), format.percent(context.prevalence)];
  const shifted = `Counts expected for ${cases} cases at a prevalence of ${share}.`;
  const isRough = hasNoKernel && !table.isComplete && !scene.gainsEnds(requested, table);
  return [...ties, shifted, ...(isRough ? [ROUGH] : [])].join(" ");
}

class GainsTable {
  readonly #sheet = html("table", { class: "rw-sheet rw-gains" });
  readonly #box = html("div", { class: "rw-scroll" }, this.#sheet);
  readonly #note = status("rw-note");
  readonly #all = html(
    "button",
    { type: "button", class: "rw-button rw-all", "aria-pressed": "false" },
    "all columns",
  );
  #bins: GainsBin[] = [];
  #rows: HTMLElement[] = [];
  #marked: HTMLElement | undefined;

  constructor(
    el: HTMLElement,
    private readonly store: Store,
    signal: AbortSignal,
    private readonly options: ViewProps,
  ) {
    const { model, models } = options;
    const save = () => download(new Blob([this.#csv()], { type: "text/csv" }), `${TITLE}.csv`);
    const tools = menu(TITLE, model, { export: [["Save numbers as CSV", save]] }, store, signal);
    const top = heading(TITLE, tools);
    if (models) modelButtons(top, store, signal);
    const foot = html("div", { class: "rw-foot" }, this.#note, this.#all);
    el.append(top, html("div", { class: "rw-gains-cell" }, this.#box, foot));
    listen(this.#sheet, "click", (event) => this.#click(event), signal);
    store.on(["selection", "rule"], () => this.#light(), signal);
    listen(this.#all, "click", () => this.#showAll(), signal);
    store.on(["models", "costs", "gains"], () => this.#draw(), signal);
    store.on("rule", () => this.#mark(), signal);
    model.on(() => this.#draw(), signal);
    this.#draw();
  }

  #gains(): Gain[] {
    const { table, context } = this.store.scene;
    return this.#bins.map((bin) => gain(table, bin, context));
  }

  #draw(): void {
    const { scene } = this.store;
    const { choices } = this.options.model;
    const requested = Number(choices.one("bins"));
    const columns = COLUMNS.filter(({ key }) => choices.several("columns").includes(key));
    const sent = scene.gainsEnds(requested, scene.table);
    this.#bins = gainsBins(scene.table, requested, scene.context.prevalence, sent);
    const { currency } = scene.context.costs;
    const heads = columns.map(({ name, help, from, isMoney }) => {
      const text = format.inUnit(name, isMoney ? currency : "");
      return html("th", { scope: "col", title: help, class: `rw-from-${from}` }, text);
    });
    const bin = html("th", { scope: "col", title: "Bin, highest scores first" }, "#");
    const score = html(
      "th",
      { scope: "col", title: "Lowest score of the bin: click to set the threshold" },
      "score ≥",
    );
    this.#rows = this.#gains().map((each, index) => rowOf(each, index, columns));
    set(this.#sheet, {
      style: colourOf(scene.table.index),
      "aria-label": `${TITLE}, ${scene.table.name}`,
    });
    this.#sheet.replaceChildren(
      html("thead", {}, html("tr", {}, bin, score, ...heads)),
      html("tbody", {}, ...this.#rows),
    );
    showText(this.#note, notes(scene, requested, this.#bins.length));
    this.#mark();
    this.#light();
  }

  /** The bin that the threshold lies in. */
  #mark(): void {
    const { rule } = this.store;
    // Of a threshold whose counts are not here, the bin that it lies in.
    const at = rule.exact ? rule : { ...rule, threshold: rule.requested };
    const row = this.#rows[binAt(this.#bins, at)];
    if (row === this.#marked) return;
    this.#marked?.removeAttribute("aria-current");
    row?.setAttribute("aria-current", "true");
    this.#marked = row;
  }

  #selectionOf(index: number): Selection {
    const { from, to } = this.#bins[index];
    const { name: model } = this.store.scene.table;
    // The first bin starts above all scores.
    return { kind: "gains_bin", gains_bin: index + 1, low: to.threshold, high: from.threshold, model };
  }

  /** The bins that have selected scores. */
  #light(): void {
    const scores = selectedScores(this.store);
    for (const [index, row] of this.#rows.entries()) {
      const { from, to } = this.#bins[index];
      const isLit = scores !== undefined && scores.low < from.threshold && scores.high > to.threshold;
      row.classList.toggle("rw-lit", isLit);
      const number = row.querySelector(".rw-pick") as HTMLElement;
      set(number, { "aria-pressed": String(isSelected(this.store, this.#selectionOf(index))) });
    }
  }

  #click({ target }: Event): void {
    const index = this.#rows.findIndex((row) => target instanceof Node && row.contains(target));
    if (index < 0) return;
    if ((target as Element).closest(".rw-pick")) toggleSelection(this.store, this.#selectionOf(index));
    else this.store.set({ threshold: this.#bins[index].to.threshold });
  }

  #showAll(): void {
    const isAll = this.#sheet.classList.toggle("rw-whole");
    set(this.#all, { "aria-pressed": String(isAll) });
  }

  #csv(): string {
    const head = ["bin", "threshold", ...COLUMNS.map(({ name }) => name)];
    const rows = this.#gains().map((each, index) => [
      index + 1,
      each.threshold,
      ...COLUMNS.map(({ value }) => value(each)),
    ]);
    return csv([head, ...rows]);
  }
}

function rowOf(gain: Gain, index: number, columns: Column[]): HTMLElement {
  const score = format.threshold(gain.threshold, gain.below);
  const label = `Set the threshold to ${score}, the lowest score of bin ${index + 1}`;
  const button = html("button", { type: "button", class: "rw-to", "aria-label": label }, score);
  const cells = columns.map(({ value, show, from }) =>
    html("td", { class: `rw-from-${from}` }, show(value(gain))),
  );
  const [number, pressed] = [String(index + 1), "aria-pressed"];
  const name = `Select the cases of bin ${number}`;
  const pick = html(
    "button",
    { type: "button", class: "rw-pick", "aria-label": name, title: name, [pressed]: "false" },
    number,
  );
  return html("tr", {}, html("th", { scope: "row" }, pick), html("td", {}, button), ...cells);
}

export const gainsTable: View = (el, store, signal, options) => {
  new GainsTable(el, store, signal, options);
};
