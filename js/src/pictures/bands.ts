import * as format from "../base/format";
import type { Band, State } from "../base/traits";
import { numbersOf } from "../maths/columns";
import { nearestTo } from "../maths/cost_grid";
import type { Rates } from "../maths/rates";
import type { CountTable } from "../maths/table";
import type { Choices } from "../model/options";
import type { Store } from "../model/store";
import { type Layer, NO_LAYER } from "./layer";
import type { Axis, Guide, Picture, Place, Point } from "./picture";

/** Twin of `MADE_IN` in Python: pictures of one name here share their bands, which are the same rules. */
const MADE_IN: Record<string, string> = { lift: "gains", roi: "gains" };

const WORDS: Record<string, string> = {
  vertical: "band at each place",
  threshold: "at thresholds",
  fixed: "band of whole curves",
  samples: "around the samples' mean",
  samples_threshold: "around the samples' mean points",
  confidence: "confidence",
  consistency: "if calibrated",
};

/** A band of one model that is right now. */
interface Here {
  table: CountTable;
  model: number;
  column: (name: string) => Float64Array;
}

/** The bands that are switched on, as far as they are here, that of the current model first, and why others are not. */
interface Shown {
  kind: string;
  bands: Here[];
  notes: string[];
}

function isAtThresholds(kind: string): boolean {
  return kind.endsWith("threshold");
}

function keyOf(view: string, kind: string): string {
  return `${isAtThresholds(kind) ? view : (MADE_IN[view] ?? view)} ${kind}`;
}

/** Whether values, of objects those that are told, are the same. */
function isSame(told: unknown, now: unknown): boolean {
  if (told === null || typeof told !== "object") return told === now;
  return Object.entries(told).every(([name, value]) => isSame(value, (now as Record<string, unknown>)[name]));
}

export function holds(store: Store, { at }: Band): boolean {
  return [...at].every(([name, value]) => isSame(value, store.get(name as keyof State)));
}

/** Why something is not here that Python has to compute. */
export function absence(store: Store, packed: (Band | undefined)[], what = "band"): string[] {
  const problem = packed.find((band) => band?.problem)?.problem;
  if (problem) return [`No ${what}: ${problem}.`];
  if (packed.every((band) => band && holds(store, band))) return [];
  if (!store.isAlone) return [`Waiting for the kernel to compute the ${what} …`];
  const at = packed.find((band) => band)?.at.get("prevalence");
  if (at === undefined) return [`No ${what} here: it needs a running kernel.`];
  if (at === store.get("prevalence"))
    return [
      `The ${what} holds at the costs and population it was computed for; at others it needs a running kernel.`,
    ];
  const prevalence = format.percent(at as number);
  return [`The ${what} holds at a prevalence of ${prevalence}; at others it needs a running kernel.`];
}

/** The bands that are chosen of a picture; never one of another curve than is shown. */
function chosenBands(store: Store, choices: Choices, view: string): Shown | undefined {
  const kind = choices.one("band");
  if (kind === "off") return undefined;
  const isAll = choices.has("bands_of") && choices.one("bands_of") === "all";
  const others = isAll ? store.tables.filter((table) => table !== store.table) : [];
  const tables = [store.table, ...others];
  const packed = tables.map(({ name }): Band | undefined =>
    store.get("_bands").get(keyOf(view, kind))?.get(name),
  );
  const bands = tables.flatMap((table, index): Here[] => {
    const band = packed[index];
    if (!band || band.problem || !holds(store, band)) return [];
    return [
      { table, model: store.tables.indexOf(table), column: (name) => numbersOf(band.columns.get(name)) },
    ];
  });
  return { kind, bands, notes: absence(store, packed) };
}

/** A band as it is drawn, and how it tells between which heights its model is. */
interface Drawn {
  guides: Guide[];
  tell: (place: Place, of: Picture) => string;
}

/** A layer of guides for bands, in words above the plot and where the threshold is. */
function bandLayer(
  store: Store,
  shown: Shown | undefined,
  swatch: string,
  draw: (band: Here) => Drawn,
): Layer {
  if (!shown) return NO_LAYER;
  const { kind, bands, notes } = shown;
  const words = `${format.percent(store.get("confidence_level"))} ${WORDS[kind]}`;
  const drawn = bands.map(draw);
  const isCurrent = ({ table }: Here) => table === store.table;
  const guidesOf = (wanted: (band: Here) => boolean) =>
    bands.flatMap((band, index) =>
      wanted(band) ? drawn[index].guides.map((guide) => quiet(store, band, guide)) : [],
    );
  const tell: Layer["tell"] = (place, of) => {
    const parts = drawn.map(({ tell }, index) => {
      const { table } = bands[index];
      return `${table === store.table ? "" : `${table.name} `}${tell(place, of)}`;
    });
    return `${words}: ${nameOf(of.y)} ${parts.join(", ")}`;
  };
  return {
    // That of the current model last, over the others.
    guides: [...guidesOf((band) => !isCurrent(band)), ...guidesOf(isCurrent)],
    key: bands.length ? [[swatch, words]] : [],
    notes,
    ...(bands.length ? { tell } : {}),
  };
}

/** Bands of other models are quieter, for all to be seen where they overlap. */
function quiet(store: Store, { table }: Here, guide: Guide): Guide {
  return table === store.table ? guide : { ...guide, name: `${guide.name}-other` };
}

/** What lies between two lines; `say` tells a height in words. */
function between(
  low: Point[],
  high: Point[],
  model: number,
  say: (y: number) => string,
  name = "sure",
): Drawn {
  return {
    guides: [{ kind: "between", name, points: [...high, ...low.toReversed()], model }],
    tell: ({ x }) => {
      const ends = [low, high].map((line) => heightAt(line, x)).sort((a, b) => a - b);
      return ends.map(say).join(" to ");
    },
  };
}

/** The same about a line that is drawn too. */
function around(middle: Point[], band: Drawn, model: number, say: (y: number) => string): Drawn {
  return {
    guides: [...band.guides, { kind: "line", name: "mean", points: middle, model }],
    tell: (place, of) => `${say(heightAt(middle, place.x))}, ${band.tell(place, of)}`,
  };
}

/** What an axis measures, in running text. */
export function nameOf({ label }: Axis): string {
  const [name] = label.split(",");
  return name[0].toLowerCase() + name.slice(1);
}

/** The points of two columns. */
export function pointsOf(x: Float64Array, y: Float64Array): Point[] {
  return Array.from(x, (left, index): Point => [left, y[index]]);
}

/** Height of a line at a place, between the ends of the line. */
export function heightAt(line: Point[], x: number): number {
  const after = line.findIndex(([right]) => right >= x);
  if (after <= 0) return line[after === 0 ? 0 : line.length - 1][1];
  const [[x0, y0], [x1, y1]] = [line[after - 1], line[after]];
  return x1 > x0 ? y0 + ((y1 - y0) * (x - x0)) / (x1 - x0) : y1;
}

function edge(band: Here, end: "low" | "middle" | "high"): Rates[] {
  const [tpr, fpr] = [band.column(`tpr_${end}`), band.column(`fpr_${end}`)];
  return Array.from(tpr, (value, index) => ({ tpr: value, fpr: fpr[index] }));
}

/** Crosses at thresholds: an interval in either direction. */
function crosses(store: Store, band: Here, say: (y: number) => string): Drawn {
  const { table, model } = band;
  const y = band.column("y");
  const known = [...y.keys()].filter((index) => !Number.isNaN(y[index]));
  const column = (name: string) => {
    const values = band.column(name);
    return known.map((index) => values[index]);
  };
  const [threshold, x, height] = ["threshold", "x", "y"].map(column);
  const across = ["x_low", "x_high"].map(column);
  const up = ["y_low", "y_high"].map(column);
  const points = known.flatMap((_, index): Point[] => [
    ...across.map((end): Point => [end[index], height[index]]),
    ...up.map((end): Point => [x[index], end[index]]),
  ]);
  return {
    guides: [{ kind: "ticks", name: "cross", points, model }],
    tell: ({ rule }, of) => {
      const at = table === store.table ? rule.threshold : table.threshold[store.comparable(table)];
      const index = nearestTo(threshold, at);
      const [beside, above] = [across, up].map((both) => both.map((end) => end[index]));
      const where = `at ${format.score(threshold[index])}`;
      return `${above.map(say).join(" to ")} and ${nameOf(of.x)} ${beside.map(format.rate).join(" to ")} ${where}`;
    },
  };
}

/** The bands of a picture in which rules are points; `say` tells a height in words. */
export function planeBands(
  store: Store,
  choices: Choices,
  view: string,
  through: (rules: Rates[]) => Point[],
  say: (y: number) => string = format.rate,
): Layer {
  const shown = chosenBands(store, choices, view);
  if (shown && isAtThresholds(shown.kind))
    return bandLayer(store, shown, "cross", (band) => crosses(store, band, say));
  return bandLayer(store, shown, "sure", (band) => {
    const { model } = band;
    const drawn = between(through(edge(band, "low")), through(edge(band, "high")), model, say);
    return shown?.kind === "samples" ? around(through(edge(band, "middle")), drawn, model, say) : drawn;
  });
}

/** Bands of the cost curve, whose points are no rules. */
export function costBands(store: Store, choices: Choices): Layer {
  const shown = chosenBands(store, choices, "cost_curve");
  const layer = bandLayer(store, shown, "sure", (band) => {
    const [x, low, high] = ["x", "low", "high"].map(band.column);
    const drawn = between(pointsOf(x, low), pointsOf(x, high), band.model, format.ratio);
    if (shown?.kind !== "samples") return drawn;
    return around(pointsOf(x, band.column("y")), drawn, band.model, format.ratio);
  });
  if (shown?.kind !== "vertical" || shown.bands.length === 0) return layer;
  const note = "The band is that of the rules that are best in the sample, and so optimistic.";
  return { ...layer, notes: [...shown.notes, note] };
}

/** How far points of bins can be trusted, or be expected from the diagonal. */
export function binBands(store: Store, choices: Choices): Layer {
  const shown = chosenBands(store, choices, "reliability");
  const name = shown?.kind === "consistency" ? "expected" : "sure";
  const isBand = store.get("strategy") === "isotonic";
  return bandLayer(store, shown, isBand ? name : `${name}-bar`, (band) => {
    const [x, low, high] = ["x", "low", "high"].map(band.column);
    if (isBand) return between(pointsOf(x, low), pointsOf(x, high), band.model, format.rate, name);
    const points = [...x.keys()].flatMap((index): Point[] => [
      [x[index], low[index]],
      [x[index], high[index]],
    ]);
    return {
      guides: [{ kind: "ticks", name: `${name}-bar`, points, model: band.model }],
      tell: ({ x: at }) => {
        const bin = nearestTo(x, at);
        const ends = [low, high].map((end) => format.rate(end[bin])).join(" to ");
        return `${ends} in the bin at ${format.rate(x[bin])}`;
      },
    };
  });
}
