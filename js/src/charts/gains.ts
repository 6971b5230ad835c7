import * as format from "../base/format";
import { charts } from "../base/vocabulary";
import { ALWAYS, missShare, NEVER, ppr, type Rates } from "../maths/rates";
import type { Choices } from "../model/options";
import type { Scene } from "../model/scene";
import { shareAxis, shareFloor } from "./axes";
import { rateBands, type Shown } from "./bands";
import type { Axis, Chart, LegendEntry } from "./chart";
import { isolines, tangent } from "./isolines";
import { withLayers } from "./layer";
import { line, rateProjection } from "./rate_projection";
import { tieSteps } from "./tie_steps";

const LABELS = charts.gains;

const CHANCE = "the probability that a random positive outscores a random case";
/** What the area under steps is, by unit. */
const TIES: Record<string, string> = Object.fromEntries(
  Object.entries({ share: "", positives: "P × ", count: "P (P + N) × " }).map(([unit, factor]) => [
    unit,
    `${factor}${CHANCE}`,
  ]),
);

/** The ends of both axes: 1, or numbers of cases of the population. */
function sizesOf({ context }: Scene, unit: string): [cases: number, positives: number] {
  const { population, prevalence } = context;
  return [unit === "count" ? population : 1, unit === "share" ? 1 : population * prevalence];
}

function axesOf(unit: string, floor: number | undefined, cases: number, positives: number): [Axis, Axis] {
  const x = shareAxis(LABELS.x, floor);
  if (unit === "share") return [x, shareAxis(LABELS.y)];
  const y: Axis = { label: LABELS.count.y, domain: [0, positives], tick: format.compactTick };
  if (unit === "positives") return [x, y];
  const domain: Axis["domain"] = [(floor ?? 0) * cases, cases];
  return [{ label: LABELS.count.x, domain, tick: format.compactTick, log: floor !== undefined }, y];
}

/** The slope of lines of equal cost: the Bayes threshold, as a number of positives. */
function slopeNote({ atMean: { context } }: Scene, unit: string): string[] {
  const threshold = 1 - missShare(context);
  if (unit === "share" || Number.isNaN(threshold)) return [];
  const bayes = format.short(threshold);
  if (unit === "count") return [`Slope of equal-cost lines: the Bayes threshold, ${bayes}.`];
  const { population } = context;
  const product = `${format.count(population)} × ${bayes} = ${format.short(population * threshold)}`;
  return [`Slope of equal-cost lines: (P + N) × Bayes threshold = ${product}.`];
}

export function chart(scene: Scene, choices: Choices): Chart {
  const { prevalence } = scene.context;
  const unit = choices.one("unit");
  const floor = shareFloor(scene, choices);
  const [cases, positives] = sizesOf(scene, unit);
  const [x, y] = axesOf(unit, floor, cases, positives);
  const across = (rates: Rates) => cases * ppr(rates, prevalence);
  const up = ({ tpr }: Rates) => positives * tpr;
  const drawn = rateProjection(scene, across, up, { floor: x.log ? x.domain[0] : undefined });
  const { tracks, through, hull, optimum, optimumEntry, handle } = drawn;
  const isHullShown = choices.isOn("hull");
  const hullEntry: LegendEntry[] = isHullShown ? [["hull", "hull"]] : [];
  const equalCost = tangent(scene, through);
  const show: Shown = {
    x: unit === "count" ? format.count : format.rate,
    y: unit === "share" ? format.rate : format.count,
    place: (rates) => [across(rates), up(rates)],
  };
  return withLayers(
    {
      title: LABELS.title,
      x,
      y,
      tracks,
      guides: [
        line("chance", ...through([NEVER, ALWAYS])),
        line("perfect", ...through([NEVER, { tpr: 1, fpr: 0 }, ALWAYS])),
        ...(isHullShown ? [hull] : []),
        ...equalCost.guides,
        optimum,
      ],
      legend: [
        optimumEntry,
        ...equalCost.legend,
        ["perfect", "perfect"],
        ["chance", "at random"],
        ...hullEntry,
      ],
      handle,
    },
    rateBands(scene, choices, "gains", through, show),
    isolines(scene, choices, through),
    { guides: [], legend: [], notes: slopeNote(scene, unit) },
    tieSteps(scene, choices, drawn, TIES[unit]),
  );
}
