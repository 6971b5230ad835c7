import * as format from "../base/format";
import type { Point } from "../base/point";
import type { Pair } from "../base/traits";
import { missing } from "../base/vocabulary";
import { CostGrid } from "../maths/cost_grid";
import { probabilityCost } from "../maths/envelope";
import type { CountTable } from "../maths/table";
import type { Choices } from "../model/options";
import type { Scene } from "../model/scene";
import type { Guide, LegendEntry } from "./chart";
import { type Layer, NO_LAYER } from "./layer";
import { missingIntervals } from "./missing";
import { line } from "./rate_projection";

/** A comparison of the current model with another in resamples. */
interface Comparison {
  table: CountTable;
  pair: Pair;
  isFirst: boolean;
}

/** Shares in which the current model is better, along the probability-costs. */
function better(of: CostGrid, { isFirst }: Comparison): Float64Array {
  const [first, tied] = [of.column("first_better"), of.column("tied")];
  return isFirst ? first : first.map((share, index) => Math.max(0, 1 - share - tied[index]));
}

function comparisons(scene: Scene): Comparison[] {
  const { name } = scene.table;
  return (scene.get("_win_rates").pairs ?? []).flatMap((pair): Comparison[] => {
    const isFirst = pair.first === name;
    if (!isFirst && pair.second !== name) return [];
    const table = scene.tables.find((each) => each.name === (isFirst ? pair.second : pair.first));
    return table ? [{ table, pair, isFirst }] : [];
  });
}

/** In which shares of the resamples the current model is better at a probability-cost, and tied, by comparison. */
function sharesAt(scene: Scene, at: number): { name: string; share: number; tied: number }[] {
  if (Number.isNaN(at)) return [];
  return comparisons(scene).map((comparison) => {
    const of = new CostGrid(comparison.pair);
    const row = of.nearest(at);
    return { name: comparison.table.name, share: better(of, comparison)[row], tied: of.column("tied")[row] };
  });
}

/** A sentence with the win rates of the current model; empty without other models or if off. */
export function winRateText(scene: Scene): string {
  if (!scene.get("intervals") || scene.tables.length < 2) return "";
  const sentence = beats(scene, probabilityCost(scene.context));
  return (
    missingWinRates(scene) ??
    (sentence && `${sentence}, each keeping the threshold that is best on these cases.`)
  );
}

/** The reason why there is no comparison, if there is none. */
function missingWinRates(scene: Scene): string | undefined {
  const { pairs, problem } = scene.get("_win_rates");
  if (pairs) return undefined;
  return problem ? `No win rates: ${problem}.` : missingIntervals(scene, undefined);
}

/** The win rates at a probability-cost as text; empty for NaN. */
function beats(scene: Scene, at: number): string {
  const comparisons = sharesAt(scene, at).map(({ name, share, tied }) => {
    const ties = tied > 0 ? ` (tied in ${format.percent(tied)})` : "";
    return `${name} in ${format.percent(share)}${ties}`;
  });
  return comparisons.length ? `${scene.table.name} beats ${comparisons.join(", ")} of resamples` : "";
}

/** Lines of the win rates of the current model, 0 at the bottom and 100% at the top. */
export function winRateLayer(scene: Scene, choices: Choices, top: number): Layer {
  if (!choices.isOn("win_rate")) return NO_LAYER;
  if (scene.tables.length < 2) return { ...NO_LAYER, notes: [missing.models] };
  const problem = missingWinRates(scene);
  if (problem) return { ...NO_LAYER, notes: [problem] };
  const lines = comparisons(scene).map((comparison): Guide => {
    const of = new CostGrid(comparison.pair);
    const share = better(of, comparison);
    const points = Array.from(of.x, (x, index): Point => [x, top * share[index]]);
    return { kind: "line", name: "win-rate", points, model: comparison.table.index };
  });
  return {
    guides: [line("half", [0, top / 2], [1, top / 2]), ...lines],
    legend: [
      ...sharesAt(scene, probabilityCost(scene.context)).map(
        ({ name, share }): LegendEntry => ["reading", `beats ${format.label(name)} ${format.percent(share)}`],
      ),
      ["win-rate", "win rate in resamples (100% at the top)"],
    ],
    text: ({ x }) => `at probability-cost ${format.ratio(x)} ${beats(scene, x)}`,
  };
}
