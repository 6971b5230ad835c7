import * as format from "../base/format";
import { pictures } from "../base/vocabulary";
import type { Scene } from "../model/scene";
import type { Picture } from "./picture";
import { line, rateProjection } from "./rate_projection";

const LABELS = pictures.pn;

export function picture(scene: Scene): Picture {
  const { positives, negatives } = scene.table;
  const { tracks, hull, optimum, optimumEntry, handle } = rateProjection(
    scene,
    ({ fpr }) => fpr * negatives,
    ({ tpr }) => tpr * positives,
  );
  return {
    title: LABELS.title,
    square: true,
    x: { label: LABELS.x, domain: [0, negatives], tick: format.compactTick },
    y: { label: LABELS.y, domain: [0, positives], tick: format.compactTick },
    tracks,
    guides: [line("chance", [0, 0], [negatives, positives]), hull, optimum],
    legend: [optimumEntry, ["hull", "hull"]],
    handle,
  };
}
