import { numbersOf } from "../base/columns";
import * as format from "../base/format";
import type { Point } from "../base/point";
import { bands as bandNames, missing } from "../base/vocabulary";
import { nearestTo } from "../maths/cost_grid";
import type { Rates } from "../maths/rates";
import type { CountTable } from "../maths/table";
import type { Choices } from "../model/options";
import type { Scene } from "../model/scene";
import { quantityOf } from "./axes";
import type { Chart, Guide, Place } from "./chart";
import { binningOf } from "./forecasts";
import { type Layer, NO_LAYER } from "./layer";
import { missingBands } from "./missing";
import { heightAt, pointsOf } from "./polyline";

/** As `BAND_SPACE` in Python: charts with one space share their bands, which are the same rules. */
const BAND_SPACE: Record<string, string> = { lift: "gains", profit: "gains" };

/** Kinds of bands: what they assume, and whether they are about a curve of their own. */
const KINDS: Record<string, { name: string; middle?: boolean; note?: string }> = bandNames;

/** A valid band of one model. */
interface ModelBand {
  table: CountTable;
  model: number;
  column: (name: string) => Float64Array;
}

/** The chosen bands that are here, that of the current model first, and notes with the reasons for missing ones. */
interface ChosenBands {
  kind: string;
  bands: ModelBand[];
  notes: string[];
}

/** Bands of bins of probabilities. */
const OF_BINS = { confidence: true, consistency: true };

function isAtThresholds(kind: string): boolean {
  return kind.endsWith("threshold");
}

function keyOf(view: string, kind: string, choices: Choices): string {
  if (view === "reliability" && kind in OF_BINS) return `${view} ${kind} ${binningOf(choices).key}`;
  return `${isAtThresholds(kind) ? view : (BAND_SPACE[view] ?? view)} ${kind}`;
}

/** The chosen bands of a chart; a band computed for other values is left out. */
function chosenBands(scene: Scene, choices: Choices, view: string, named?: string): ChosenBands | undefined {
  const kind = choices.one("band");
  if (kind === "none") return undefined;
  // Those with names of their own are all of the current model.
  const isAll = !named && choices.has("bands_of") && choices.one("bands_of") === "all";
  const others = isAll ? scene.tables.filter((table) => table !== scene.table) : [];
  const tables = [scene.table, ...others];
  const packed = tables.map((table) => scene.band(keyOf(view, named ?? kind, choices), table));
  const bands = tables.flatMap((table, index): ModelBand[] => {
    const band = packed[index];
    if (!band || band.problem || !scene.holds(band.at)) return [];
    return [{ table, model: table.index, column: (name) => numbersOf(band.columns.get(name)) }];
  });
  return { kind, bands, notes: missingBands(scene, packed) };
}

/** The guides of a band, and its interval as text. */
interface DrawnBand {
  guides: Guide[];
  text: (place: Place, of: Chart) => string;
}

/** A layer of bands, with legend and a text for the threshold. */
function bandLayer(
  scene: Scene,
  shown: ChosenBands | undefined,
  swatch: string,
  draw: (band: ModelBand, kind: string) => DrawnBand,
): Layer {
  if (!shown) return NO_LAYER;
  const { kind, bands, notes } = shown;
  const label = `${format.percent(scene.get("confidence_level"))} ${KINDS[kind].name}`;
  const drawn = bands.map((band) => draw(band, kind));
  const isCurrent = ({ table }: ModelBand) => table === scene.table;
  const guidesOf = (wanted: (band: ModelBand) => boolean) =>
    bands.flatMap((band, index) =>
      wanted(band) ? drawn[index].guides.map((guide) => fainter(scene, band, guide)) : [],
    );
  const text: Layer["text"] = (place, of) => {
    const parts = drawn.map(({ text }, index) => {
      const { table } = bands[index];
      return `${table === scene.table ? "" : `${table.name} `}${text(place, of)}`;
    });
    return `${label}: ${quantityOf(of.y)} ${parts.join(", ")}`;
  };
  return {
    // That of the current model last, over the others.
    guides: [...guidesOf((band) => !isCurrent(band)), ...guidesOf(isCurrent)],
    legend: bands.length ? [[swatch, label]] : [],
    notes: bands.length ? [...notes, ...[KINDS[kind].note ?? []].flat()] : notes,
    ...(bands.length ? { text } : {}),
  };
}

/** Bands of other models are fainter, so that overlapping bands stay visible. */
function fainter(scene: Scene, { table }: ModelBand, guide: Guide): Guide {
  return table === scene.table ? guide : { ...guide, name: `${guide.name}-other` };
}

/** Both ends of an interval, the lower one first. */
function fromTo(ends: number[], show: (value: number) => string = format.rate): string {
  return ends
    .toSorted((a, b) => a - b)
    .map(show)
    .join(" to ");
}

/** The area between two lines; `show` formats a y. */
function between(
  low: Point[],
  high: Point[],
  model: number,
  show?: (y: number) => string,
  name = "sure",
): DrawnBand {
  return {
    guides: [{ kind: "between", name, points: [...high, ...low.toReversed()], model }],
    text: ({ x }) =>
      fromTo(
        [low, high].map((line) => heightAt(line, x)),
        show,
      ),
  };
}

/** A band with its middle line. */
function around(
  middle: Point[],
  band: DrawnBand,
  model: number,
  show: (y: number) => string = format.rate,
): DrawnBand {
  return {
    guides: [...band.guides, { kind: "line", name: "mean", points: middle, model }],
    text: (place, of) => `${show(heightAt(middle, place.x))}, ${band.text(place, of)}`,
  };
}

/** How a chart writes its x and y. */
export interface Shown {
  x?: (value: number) => string;
  y?: (value: number) => string;
  /** Where it draws rates, if its bands at thresholds are given as shares. */
  place?: (rates: Rates) => Point;
}

/** Crosses at thresholds: an interval in either direction. */
function crosses(scene: Scene, band: ModelBand, show: Shown): DrawnBand {
  const { table, model } = band;
  const y = band.column("y");
  const known = [...y.keys()].filter((index) => !Number.isNaN(y[index]));
  const column = (name: string) => {
    const values = band.column(name);
    return known.map((index) => values[index]);
  };
  // Where both rates are equal, so is the share predicted positive.
  const placed = (axis: 0 | 1) => (name: string) =>
    column(name).map((share) => show.place?.({ tpr: share, fpr: share })[axis] ?? share);
  const threshold = column("threshold");
  const [x, ...across] = ["x", "x_low", "x_high"].map(placed(0));
  const [height, ...up] = ["y", "y_low", "y_high"].map(placed(1));
  const points = known.flatMap((_, index): Point[] => [
    ...across.map((end): Point => [end[index], height[index]]),
    ...up.map((end): Point => [x[index], end[index]]),
  ]);
  return {
    guides: [{ kind: "ticks", name: "cross", points, model }],
    text: ({ rule }, of) => {
      const at = table === scene.table ? rule.threshold : table.threshold[scene.comparable(table, rule)];
      const index = nearestTo(threshold, at);
      const [sideways, above] = [across, up].map((both) => both.map((end) => end[index]));
      const where = `at ${format.cut(threshold[index])}`;
      const [left, right] = [fromTo(sideways, show.x), fromTo(above, show.y)];
      return `${right} and ${quantityOf(of.x)} ${left} ${where}`;
    },
  };
}

function edge(band: ModelBand, end: "low" | "middle" | "high"): Rates[] {
  const [tpr, fpr] = [band.column(`tpr_${end}`), band.column(`fpr_${end}`)];
  return Array.from(tpr, (value, index) => ({ tpr: value, fpr: fpr[index] }));
}

/** The bands of a chart in which each rule is a point. */
export function rateBands(
  scene: Scene,
  choices: Choices,
  view: string,
  through: (rules: Rates[]) => Point[],
  show: Shown = {},
): Layer {
  const shown = chosenBands(scene, choices, view);
  if (shown && isAtThresholds(shown.kind))
    return bandLayer(scene, shown, "cross", (band) => crosses(scene, band, show));
  return bandLayer(scene, shown, "sure", (band, kind) => {
    const { model } = band;
    const drawn = between(through(edge(band, "low")), through(edge(band, "high")), model, show.y);
    return KINDS[kind].middle ? around(through(edge(band, "middle")), drawn, model, show.y) : drawn;
  });
}

/** Bands of profits or returns, which are functions of the rates alone unless cases have costs of their own. */
export function profitBands(
  scene: Scene,
  choices: Choices,
  through: (rules: Rates[]) => Point[],
  show: (y: number) => string,
): Layer {
  if (!scene.context.amounts) return rateBands(scene, choices, "profit", through, { y: show });
  return choices.one("band") === "none" ? NO_LAYER : { ...NO_LAYER, notes: [missing.rates] };
}

/** A band that is given as heights, in a unit of the chart, and the curve of its own that it is about. */
function ofHeights(
  { kind, column }: { kind: string; column: ModelBand["column"] },
  model: number,
  unit: (y: number, x: number) => number = (y) => y,
  suffix = "",
  name?: string,
): DrawnBand {
  const x = column("x");
  const line = (end: string) =>
    pointsOf(
      x,
      column(`${end}${suffix}`).map((y, index) => unit(y, x[index])),
    );
  const drawn = between(line("low"), line("high"), model, format.ratio, name);
  return KINDS[kind].middle ? around(line("y"), drawn, model, format.ratio) : drawn;
}

/** A layer of such bands. */
function outlines(
  scene: Scene,
  shown: ChosenBands | undefined,
  unit?: (y: number, x: number) => number,
): Layer {
  return bandLayer(scene, shown, "sure", (band, kind) =>
    ofHeights({ kind, column: band.column }, band.model, unit),
  );
}

/** Bands of the decision curve; `unit` is of a net benefit at a threshold probability. */
export function benefitBands(
  scene: Scene,
  choices: Choices,
  unit: (net: number, probability: number) => number,
): Layer {
  return outlines(scene, chosenBands(scene, choices, "decision_curve"), unit);
}

/** Bands of the current model's net benefit less that of other ones; `unit` is as for `benefitBands`. */
export function differenceBands(
  scene: Scene,
  choices: Choices,
  others: CountTable[],
  unit: (net: number, probability: number) => number,
): Layer {
  const shown = chosenBands(scene, choices, "decision_curve", `${choices.one("band")}_difference`);
  return bandLayer(scene, shown, "sure", (band, kind) => {
    const style = others.length > 1 ? "sure-other" : "sure";
    const drawn = others.map(({ index, name }) => ({
      name,
      ...ofHeights({ kind, column: band.column }, index, unit, `_${index}`, style),
    }));
    return {
      guides: drawn.flatMap(({ guides }) => guides),
      text: (place, of) => drawn.map(({ name, text }) => `from ${name} ${text(place, of)}`).join(", "),
    };
  });
}

/** Bands of the cost curve, whose points are not rules. */
export function costBands(scene: Scene, choices: Choices): Layer {
  const shown = chosenBands(scene, choices, "cost_curve");
  const layer = outlines(scene, shown);
  if (shown?.kind !== "vertical" || shown.bands.length === 0) return layer;
  const note = "This band follows the thresholds that were best in this sample, so it is optimistic.";
  return { ...layer, notes: [...shown.notes, note] };
}

/** Intervals of bins: around the observed shares, or around the diagonal. */
export function binBands(scene: Scene, choices: Choices): Layer {
  const shown = chosenBands(scene, choices, "reliability");
  const name = shown?.kind === "consistency" ? "expected" : "sure";
  const isBand = binningOf(choices).strategy === "isotonic";
  return bandLayer(scene, shown, isBand ? name : `${name}-bar`, (band) => {
    const [x, low, high] = ["x", "low", "high"].map(band.column);
    if (isBand) return between(pointsOf(x, low), pointsOf(x, high), band.model, format.rate, name);
    const points = [...x.keys()].flatMap((index): Point[] => [
      [x[index], low[index]],
      [x[index], high[index]],
    ]);
    return {
      guides: [{ kind: "ticks", name: `${name}-bar`, points, model: band.model }],
      text: ({ x: at }) => {
        const bin = nearestTo(x, at);
        const ends = [low, high].map((end) => format.rate(end[bin])).join(" to ");
        return `${ends} in the bin at ${format.rate(x[bin])}`;
      },
    };
  });
}
