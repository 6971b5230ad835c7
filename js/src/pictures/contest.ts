import * as format from "../base/format";
import type { Pair } from "../base/traits";
import { Along, missing } from "../maths/cost_grid";
import { probabilityCost } from "../maths/envelope";
import type { CountTable } from "../maths/table";
import type { Choices } from "../model/options";
import type { Store } from "../model/store";
import { type Layer, NO_LAYER } from "./layer";
import type { Guide, Point } from "./picture";
import { line } from "./plane";

/** How the current model fares against another: shares of the resamples. */
interface Rival {
  table: CountTable;
  pair: Pair;
  isFirst: boolean;
}

/** Shares in which the current model is better, along the probability-costs. */
function better(of: Along, { isFirst }: Rival): Float64Array {
  const [first, tied] = [of.column("first_better"), of.column("tied")];
  return isFirst ? first : first.map((share, index) => Math.max(0, 1 - share - tied[index]));
}

function rivals(store: Store): Rival[] {
  const { name } = store.table;
  return (store.get("_contests").pairs ?? []).flatMap((pair): Rival[] => {
    const isFirst = pair.first === name;
    if (!isFirst && pair.second !== name) return [];
    const table = store.tables.find((each) => each.name === (isFirst ? pair.second : pair.first));
    return table ? [{ table, pair, isFirst }] : [];
  });
}

/** In which shares of the resamples the current model is better at a probability-cost, and tied, by rival. */
function sharesAt(store: Store, at: number): { name: string; share: number; tied: number }[] {
  if (Number.isNaN(at)) return [];
  return rivals(store).map((rival) => {
    const of = new Along(rival.pair);
    const row = of.nearest(at);
    return { name: rival.table.name, share: better(of, rival)[row], tied: of.column("tied")[row] };
  });
}

/** How often the current model beats the others, in words; nothing if there are none or it is switched off. */
export function contestInWords(store: Store): string {
  if (!store.get("intervals") || store.tables.length < 2) return "";
  const told = beats(store, probabilityCost(store.context));
  return absence(store) ?? (told && `${told} at these costs.`);
}

/** Why there is no comparison, if there is none. */
function absence(store: Store): string | undefined {
  const { pairs, problem } = store.get("_contests");
  if (pairs) return undefined;
  return problem ? `No comparison of models: ${problem}.` : missing(store, undefined);
}

/** Whom the current model beats in which shares at a probability-cost; nothing where costs have none. */
function beats(store: Store, at: number): string {
  const told = sharesAt(store, at).map(({ name, share, tied }) => {
    const ties = tied > 0 ? ` (tied in ${format.percent(tied)})` : "";
    return `${name} in ${format.percent(share)}${ties}`;
  });
  return told.length ? `${store.table.name} beats ${told.join(", ")} of resamples` : "";
}

/** Lines of how often the current model beats each other, none at the bottom and all at the top. */
export function contestLayer(store: Store, choices: Choices, top: number): Layer {
  if (choices.one("contest") === "off" || store.tables.length < 2) return NO_LAYER;
  const problem = absence(store);
  if (problem) return { ...NO_LAYER, notes: [problem] };
  const lines = rivals(store).map((rival): Guide => {
    const of = new Along(rival.pair);
    const share = better(of, rival);
    const points = Array.from(of.x, (x, index): Point => [x, top * share[index]]);
    return { kind: "line", name: "contest", points, model: store.tables.indexOf(rival.table) };
  });
  return {
    guides: [line("half", [0, top / 2], [1, top / 2]), ...lines],
    key: [
      ...sharesAt(store, probabilityCost(store.context)).map(({ name, share }): [string, string] => [
        "reading",
        `beats ${format.label(name)} ${format.percent(share)}`,
      ]),
      ["contest", "win rate in resamples, 100% at the top"],
    ],
    tell: ({ x }) => `at probability-cost ${format.ratio(x)} ${beats(store, x)}`,
  };
}
