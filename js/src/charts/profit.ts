import * as format from "../base/format";
import { charts } from "../base/vocabulary";
import { always, never, ppr, profit } from "../maths/rates";
import { costsText } from "../maths/spending";
import type { Choices } from "../model/options";
import type { Rule } from "../model/rule";
import type { Scene } from "../model/scene";
import { shareAxis } from "./axes";
import { profitBands } from "./bands";
import type { Chart, Guide, LegendEntry } from "./chart";
import { bestProfit } from "./decision";
import { heightsOf, withLayers } from "./layer";
import { line, type RateProjection, rateProjection } from "./rate_projection";
import { amountIn, atOptimum, countOf, gain, moneyIn } from "./verdict";

const LABELS = charts.profit;

/** From the rule up to what the optimum earns, unless the rule is as good. */
function gapGuide(scene: Scene, rule: Rule, point: RateProjection["point"], most: number): Guide[] {
  if (!(gain(scene, rule) > 0)) return [];
  const [x, y] = point(scene.rates(rule));
  return [line("gap", [x, y], [x, most])];
}

function gapEntry(scene: Scene, rule: Rule): LegendEntry[] {
  const missed = gain(scene, rule);
  return missed > 0 ? [["gap", `${amountIn(scene.context, missed)} lost`]] : [];
}

/** The range of amounts and zero, with a margin above, and below where some are negative. */
export function extent(values: Iterable<number>): [number, number] {
  let [low, high] = [0, 0];
  for (const value of values) {
    low = Math.min(low, value);
    high = Math.max(high, value);
  }
  const pad = (high - low || 1) * 0.04;
  return [low < 0 ? low - pad : low, high > 0 || low === 0 ? high + pad : high];
}

/** What an axis of amounts of the population measures, with the unit. */
export function amountLabel(scene: Scene, name: string): string {
  const {
    costs: { currency },
    population,
  } = scene.context;
  const unit = currency && `in ${currency}`;
  return `${format.inUnit(name, unit)}, ${countOf(scene.get("words"), format.count(population))}`;
}

export function chart(scene: Scene, choices: Choices): Chart {
  const { context } = scene;
  const { tracks, point, through, optimum, handle } = rateProjection(
    scene,
    (rates) => ppr(rates, context.prevalence),
    (rates) => profit(rates, context),
  );
  const [maximum, newCases] = bestProfit(scene, optimum.points[0][1]);
  const other: LegendEntry[] = newCases ? [["reading", newCases]] : [];
  const bands = profitBands(scene, choices, through, (value) => moneyIn(context.costs, value));
  return withLayers(
    {
      title: LABELS.title,
      x: shareAxis(LABELS.x),
      y: {
        label: amountLabel(scene, LABELS.y),
        domain: extent([...tracks.flatMap(({ y }) => [...(y ?? [])]), ...heightsOf(bands)]),
        tick: format.compactTick,
      },
      tracks,
      guides: [
        line("zero", [0, 0], [1, 0]),
        line("chance", point(never(context)), point(always(context))),
        optimum,
      ],
      legend: [["optimum", `maximum ${maximum}${atOptimum(scene)}`], ...other, ["chance", "at random"]],
      handle,
      moving: (rule) => gapGuide(scene, rule, point, optimum.points[0][1]),
      changing: (rule) => gapEntry(scene, rule),
      notes: [costsText(context)],
    },
    bands,
  );
}
