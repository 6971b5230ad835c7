import * as format from "../base/format";
import { gains_columns } from "../base/vocabulary";
import type { Gain } from "../maths/groups";

type Key = keyof typeof gains_columns;

export interface Column {
  key: string;
  name: string;
  help: string;
  value: (gain: Gain) => number;
  show: (value: number) => string;
  isMoney: boolean;
  /** Shown from this width of the cell on, "any", "medium" or "wide", unless all columns are shown. */
  from: string;
}

const VALUES: Record<Key, Column["value"]> = {
  n: ({ n }) => n,
  positives: ({ positives }) => positives,
  negatives: ({ negatives }) => negatives,
  rate: ({ rate }) => rate,
  group_share: ({ groupShare }) => groupShare,
  group_tpr: ({ alone }) => alone.tpr,
  group_fpr: ({ alone }) => alone.fpr,
  bin_lift: ({ binLift }) => binLift,
  cum_n: ({ cumulative }) => cumulative,
  share: ({ share }) => share,
  tpr: ({ rates }) => rates.tpr,
  lift: ({ lift }) => lift,
  ks: ({ ks }) => ks,
  profit: ({ profit }) => profit,
};

export const COLUMNS = Object.entries(gains_columns).map(([key, entry]): Column => {
  const from = "from" in entry ? entry.from : "any";
  return {
    key,
    name: entry.name,
    help: entry.help,
    value: VALUES[key as Key],
    show: format.formatOf(entry.show),
    isMoney: entry.show === "money",
    from,
  };
});
