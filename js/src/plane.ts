import type { CountTable } from "./counts";
import * as format from "./format";
import type { Guide, Picture, Point, Track } from "./picture";
import { project, type Rates, ratesAt } from "./projections";
import type { Store } from "./store";

type Value = (rates: Rates) => number;

/** Ratios are undefined where nobody is predicted positive; a curve starts at the limit there, its next point. */
function startAtLimit(values: Float64Array): Float64Array {
  const first = values.findIndex((value) => !Number.isNaN(value));
  return values.fill(values[first], 0, Math.max(0, first));
}

/** Longest step in a rate that may be drawn straight where a projection bends. */
const STEP = 0.01;

/** Some rows of a table and, as counts change in proportion between two rows, points on the way. */
export function between(table: CountTable, rows: number[]): Rates[] {
  return rows.flatMap((row, index): Rates[] => {
    const to = ratesAt(table, row);
    if (index === 0) return [to];
    const from = ratesAt(table, rows[index - 1]);
    const [up, right] = [to.tpr - from.tpr, to.fpr - from.fpr];
    const steps = Math.max(1, Math.ceil(Math.max(up, right) / STEP));
    return Array.from({ length: steps }, (_, step) => ({
      tpr: from.tpr + (up * (step + 1)) / steps,
      fpr: from.fpr + (right * (step + 1)) / steps,
    }));
  });
}

/** What all pictures share in which every row of every model is a point: two projections of its rates. */
export interface Plane extends Pick<Picture, "handle"> {
  tracks: Track[];
  point: (rates: Rates) => Point;
  optimum: Guide;
  /** What the diamond says above the plot. */
  optimumKey: [string, string];
  /** Vertices of the current model's hull. */
  hull: Guide;
}

/** A curve through rows, bent as the projection bends it. */
function bentPath(table: CountTable, rows: number[], x: Value, y: Value): Point[] {
  const rates = between(table, rows);
  const [xs, ys] = [x, y].map((value) => startAtLimit(Float64Array.from(rates, value)));
  return rates.map((_, index) => [xs[index], ys[index]]);
}

/** `bends` says that straight lines in ROC space are no straight lines here. */
export function plane(store: Store, x: Value, y: Value, bends = false): Plane {
  const tracks = store.tables.map((table) => ({
    table,
    x: startAtLimit(project(table, x)),
    y: startAtLimit(project(table, y)),
    ...(bends ? { path: bentPath(table, [...table.tpr.keys()], x, y) } : {}),
  }));
  const mine = tracks[store.tables.indexOf(store.table)];
  const point = (rates: Rates): Point => [orStart(x(rates), mine.x), orStart(y(rates), mine.y)];
  const at = (table: CountTable, row: number): Point => point(ratesAt(table, row));
  const best = store.optimum();
  return {
    tracks,
    point,
    optimum: { kind: "diamond", name: "optimum", points: [at(store.table, best)] },
    optimumKey: ["optimum", `optimum ${format.score(store.table.threshold[best])}`],
    get hull() {
      return line("hull", ...bentPath(store.table, store.hull(store.table), x, y));
    },
    handle: () => {
      const [left, up] = point(store.rates());
      return { x: left, y: up };
    },
  };
}

function orStart(value: number, values: Float64Array): number {
  return Number.isNaN(value) ? values[0] : value;
}

export function line(name: string, ...points: Point[]): Guide {
  return { kind: "line", name, points };
}
