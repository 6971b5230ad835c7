import { html } from "../base/dom";
import * as format from "../base/format";
import { type ChartOptions, chart } from "../chart/chart";
import { clamp, colourOf } from "../chart/marks";
import { modelKey } from "../controls/model_buttons";
import {
  type Distribution,
  discriminationDistance,
  distribution,
  overlap,
  scoreDomain,
} from "../maths/distribution";
import type { CountTable } from "../maths/table";
import type { Choices } from "../model/options";
import type { Store } from "../model/store";
import type { View } from "../views/view";
import type { Picture } from "./picture";
import { line } from "./plane";
import { density, type Form, histogram, type Shape } from "./score_shape";

const TITLE = "Discrimination";

const BINS = 60;

/** Models that are drawn side by side over the same scores have one scale. */
function highestOf(tables: CountTable[], table: CountTable, shape: (table: CountTable) => Shape): number {
  const [low, high] = scoreDomain(table);
  const alike = tables.filter((other) => {
    const domain = scoreDomain(other);
    return domain[0] === low && domain[1] === high;
  });
  return Math.max(...alike.map((other) => shape(other).highest));
}

function numbers(table: CountTable, bins: Distribution): [string, string][] {
  const distance = discriminationDistance(table);
  const common = `overlap ${format.percent(overlap(bins))} in ${bins.positive.length} bins`;
  return [
    ...(distance === undefined ? [] : [["reading", `distance ${format.area(distance)}`] as [string, string]]),
    ["reading", common],
  ];
}

/** Scores of both classes of one model; side by side with `beside`, on their scale. */
export function scorePicture(
  store: Store,
  form: Form = "histogram",
  table: CountTable = store.table,
  beside: CountTable[] = [table],
): Picture {
  const { labels } = store;
  const domain = scoreDomain(table);
  const bins = (of: CountTable) => distribution(of, BINS);
  const shape = (of: CountTable) => (form === "density" ? density(of) : histogram(bins(of)));
  const { y, guides, notes = [] } = shape(table);
  const threshold = (value: number) => clamp(value, ...domain);
  const top = 1.05 * highestOf(beside, table, shape);
  return {
    title: TITLE,
    x: { label: "Score", domain, tick: format.tick },
    y: { ...y, domain: [0, top] },
    tracks: [{ table, x: table.threshold.map(threshold) }],
    guides,
    key: [
      ["negative", `actual ${format.label(labels[0])}`],
      ["positive", `actual ${format.label(labels[1])}`],
      ...numbers(table, bins(table)),
    ],
    handle: (rule) => ({ x: threshold(rule.exact ? rule.asked : rule.threshold) }),
    lit: ({ table: of, row }) => {
      const x = threshold(table.threshold[row]);
      return of === table ? [line("lit", [x, 0], [x, top])] : [];
    },
    notes,
  };
}

export function picture(store: Store, choices: Choices): Picture {
  return scorePicture(store, choices.one("form") as Form);
}

function one(el: HTMLElement, store: Store, signal: AbortSignal, options: ChartOptions): void {
  chart(el, store, picture, signal, options);
}

/** A plot for every model; the current one has the handle. */
function facets(el: HTMLElement, store: Store, signal: AbortSignal, options: ChartOptions): void {
  const { choices, key } = options;
  const form = () => choices.one("form") as Form;
  const heading = html("div", { class: "rw-heading" }, html("span", { class: "rw-title" }, TITLE));
  if (key) modelKey(heading, store, signal);
  const grid = html("div", { class: "rw-facets" });
  el.append(heading, grid);
  for (const [index, { name }] of store.tables.entries()) {
    const facet = html("div", { class: "rw-facet", style: colourOf(index) });
    grid.append(facet);
    const table = (of: Store): CountTable => of.tables[index];
    const project = (of: Store) => ({
      ...scorePicture(of, form(), table(of), of.tables),
      title: name,
    });
    chart(facet, store, project, signal, { choices });
  }
}

/** Both classes' scores, of the current model or of all; drawn anew when that, or the models, change. */
export const discrimination: View = (el, store, signal, options) => {
  const area = html("div");
  el.append(area);
  let drawn = "";
  let gone = new AbortController();
  const update = () => {
    const isAll = options.choices.one("models") === "all";
    const wanted = isAll ? JSON.stringify(store.tables.map(({ name }) => name)) : "current";
    if (wanted === drawn) return;
    drawn = wanted;
    gone.abort();
    gone = new AbortController();
    const hadFocus = area.matches(":focus-within");
    area.replaceChildren();
    (isAll ? facets : one)(area, store, AbortSignal.any([signal, gone.signal]), options);
    if (hadFocus) area.querySelector("summary")?.focus();
  };
  options.choices.on(update, signal);
  store.on("context", update, signal);
  update();
};
