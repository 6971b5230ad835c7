import * as format from "../base/format";
import type { Gain } from "../maths/groups";

export interface Column {
  name: string;
  help: string;
  value: (gain: Gain) => number;
  show: (value: number) => string;
  /** Shown from this width of the cell on, as far as not everything is asked for. */
  from: "any" | "medium" | "wide";
}

/** The groups that a rule at the lowest score of a group predicts positive. */
const REACHED = "this group and those above";

export const COLUMNS: Column[] = [
  { name: "n", help: "Cases in the group", value: ({ n }) => n, show: format.count, from: "any" },
  {
    name: "positives",
    help: "Positives in the group",
    value: ({ positives }) => positives,
    show: format.count,
    from: "wide",
  },
  {
    name: "rate",
    help: "Share of positives in the group",
    value: ({ rate }) => rate,
    show: format.rate,
    from: "any",
  },
  {
    name: "bin lift",
    help: "Lift of the group alone",
    value: ({ binLift }) => binLift,
    show: format.ratio,
    from: "wide",
  },
  {
    name: "cum. n",
    help: `Cases in ${REACHED}`,
    value: ({ cumulative }) => cumulative,
    show: format.count,
    from: "wide",
  },
  {
    name: "share",
    help: `Share of all cases in ${REACHED}`,
    value: ({ share }) => share,
    show: format.rate,
    from: "medium",
  },
  {
    name: "TPR",
    help: `Share of all positives in ${REACHED}`,
    value: ({ rates }) => rates.tpr,
    show: format.rate,
    from: "medium",
  },
  {
    name: "lift",
    help: `Lift of ${REACHED}`,
    value: ({ lift }) => lift,
    show: format.ratio,
    from: "any",
  },
  {
    name: "K-S",
    help: `True less false positive rate of ${REACHED}`,
    value: ({ ks }) => ks,
    show: format.ratio,
    from: "wide",
  },
  {
    name: "profit",
    help: `Total expected profit of contacting ${REACHED}`,
    value: ({ profit }) => profit,
    show: format.money,
    from: "any",
  },
];
