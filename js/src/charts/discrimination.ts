import { clamp } from "../base/clamp";
import * as format from "../base/format";
import type { Point } from "../base/point";
import type { RangeSelection } from "../base/traits";
import { charts } from "../base/vocabulary";
import { densities } from "../maths/density";
import {
  binsFor,
  type Distribution,
  discriminationDistance,
  distribution,
  overlap,
  scoreDomain,
} from "../maths/distribution";
import type { CountTable } from "../maths/table";
import type { Choices } from "../model/options";
import { decidedAt } from "../model/rule";
import type { Scene } from "../model/scene";
import type { Axis, Chart, Guide, LegendEntry, Pickable } from "./chart";
import { line } from "./rate_projection";

const LABELS = charts.discrimination;

export type Form = "histogram" | "density";

/** Scores of both classes of one model as they are drawn. */
interface Shape {
  y: Axis;
  guides: Guide[];
  highest: number;
  notes?: string[];
}

function steps(edges: number[], heights: number[]): Point[] {
  return heights.flatMap((height, bin): Point[] => [
    [edges[bin], height],
    [edges[bin + 1], height],
  ]);
}

function classes(negative: Point[], positive: Point[]): Guide[] {
  return [
    { kind: "area", name: "negative", points: negative },
    { kind: "line", name: "positive", points: positive },
  ];
}

function histogram({ edges, positive, negative }: Distribution): Shape {
  const highest = Math.max(...positive, ...negative);
  const width = (edges[edges.length - 1] - edges[0]) / positive.length;
  return {
    y: {
      label: `${charts.discrimination.y}, bins of ${format.short(width)}`,
      domain: [0, highest],
      tick: format.percentTick,
    },
    guides: classes(steps(edges, negative), steps(edges, positive)),
    highest,
  };
}

function density(table: CountTable): Shape {
  const { positive, negative } = densities(table);
  const highest = Math.max(...[...positive.points, ...negative.points].map(([, height]) => height));
  const widths = [positive, negative].map(({ bandwidth }) => format.score(bandwidth));
  return {
    y: { label: charts.discrimination.density.y, domain: [0, highest], tick: format.tick },
    guides: classes(negative.points, positive.points),
    highest,
    notes: [
      `Bandwidths (Silverman's rule): positives ${widths[0]}, negatives ${widths[1]}; reflected at both ends.`,
    ],
  };
}

/** The overlap is that which Python has, whatever is drawn. */
const BINS = 60;

/** Models that are drawn side by side over the same scores have one scale. */
function highestOf(tables: CountTable[], table: CountTable, shape: (table: CountTable) => Shape): number {
  const [low, high] = scoreDomain(table);
  const sameDomain = tables.filter((other) => {
    const domain = scoreDomain(other);
    return domain[0] === low && domain[1] === high;
  });
  return Math.max(...sameDomain.map((other) => shape(other).highest));
}

function numbers(table: CountTable, bins: Distribution): LegendEntry[] {
  const distance = discriminationDistance(table);
  const common = `overlap ${format.percent(overlap(bins))} in ${bins.positive.length} bins`;
  return [
    ...(distance === undefined ? [] : [["reading", `distance ${format.area(distance)}`] as LegendEntry]),
    ["reading", common],
  ];
}

/** Scores of both classes of one model; models in `sameScale` have one y scale. */
export function scoreChart(
  scene: Scene,
  form: Form = "histogram",
  table: CountTable = scene.table,
  sameScale: CountTable[] = [table],
): Chart {
  const { labels } = scene.sample;
  const domain = scoreDomain(table);
  const bins = (of: CountTable) => distribution(of, binsFor(of.positives + of.negatives));
  const shape = (of: CountTable) => (form === "density" ? density(of) : histogram(bins(of)));
  const { y, guides, notes = [] } = shape(table);
  const threshold = (value: number) => clamp(value, ...domain);
  const top = 1.05 * highestOf(sameScale, table, shape);
  return {
    title: LABELS.title,
    x: { label: LABELS.x, domain, tick: format.tick },
    y: { ...y, domain: [0, top] },
    tracks: [{ table, x: table.threshold.map(threshold) }],
    guides,
    legend: [
      ["negative", `actual ${format.label(labels[0])}`],
      ["positive", `actual ${format.label(labels[1])}`],
      ...numbers(table, distribution(table, BINS)),
    ],
    handle: (rule) => ({ x: threshold(decidedAt(rule)) }),
    highlight: ({ table: of, row }) => {
      const x = threshold(table.threshold[row]);
      return of === table ? [line("highlight", [x, 0], [x, top])] : [];
    },
    ...(form === "histogram" && table === scene.table ? { picks: barPicks(bins(table), table) } : {}),
    notes,
  };
}

/** The cases of each bar; those of the highest scores are in the last one. */
function barPicks({ edges, positive, negative }: Distribution, table: CountTable): Pickable[] {
  const last = positive.length - 1;
  return positive.flatMap((share, bin): Pickable[] => {
    const [low, right] = [edges[bin], edges[bin + 1]];
    const top = Math.max(share, negative[bin]);
    const high = bin === last ? Number.POSITIVE_INFINITY : right;
    const selection: RangeSelection = { kind: "score", low, high, model: table.name };
    return top > 0
      ? [
          {
            selection,
            bar: [
              [low, 0],
              [right, top],
            ],
          },
        ]
      : [];
  });
}

export function chart(scene: Scene, choices: Choices): Chart {
  return scoreChart(scene, choices.one("form") as Form);
}
