import * as format from "../base/format";
import { charts } from "../base/vocabulary";
import { brierSkill } from "../maths/brier";
import type { Choices } from "../model/options";
import type { Scene } from "../model/scene";
import { fifthsAxis } from "./axes";
import type { Chart, Guide, LegendEntry } from "./chart";
import {
  binDots,
  binningOf,
  binPicks,
  binSpots,
  type Forecasts,
  forecastHandle,
  forecastHighlight,
  forecastNumbers,
  forecastsOf,
  forecastTracks,
} from "./forecasts";
import { notesOnScores } from "./missing";
import { line } from "./rate_projection";

const LABELS = charts.attributes;

/** Room for points at the edge of the unit square. */
const ROOM: [number, number] = [-0.03, 1.03];

/** Constant forecasts besides a prevalence. */
const CONSTANTS: Record<string, number> = { never: 0, always: 1 };

/** The constant forecast that the skill is relative to. */
function constantOf(scene: Scene, choices: Choices): number {
  return CONSTANTS[choices.one("reference")] ?? choices.share("reference") ?? scene.context.prevalence;
}

/**
 * Lines of no resolution and of no skill around a constant forecast c, and the region between the latter and the
 * vertical: there a forecast p is nearer to the share o that was observed, (p - o)² < (c - o)². At 0 and 1 one of its
 * parts is empty.
 */
function reference(c: number): Guide[] {
  const lower = line("skill", [c, 0], [0, 0], [0, c / 2], [c, c], [c, 0]);
  const upper = line("skill", [c, 1], [1, 1], [1, (1 + c) / 2], [c, c], [c, 1]);
  return [
    ...(c > 0 ? [lower] : []),
    ...(c < 1 ? [upper] : []),
    line("resolution", [0, c], [1, c]),
    line("resolution", [c, 0], [c, 1]),
    line("no-skill", [0, c / 2], [1, (1 + c) / 2]),
    line("equal", [0, 0], [1, 1]),
  ];
}

/** What the skill is relative to, unless that is the prevalence. */
function over(choices: Choices): string {
  const share = choices.share("reference");
  if (share !== undefined) return ` over forecasts of ${format.percent(share)}`;
  const chosen = choices.one("reference");
  return chosen in CONSTANTS ? ` over ${choices.options.reference.values[chosen]}` : "";
}

/** A term of a sum; a term that rounds to zero has a plus sign. */
function signed(name: string, value: number): string {
  const shown = format.loss(Math.abs(value));
  return `${value < 0 && shown !== format.loss(0) ? "−" : "+"} ${name} ${shown}`;
}

/** The score as a sum, an entry per term, so that narrow plots break it between terms. */
function sum({ score }: Forecasts, scene: Scene, choices: Choices): LegendEntry[] {
  const isIsotonic = binningOf(choices).strategy === "isotonic";
  const { brier, uncertainty, reliability, resolution, within } = score;
  const skill = brierSkill(brier, scene.context.prevalence, constantOf(scene, choices));
  const terms = [
    `Brier ${format.loss(brier)}`,
    `= uncertainty ${format.loss(uncertainty)}`,
    `+ ${isIsotonic ? "miscalibration" : "reliability"} ${format.loss(reliability)}`,
    `− ${isIsotonic ? "discrimination" : "resolution"} ${format.loss(resolution)}`,
    ...(isIsotonic ? [] : [signed("within bins", within)]),
    `skill ${format.percent(skill)}${over(choices)}`,
  ];
  return terms.map((term) => ["reading", term]);
}

const SIZES = "Larger points are bins with more cases.";

export function chart(scene: Scene, choices: Choices): Chart {
  const all = forecastsOf(scene, choices);
  const mine = all.find(({ table }) => table === scene.table);
  return {
    title: LABELS.title,
    x: fifthsAxis(LABELS.x, ROOM),
    y: fifthsAxis(LABELS.y, ROOM),
    tracks: forecastTracks(scene, all),
    guides: [...reference(constantOf(scene, choices)), ...(mine ? binDots(mine, true) : [])],
    legend: [
      ["skill", "adds to the skill"],
      ["no-skill", "no skill"],
      ["resolution", "no resolution"],
      ...(mine ? sum(mine, scene, choices) : []),
    ],
    handle: forecastHandle,
    highlight: forecastHighlight(scene),
    spots: mine ? binSpots(mine) : [],
    picks: mine ? binPicks(mine) : [],
    numbers: () => forecastNumbers(all),
    notes: notesOnScores(scene),
    ...(mine ? { about: [SIZES] } : {}),
  };
}
