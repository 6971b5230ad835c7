import * as format from "../base/format";
import type { Point } from "../base/point";
import { charts } from "../base/vocabulary";
import { ppr, project, type Rates } from "../maths/rates";
import type { CountTable } from "../maths/table";
import type { Choices } from "../model/options";
import type { Scene } from "../model/scene";
import { shareAxis } from "./axes";
import { rateBands } from "./bands";
import type { Axis, Chart, Guide, LegendEntry } from "./chart";
import { type Layer, withLayers } from "./layer";
import { curveThrough, line } from "./rate_projection";

const LABELS = charts.ks;
/** Room above the largest difference and below the least, as a factor. */
const ROOM = 1.04;
const [HITS, ALARMS] = ["true positive rate", "false positive rate"];

/** What stands above the shares predicted positive. */
interface Drawn {
  y: Axis;
  guides: Guide[];
  /** The ends of the largest distance. */
  ends: (rates: Rates) => [number, number];
  legend: LegendEntry[];
  bands: Layer[];
}

const differenceOf = ({ tpr, fpr }: Rates) => tpr - fpr;

/** A curve of a model, above the share that it predicts positive. */
function curveOf(scene: Scene, table: CountTable, value: (rates: Rates) => number): Point[] {
  const { prevalence } = scene.context;
  return table.tpr.reduce<Point[]>((points, tpr, row) => {
    const rates = { tpr, fpr: table.fpr[row] };
    points.push([ppr(rates, prevalence), value(rates)]);
    return points;
  }, []);
}

/** The bands of a value of the rates, which at a share are linear in each other, told by its name. */
function bandsOf(scene: Scene, choices: Choices, label: string, value: (rates: Rates) => number): Layer {
  const share = (each: Rates) => ppr(each, scene.context.prevalence);
  const layer = rateBands(scene, choices, "gains", (rules) => curveThrough(rules, share, value));
  const { text } = layer;
  return text ? { ...layer, text: (place, of) => text(place, { ...of, y: { ...of.y, label } }) } : layer;
}

function rates(scene: Scene, choices: Choices): Drawn {
  const { table } = scene;
  return {
    y: shareAxis(`${LABELS.y}, ${format.label(table.name)}`),
    guides: [
      line("fpr", ...curveOf(scene, table, ({ fpr }) => fpr)),
      line("positive", ...curveOf(scene, table, ({ tpr }) => tpr)),
    ],
    ends: ({ tpr, fpr }) => [fpr, tpr],
    legend: [
      ["positive", HITS],
      ["fpr", ALARMS],
    ],
    bands: [
      bandsOf(scene, choices, HITS, ({ tpr }) => tpr),
      // One entry and one note are enough for both.
      { ...bandsOf(scene, choices, ALARMS, ({ fpr }) => fpr), legend: [], notes: [] },
    ],
  };
}

function difference(scene: Scene, choices: Choices): Drawn {
  const { tables, table } = scene;
  const ordered = [...tables.filter((each) => each !== table), table];
  const guides = ordered.map((each): Guide => {
    const name = each === table ? "difference" : "difference-other";
    return { ...line(name, ...curveOf(scene, each, differenceOf)), model: each.index };
  });
  const bands = bandsOf(scene, choices, LABELS.difference.y, differenceOf);
  const [low, high] = [...guides, ...bands.guides].reduce(
    ([least, most], { points }) =>
      points.reduce(([a, b], [, y]) => [Math.min(a, y), Math.max(b, y)], [least, most]),
    [0, 0],
  );
  return {
    y: {
      label: LABELS.difference.y,
      domain: [ROOM * low, ROOM * high || 1],
      tick: format.percentTick,
    },
    guides: [line("chance", [0, 0], [1, 0]), ...guides],
    ends: (rates) => [0, differenceOf(rates)],
    legend: [["difference", "TPR − FPR"]],
    bands: [bands],
  };
}

const SHOWN = { rates, difference };

export function chart(scene: Scene, choices: Choices): Chart {
  const { table, context } = scene;
  const drawn = SHOWN[choices.one("show") as keyof typeof SHOWN](scene, choices);
  const distances = project(table, differenceOf);
  const widest = distances.indexOf(distances.reduce((most, each) => Math.max(most, each)));
  const rates = { tpr: table.tpr[widest], fpr: table.fpr[widest] };
  const x = project(table, (each) => ppr(each, context.prevalence));
  const shown: Chart = {
    title: LABELS.title,
    x: shareAxis(LABELS.x),
    y: drawn.y,
    tracks: [{ table, x }],
    guides: [...drawn.guides, line("distance", ...drawn.ends(rates).map((y): Point => [x[widest], y]))],
    legend: [
      ["distance", `K-S ${format.ratio(distances[widest])} at ${format.cut(table.threshold[widest])}`],
      ...drawn.legend,
    ],
    handle: (rule) => ({ x: ppr(scene.rates(rule), context.prevalence) }),
  };
  return withLayers(shown, ...drawn.bands);
}
