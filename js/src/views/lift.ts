import { chart } from "../chart";
import * as format from "../format";
import type { Picture, Point } from "../picture";
import { line, plane } from "../plane";
import { lift as liftOf, ppr, ratesAt } from "../projections";
import type { Store } from "../store";
import type { View } from "./view";

/** The share at which marketing reads its lift. */
const SHARE = 0.1;

/** Lift of the rule that predicts at most a share positive, of rows that predict these shares. */
function liftAt({ table, context }: Store, shares: Float64Array, share: number): string {
  const row = shares.findLastIndex((value) => value <= share);
  return format.ratio(liftOf(ratesAt(table, row), context.prevalence));
}

/** Lift of a model that ranks every positive before every negative: min(1/prevalence, 1/share). */
function perfect(prevalence: number): Point[] {
  const steps = Array.from({ length: 61 }, (_, step) => prevalence + ((1 - prevalence) * step) / 60);
  return [[0, 1 / prevalence], ...steps.map((share): Point => [share, 1 / share])];
}

function picture(store: Store): Picture {
  const { prevalence } = store.context;
  const { tracks, optimum, optimumKey, handle } = plane(
    store,
    (rates) => ppr(rates, prevalence),
    (rates) => liftOf(rates, prevalence),
    { bends: true },
  );
  const mine = tracks[store.tables.indexOf(store.table)];
  return {
    title: "Lift",
    x: { label: "Share predicted positive", domain: [0, 1], tick: format.percentTick },
    y: { label: "Lift, precision over prevalence", domain: [0, 1.04 / prevalence], tick: format.tick },
    tracks,
    guides: [line("chance", [0, 1], [1, 1]), line("perfect", ...perfect(prevalence)), optimum],
    key: [
      ["reading", `lift at ${format.percent(SHARE)}: ${liftAt(store, mine.x, SHARE)}`],
      optimumKey,
      ["perfect", "perfect"],
      ["chance", "at random"],
    ],
    handle,
  };
}

export const lift: View = (el, store, signal, options) => chart(el, store, picture, signal, options);
