import * as format from "../base/format";
import type { Point } from "../base/point";
import type { Choices } from "../model/options";
import type { Scene } from "../model/scene";
import { type Layer, NO_LAYER } from "./layer";
import { line, type RateProjection } from "./rate_projection";

function areaText(value: number): string {
  return value <= 1 ? format.area(value) : format.short(value);
}

/** The area under steps or lines through points, whose heights are those of the earlier points or of both. */
function area(x: ArrayLike<number>, y: ArrayLike<number>, isStep: boolean): number {
  let sum = 0;
  for (let row = 1; row < x.length; row++)
    sum += (x[row] - x[row - 1]) * (isStep ? y[row - 1] : (y[row - 1] + y[row]) / 2);
  return sum;
}

/**
 * The curve of the current model as steps that go along x before they go along y, and the areas under both, where all
 * operating points are drawn: A_ROC1 and A_ROC2, A_lift1 and A_lift2 of Vuk & Curk (2006), sections 4.1 and 5.1.
 */
export function tieSteps(
  scene: Scene,
  choices: Choices,
  { values }: Pick<RateProjection, "values">,
  what: string,
): Layer {
  if (choices.one("ties") === "lines") return NO_LAYER;
  const { x, y, drawn } = values;
  const points: Point[] = [[drawn[0], y[0]]];
  for (let row = 1; row < y.length; row++) points.push([drawn[row], y[row - 1]], [drawn[row], y[row]]);
  const [steps, lines] = [true, false].map((isStep) => areaText(area(x, y, isStep)));
  const note = `Area under the steps: ${steps}, ${what}. Under straight lines: ${lines}, ties counting half.`;
  return {
    guides: [{ ...line("steps", ...points), model: scene.table.index }],
    legend: [["steps", "steps"]],
    notes: scene.table.isComplete ? [note] : [],
  };
}
