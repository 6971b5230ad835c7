import { html, set } from "../base/dom";
import * as format from "../base/format";
import type { ChartOptions } from "../chart/chart";
import { colourOf } from "../chart/marks";
import { csv, download } from "../chart/save";
import { menu } from "../controls/menu";
import { modelKey } from "../controls/model_buttons";
import { type Gain, type Group, gain, groupAt, groups } from "../maths/groups";
import type { Store } from "../model/store";
import type { View } from "./view";

const TITLE = "Gains table";

interface Column {
  name: string;
  help: string;
  value: (gain: Gain) => number;
  show: (value: number) => string;
  /** Shown from this width of the cell on, as far as not everything is asked for. */
  from: "any" | "medium" | "wide";
}

const COLUMNS: Column[] = [
  { name: "n", help: "Cases in the group", value: ({ n }) => n, show: format.count, from: "any" },
  {
    name: "positives",
    help: "Positives in the group",
    value: ({ positives }) => positives,
    show: format.count,
    from: "wide",
  },
  {
    name: "rate",
    help: "Share of positives in the group",
    value: ({ rate }) => rate,
    show: format.rate,
    from: "any",
  },
  {
    name: "bin lift",
    help: "Lift of the group alone",
    value: ({ binLift }) => binLift,
    show: format.ratio,
    from: "wide",
  },
  {
    name: "cum. n",
    help: "Cases in this group and those above",
    value: ({ cumulative }) => cumulative,
    show: format.count,
    from: "wide",
  },
  {
    name: "share",
    help: "Share of all cases in this group and those above",
    value: ({ share }) => share,
    show: format.rate,
    from: "medium",
  },
  {
    name: "TPR",
    help: "Share of all positives in this group and those above",
    value: ({ rates }) => rates.tpr,
    show: format.rate,
    from: "medium",
  },
  {
    name: "lift",
    help: "Lift of this group and those above",
    value: ({ lift }) => lift,
    show: format.ratio,
    from: "any",
  },
  {
    name: "K-S",
    help: "True less false positive rate of this group and those above",
    value: ({ ks }) => ks,
    show: format.ratio,
    from: "wide",
  },
  {
    name: "profit",
    help: "Total expected profit of contacting this group and those above",
    value: ({ profit }) => profit,
    show: format.money,
    from: "any",
  },
];

function notes(store: Store, asked: number, found: number): string {
  const { context, samplePrevalence } = store;
  const ties = found < asked ? [`${found} ${found === 1 ? "group" : "groups"}: ties are not split.`] : [];
  const shifted =
    context.prevalence === samplePrevalence
      ? []
      : [
          `n, positives and cum. n are counts of the sample, the rest is at ${format.percent(context.prevalence)} positives.`,
        ];
  return [...ties, ...shifted].join(" ");
}

class GainsTable {
  readonly #sheet = html("table", { class: "rw-sheet rw-gains" });
  readonly #box = html("div", { class: "rw-scroll" }, this.#sheet);
  readonly #note = html("div", { class: "rw-note", role: "status" });
  readonly #all = html(
    "button",
    { type: "button", class: "rw-button rw-all", "aria-pressed": "false" },
    "all columns",
  );
  #groups: Group[] = [];
  #rows: HTMLElement[] = [];
  #marked: HTMLElement | undefined;

  constructor(
    el: HTMLElement,
    private readonly store: Store,
    signal: AbortSignal,
    private readonly options: ChartOptions,
  ) {
    const { choices, key } = options;
    const save = () => download(new Blob([this.#csv()], { type: "text/csv" }), `${TITLE}.csv`);
    const heading = html("div", { class: "rw-heading" }, html("span", { class: "rw-title" }, TITLE));
    heading.append(menu(TITLE, choices, [["Save numbers as CSV", save]], signal));
    if (key) modelKey(heading, store, signal);
    const foot = html("div", { class: "rw-foot" }, this.#note, this.#all);
    el.append(heading, html("div", { class: "rw-gains-cell" }, this.#box, foot));
    this.#sheet.addEventListener("click", (event) => this.#click(event), { signal });
    this.#all.addEventListener("click", () => this.#showAll(), { signal });
    store.on("context", () => this.#draw(), signal);
    store.on("rule", () => this.#mark(), signal);
    choices.on(() => this.#draw(), signal);
    this.#draw();
  }

  #gains(): Gain[] {
    const { table, context } = this.store;
    return this.#groups.map((group) => gain(table, group, context));
  }

  #draw(): void {
    const { store } = this;
    const asked = Number(this.options.choices.one("groups"));
    this.#groups = groups(store.table, asked);
    const heads = COLUMNS.map(({ name, help, from }) =>
      html("th", { scope: "col", title: help, class: `rw-from-${from}` }, name),
    );
    const group = html("th", { scope: "col", title: "Group, from the highest scores down" }, "#");
    const score = html(
      "th",
      { scope: "col", title: "Lowest score of the group: click to set the threshold" },
      "score ≥",
    );
    this.#rows = this.#gains().map((each, index) => rowOf(each, index));
    set(this.#sheet, {
      style: colourOf(store.tables.indexOf(store.table)),
      "aria-label": `${TITLE}, ${store.table.name}`,
    });
    this.#sheet.replaceChildren(
      html("thead", {}, html("tr", {}, group, score, ...heads)),
      html("tbody", {}, ...this.#rows),
    );
    this.#note.textContent = notes(store, asked, this.#groups.length);
    set(this.#note, { hidden: this.#note.textContent === "" });
    this.#mark();
  }

  /** The group that the threshold lies in. */
  #mark(): void {
    const row = this.#rows[groupAt(this.store.table, this.#groups, this.store.rule)];
    if (row === this.#marked) return;
    this.#marked?.removeAttribute("aria-current");
    row?.setAttribute("aria-current", "true");
    this.#marked = row;
  }

  #click({ target }: Event): void {
    const index = this.#rows.findIndex((row) => target instanceof Node && row.contains(target));
    if (index >= 0) this.store.moveTo(this.#groups[index].to);
  }

  #showAll(): void {
    const isAll = this.#sheet.classList.toggle("rw-whole");
    set(this.#all, { "aria-pressed": String(isAll) });
  }

  #csv(): string {
    const head = ["group", "threshold", ...COLUMNS.map(({ name }) => name)];
    const rows = this.#gains().map((each, index) => [
      index + 1,
      each.threshold,
      ...COLUMNS.map(({ value }) => value(each)),
    ]);
    return csv([head, ...rows]);
  }
}

function rowOf(gain: Gain, index: number): HTMLElement {
  const score = format.threshold(gain.threshold, gain.below);
  const label = `Set the threshold to ${score}, the lowest score of group ${index + 1}`;
  const button = html("button", { type: "button", class: "rw-to", "aria-label": label }, score);
  const cells = COLUMNS.map(({ value, show, from }) =>
    html("td", { class: `rw-from-${from}` }, show(value(gain))),
  );
  return html("tr", {}, html("th", { scope: "row" }, String(index + 1)), html("td", {}, button), ...cells);
}

export const gainsTable: View = (el, store, signal, options) => {
  new GainsTable(el, store, signal, options);
};
