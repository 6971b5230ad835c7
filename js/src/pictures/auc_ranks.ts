import * as format from "../base/format";
import type { Point } from "../base/point";
import { pictures } from "../base/vocabulary";
import { AucWays } from "../maths/auc_ways";
import type { CountTable } from "../maths/table";
import type { Scene } from "../model/scene";
import { AucParts } from "./auc_parts";
import { countAxis, MOST_UNITS } from "./axes";
import { thinnedNotes } from "./construction_steps";
import type { Picture } from "./picture";

const LABELS = pictures.auc_tables.ranks;

/** The outline of the ranks of the positives from the lowest, down to the x axis. */
function stairs({ tp, length, positives }: CountTable, ways: AucWays): Point[] {
  const found: Point[] = [[0, 0]];
  for (let row = length - 1; row > 0; row--) {
    if (tp[row] === tp[row - 1]) continue;
    const height = ways.rank(row);
    found.push([positives - tp[row], height], [positives - tp[row - 1], height]);
  }
  return [...found, [positives, 0]];
}

/** The outline of the least ranks that as many positives can have. */
function least({ positives, isWhole }: AucWays): Point[] {
  const end: Point = [positives, 0];
  if (positives > MOST_UNITS || !isWhole) return [[0, 0], [positives, positives], end];
  const steps = Array.from({ length: positives }, (_, at): Point[] => [
    [at, at + 1],
    [at + 1, at + 1],
  ]);
  return [[0, 0], ...steps.flat(), end];
}

function note(ways: AucWays): string {
  const { positives, isWhole } = ways;
  const [one, other] = [positives, positives + (isWhole ? 1 : 0)].map(format.count);
  const [pairs, right, leastSum] = [ways.pairs, ways.inOrder, ways.leastRankSum].map(format.count);
  const total = format.count(ways.sum((row) => ways.rankSum(row)));
  return `The ranks of the positives add up to ${total}. Less the least sum possible, ${one} × ${other} / 2 = ${leastSum}, that is ${right}, the number of pairs in order. AUC ${right} / ${pairs} = ${format.area(ways.auc)}.`;
}

/** The ranks of the positives, from the lowest, and the least that they can have. */
export function aucRanks(scene: Scene): Picture {
  const { table } = scene;
  const { tp, fp, positives } = table;
  const ways = new AucWays(table);
  const parts = new AucParts(table);
  const place = (found: number) => positives - found;
  return {
    title: LABELS.title,
    square: true,
    x: countAxis(LABELS.x, tp),
    y: countAxis(
      LABELS.y,
      tp.map((count, row) => count + fp[row]),
    ),
    tracks: [{ table, x: tp.map(place) }],
    guides: [
      { kind: "between", name: "ranks", points: stairs(table, ways), model: table.index },
      { kind: "between", name: "least", points: least(ways) },
    ],
    legend: [
      ["ranks", `rank sum ${format.count(ways.sum((row) => ways.rankSum(row)))}`],
      ["least", `least ${format.count(ways.leastRankSum)}`],
    ],
    handle: (rule) => ({ x: place(rule.tp) }),
    notes: [note(ways), ...thinnedNotes(table)],
    part: ([x, y]) => parts.rankAt(x, y),
    highlight: (point) => parts.ranks(point),
  };
}
