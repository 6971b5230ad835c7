import type { Choices } from "../model/options";

/** What compares models, or takes what Python computes of all cases, is not drawn of groups. */
const LEFT_OUT = { band: "none", extra_curve: "none", win_rate: "off" };

/** What is chosen about a group alone. */
export function ofGroup(choices: Choices): Choices {
  return choices.with(LEFT_OUT);
}

/** What is chosen about the curves of groups in one chart. */
export function ofGroups(choices: Choices): Choices {
  const hull = choices.has("hull") && choices.one("hull") === "common" ? { hull: "current" } : {};
  return choices.with({ ...LEFT_OUT, ...hull, show: "roc", crossings: "off", refinement: "current" });
}
