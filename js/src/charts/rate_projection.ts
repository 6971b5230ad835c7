import type { Point } from "../base/point";
import { project, type Rates, ratesAt, ratesOf } from "../maths/rates";
import type { Scene } from "../model/scene";
import type { Chart, Guide, LegendEntry, Track } from "./chart";
import { optimumText } from "./verdict";

type Value = (rates: Rates) => number;

/** Ratios are undefined where no case is predicted positive; a curve starts at their limit, its next point. */
function startAtLimit<Values extends number[] | Float64Array>(values: Values): Values {
  const first = values.findIndex((value) => !Number.isNaN(value));
  values.fill(values[first], 0, Math.max(0, first));
  return values;
}

/** Longest step in a rate that may be drawn straight where a projection bends. */
const STEP = 0.01;
/** The same on a logarithmic axis, as a factor. */
const FACTOR = 1.15;
/** Bands have places just one step apart: rounding must not make two of it. */
const ROUNDING = 1e-6;

/** Properties of a projection. */
export interface ProjectionOptions {
  /** Straight lines in ROC space are no straight lines here. */
  bends?: boolean;
  /** Where a logarithmic x axis begins. */
  floor?: number | undefined;
}

/** The whole way at once. */
const WHOLE = [1];

/** Shares of the way from one row to the next at which a curve has points. */
function stops(from: Rates, to: Rates, x: Value, { bends, floor }: ProjectionOptions): number[] {
  if (!bends && floor === undefined) return WHOLE;
  if (floor === undefined) {
    const length = Math.max(to.tpr - from.tpr, to.fpr - from.fpr);
    const steps = Math.ceil(length / STEP - ROUNDING);
    if (steps <= 1) return WHOLE;
    return Array.from({ length: steps }, (_, step) => (step + 1) / steps);
  }
  const [start, end] = [x(from) || 0, x(to)];
  const first = Math.max(start, floor);
  if (!(end > first)) return WHOLE;
  const steps = Math.ceil(Math.log(end / first) / Math.log(FACTOR));
  const places = Array.from({ length: steps }, (_, step) => first * (end / first) ** (step / steps));
  return [...places.map((place) => (place - start) / (end - start)).filter((share) => share > 0), 1];
}

/** The rule that decides by one rule in a share of the cases, and else by another. */
export function mix(from: Rates, to: Rates, share: number): Rates {
  if (share === 1) return to;
  const between = (start: number, end = Number.NaN) => start + (end - start) * share;
  return {
    tpr: between(from.tpr, to.tpr),
    fpr: between(from.fpr, to.fpr),
    ...(from.positive === undefined ? {} : { positive: between(from.positive, to.positive) }),
    ...(from.negative === undefined ? {} : { negative: between(from.negative, to.negative) }),
  };
}

/** Parts of charts in which every row is a point: two projections of its rates. */
export interface RateProjection extends Pick<Chart, "handle"> {
  tracks: Track[];
  point: (rates: Rates) => Point;
  optimum: Guide;
  /** The legend entry of the optimum. */
  optimumEntry: LegendEntry;
  /** Vertices of the current model's hull. */
  hull: Guide;
  /** Both values of each row of the current model, and x as it is drawn. */
  values: { x: Float64Array; y: Float64Array; drawn: Float64Array };
  /** A curve through rates, bent as the projection bends it. */
  through: (rules: Rates[]) => Point[];
}

/** No less than where a logarithmic axis begins. */
function fromFloor(x: Value, { floor }: ProjectionOptions): Value {
  return floor === undefined ? x : (rates) => Math.max(x(rates), floor);
}

/** A curve through rates, with points between them, where counts change in proportion, as the projection bends it. */
export function curveThrough(rules: Rates[], x: Value, y: Value, bend: ProjectionOptions = {}): Point[] {
  const [left, up] = [fromFloor(x, bend), y].map((value) =>
    Float64Array.from(rules, (rates) => value(rates)),
  );
  return curveBetween(rules, [left, up], x, y, bend);
}

/** The same where the places of the rates are known. */
function curveBetween(
  rules: Rates[],
  [left, up]: Float64Array[],
  x: Value,
  y: Value,
  bend: ProjectionOptions,
): Point[] {
  const across = fromFloor(x, bend);
  const [xs, ys] = [[left[0]], [up[0]]];
  for (let index = 1; index < rules.length; index++) {
    const from = rules[index - 1];
    const to = rules[index];
    for (const share of stops(from, to, x, bend)) {
      const rates = mix(from, to, share);
      xs.push(rates === to ? left[index] : across(rates));
      ys.push(rates === to ? up[index] : y(rates));
    }
  }
  startAtLimit(xs);
  startAtLimit(ys);
  return xs.map((at, index) => [at, ys[index]]);
}

/** Two projections of the rates of every row of every model. */
export function rateProjection(
  scene: Scene,
  x: Value,
  y: Value,
  bend: ProjectionOptions = {},
): RateProjection {
  const left = fromFloor(x, bend);
  const isBent = bend.bends || bend.floor !== undefined;
  const through = (rules: Rates[]) => curveThrough(rules, x, y, bend);
  const tracks = scene.tables.map((table) => {
    const known = [left, y].map((value) => project(table, value));
    const [xs, ys] = known.map((values) => startAtLimit(values.slice()));
    return {
      table,
      x: xs,
      y: ys,
      ...(isBent ? { path: curveBetween(ratesOf(table), known, x, y, bend) } : {}),
      ...(table.crisp ? { crisp: [xs[1], ys[1]] as Point } : {}),
    };
  });
  const mine = tracks[scene.table.index];
  const point = (rates: Rates): Point => [orStart(left(rates), mine.x), orStart(y(rates), mine.y)];
  const best = scene.optimum();
  return {
    tracks,
    point,
    optimum: { kind: "diamond", name: "optimum", points: [point(ratesAt(scene.table, best))] },
    optimumEntry: ["optimum", optimumText(scene)],
    get hull() {
      const rows = scene.hull(scene.table);
      return line("hull", ...through(rows.map((row) => ratesAt(scene.table, row))));
    },
    get values() {
      return { x: startAtLimit(project(scene.table, x)), y: mine.y, drawn: mine.x };
    },
    through,
    handle: (rule) => {
      const [across, high] = point(scene.rates(rule));
      return { x: across, y: high };
    },
  };
}

function orStart(value: number, values: Float64Array): number {
  return Number.isNaN(value) ? values[0] : value;
}

export function line(name: string, ...points: Point[]): Guide {
  return { kind: "line", name, points };
}
