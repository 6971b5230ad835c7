import * as format from "../base/format";
import type { Point } from "../base/point";
import { binsOf } from "../maths/bins";
import type { CountTable } from "../maths/table";
import type { Choices } from "../model/choices";
import type { Scene } from "../model/scene";
import type { Guide, LegendEntry, Spot } from "./picture";

/** How many of the cases are in each bin of equal width. */
interface Refinement {
  guides: Guide[];
  spots: Spot[];
  entry: LegendEntry;
}

interface Share {
  ends: [number, number];
  n: number;
  share: number;
}

/** The bins of a model, empty ones among them. */
function sharesOf(scene: Scene, table: CountTable): Share[] {
  const count = scene.get("n_bins");
  const shares = Array.from({ length: count }, (_, bin): Share => {
    return { ends: [bin / count, (bin + 1) / count], n: 0, share: 0 };
  });
  for (const { ends, n } of binsOf(table, "uniform", count, []))
    shares[Math.round(ends[0] * count)] = { ends, n, share: n / scene.sample.size };
  return shares;
}

function spotOf(table: CountTable, { ends: [from, to], n, share }: Share, y: number): Spot {
  return {
    at: [(from + to) / 2, y],
    lines: [
      table.name,
      `forecasts ${format.score(from)} to ${format.score(to)}`,
      `n ${format.count(n)}, ${format.percent(share)} of the cases`,
    ],
  };
}

/**
 * The refinement distribution of the current model as bars, or of all as curves, between the heights of no cases and of
 * the largest number of them (Prati, Batista and Monard 2011, figure 18).
 */
export function refinement(scene: Scene, choices: Choices, [base, top]: [number, number]): Refinement {
  const isEvery = choices.one("refinement") === "all" && scene.tables.length > 1;
  const others = isEvery ? scene.tables.filter((each) => each.moments && each !== scene.table) : [];
  const models = [...others, scene.table].map((table) => ({ table, shares: sharesOf(scene, table) }));
  const most = Math.max(...models.flatMap(({ shares }) => shares.map(({ share }) => share)));
  const height = ({ share }: Share) => base + ((top - base) * share) / most;
  const curve = (shares: Share[]) =>
    shares.map((each): Point => [(each.ends[0] + each.ends[1]) / 2, height(each)]);
  const bars = (shares: Share[]) =>
    shares
      .filter(({ n }) => n > 0)
      .flatMap((each): Point[] => [
        [each.ends[0], height(each)],
        [each.ends[1], height(each)],
      ]);
  const guides = models.map(({ table, shares }): Guide => {
    if (isEvery) return { kind: "line", name: "refinement", points: curve(shares), model: table.index };
    return { kind: "bars", name: "cases", points: bars(shares) };
  });
  const spots = models.flatMap(({ table, shares }) =>
    shares
      .filter(({ n }) => n > 0)
      .map((each) => spotOf(table, each, isEvery ? height(each) : (base + height(each)) / 2)),
  );
  const text = `cases, at most ${format.percent(most)} per ${isEvery ? "bin" : "bar"}`;
  return { guides, spots, entry: [isEvery ? "refinement" : "cases", text] };
}
