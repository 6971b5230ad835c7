import * as format from "../base/format";
import { pictures } from "../base/vocabulary";
import { brierSkill } from "../maths/brier";
import type { Scene } from "../model/scene";
import { fifthsAxis } from "./axes";
import { missingProbabilities } from "./empty";
import {
  binDots,
  binSpots,
  type Forecasts,
  forecastHandle,
  forecastHighlight,
  forecastsOf,
  forecastTracks,
} from "./forecasts";
import type { Guide, LegendEntry, Picture } from "./picture";
import { line } from "./rate_projection";

const LABELS = pictures.attributes;

/** Room for points at the edge of the unit square. */
const ROOM: [number, number] = [-0.03, 1.03];

/**
 * Lines of no resolution and of no skill around a reference prevalence, and the region between the latter and the
 * vertical: there a forecast is nearer to what was observed than the reference is.
 */
function reference(p: number): Guide[] {
  const left = line("skill", [p, 0], [0, 0], [0, p / 2], [p, p], [p, 0]);
  const right = line("skill", [p, 1], [1, 1], [1, (1 + p) / 2], [p, p], [p, 1]);
  return [
    left,
    right,
    line("resolution", [0, p], [1, p]),
    line("resolution", [p, 0], [p, 1]),
    line("no-skill", [0, p / 2], [1, (1 + p) / 2]),
    line("equal", [0, 0], [1, 1]),
  ];
}

/** A term of a sum; a term that rounds to zero has a plus sign. */
function signed(name: string, value: number): string {
  const shown = format.loss(Math.abs(value));
  return `${value < 0 && shown !== format.loss(0) ? "−" : "+"} ${name} ${shown}`;
}

/** The score as a sum, an entry per term, so that narrow plots break it between terms. */
function sum({ score, table }: Forecasts, scene: Scene): LegendEntry[] {
  const isIsotonic = scene.get("strategy") === "isotonic";
  const { brier, uncertainty, reliability, resolution, within } = score;
  const prevalence = table.positives / (table.positives + table.negatives);
  const skill = brierSkill(brier, prevalence, scene.get("reference_prevalence"));
  const terms = [
    `Brier ${format.loss(brier)}`,
    `= uncertainty ${format.loss(uncertainty)}`,
    `+ ${isIsotonic ? "miscalibration" : "reliability"} ${format.loss(reliability)}`,
    `− ${isIsotonic ? "discrimination" : "resolution"} ${format.loss(resolution)}`,
    ...(isIsotonic ? [] : [signed("within bins", within)]),
    `skill ${format.percent(skill)}`,
  ];
  return terms.map((term) => ["reading", term]);
}

const SIZES = "The larger a point, the more cases are in its bin.";

export function picture(scene: Scene): Picture {
  const all = forecastsOf(scene);
  const mine = all.find(({ table }) => table === scene.table);
  return {
    title: LABELS.title,
    x: fifthsAxis(LABELS.x, ROOM),
    y: fifthsAxis(LABELS.y, ROOM),
    tracks: forecastTracks(scene, all),
    guides: [...reference(scene.get("reference_prevalence")), ...(mine ? binDots(mine, true) : [])],
    legend: [
      ["skill", "adds to the skill"],
      ["no-skill", "no skill"],
      ["resolution", "no resolution"],
      ...(mine ? sum(mine, scene) : []),
    ],
    handle: forecastHandle,
    highlight: forecastHighlight(scene),
    spots: mine ? binSpots(mine) : [],
    notes: mine ? [SIZES] : missingProbabilities(scene.table),
  };
}
