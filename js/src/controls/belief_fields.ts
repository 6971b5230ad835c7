import { type Control, html, updateAll } from "../base/dom";
import { type Parsed, parseScore } from "../base/parse";
import { moved } from "../draw/belief_plot";
import type { Belief } from "../maths/belief";
import { shareOfWorth, worth } from "../maths/worth";
import { Field } from "./field";
import type { Report } from "./problem";

const NAMES = ["Least", "Likeliest", "Greatest"];
/** What an arrow key changes the share of a miss in the costs of both errors by. */
const STEP = 0.01;

/** Read a number of false alarms; "any" is without limit. */
function parse(text: string): Parsed {
  return text.trim().toLowerCase() === "any" ? { value: Number.POSITIVE_INFINITY } : parseScore(text);
}

/** Why three shares are no belief, if they are none. */
function problemOf([low, mode, high]: Belief): string | undefined {
  if (low < 0) return "a miss is worth at least 0 false alarms";
  if (low > mode || mode > high)
    return "the most likely number must lie between the smallest and the largest";
  return low < high ? undefined : "the largest number must exceed the smallest";
}

/** A belief in words, its three numbers to type: how many false alarms a miss is worth. */
export function beliefFields(
  belief: () => Belief,
  take: (belief: Belief) => void,
  report: Report,
  signal: AbortSignal,
): Control {
  const commit = (corner: number, value: number) => {
    const next = belief().with(corner, shareOfWorth(value)) as Belief;
    const problem = value < 0 ? problemOf([-1, 0, 1]) : problemOf(next);
    if (problem === undefined) take(next);
    return problem;
  };
  const [least, likeliest, greatest] = NAMES.map(
    (name, corner) =>
      new Field(
        {
          label: `${name} number of false alarms that a miss is worth`,
          size: 5,
          show: () => worth(belief()[corner]),
          parse,
          commit: (value) => commit(corner, value),
          step: (sign) => take(moved(belief(), corner, belief()[corner] + sign * STEP)),
          report,
        },
        signal,
      ),
  );
  const words = ["A miss is worth ", " to ", " false alarms, most likely "];
  const fields = [least, greatest, likeliest];
  const element = html("div", { class: "rw-belief-fields" });
  for (const [index, field] of fields.entries()) element.append(words[index], field.element);
  element.append(".");
  const update = () => updateAll(fields);
  return { element, update };
}
