import { chart } from "../chart";
import * as format from "../format";
import type { Picture, Point } from "../picture";
import { ppr, profit, project, type Rates, ratesAt } from "../projections";
import type { Store } from "../store";
import type { View } from "./view";

/** Round out to the next ticks, so that the axis does not creep while costs are edited. */
function extent(values: Iterable<number>): [number, number] {
  let [low, high] = [0, 0];
  for (const value of values) {
    low = Math.min(low, value);
    high = Math.max(high, value);
  }
  const pad = (high - low || 1) * 0.04;
  return [low < 0 ? low - pad : low, high > 0 || low === 0 ? high + pad : high];
}

function picture(store: Store): Picture {
  const { context, table } = store;
  const share = (rates: Rates) => ppr(rates, context.prevalence);
  const amount = (rates: Rates) => profit(rates, context);
  const point = (rates: Rates): Point => [share(rates), amount(rates)];
  const tracks = store.tables.map((each) => ({
    table: each,
    x: project(each, share),
    y: project(each, amount),
  }));
  const chance = [point({ tpr: 0, fpr: 0 }), point({ tpr: 1, fpr: 1 })];
  const best = store.optimum();
  const maximum = point(ratesAt(table, best));
  return {
    title: "Profit",
    x: { label: "Share predicted positive", domain: [0, 1], tick: format.percentTick },
    y: {
      label: `Total expected profit, ${format.count(context.population)} cases`,
      domain: extent(tracks.flatMap(({ y }) => [...y])),
      tick: format.moneyTick,
    },
    tracks,
    guides: [
      {
        kind: "line",
        name: "zero",
        points: [
          [0, 0],
          [1, 0],
        ],
      },
      { kind: "line", name: "chance", points: chance },
      { kind: "diamond", name: "optimum", points: [maximum] },
    ],
    key: [
      ["optimum", `maximum ${format.money(maximum[1])} at ${format.score(table.threshold[best])}`],
      ["chance", "at random"],
    ],
    handle: () => {
      const [x, y] = point(store.rates());
      return { x, y };
    },
  };
}

export const roi: View = (el, store, signal, options) => chart(el, store, picture, signal, options);
