import * as format from "../base/format";
import { AucWays } from "../maths/auc_ways";
import type { CountTable } from "../maths/table";
import type { Way } from "../pictures/auc_tables";

/** A column of a list of steps. */
export interface StepColumn {
  name: string;
  help: string;
  text: (row: number) => string;
  /** The sum of all rows, if it has a meaning. */
  total?: string;
}

type Columns = (table: CountTable) => StepColumn[];

/** A count that is left out where there is nothing. */
const some = (count: number) => (count > 0 ? format.count(count) : "");

/** Score and cases of a step, which all lists begin with. */
function cases(table: CountTable, ways: AucWays): StepColumn[] {
  return [
    {
      name: "score",
      help: "Score: click a row to predict all cases down to it positive",
      text: (row) => format.threshold(table.threshold[row], table.below[row]),
    },
    { name: "pos.", help: "Positives of this score", text: (row) => some(ways.added(row)[0]) },
    { name: "neg.", help: "Negatives of this score", text: (row) => some(ways.added(row)[1]) },
  ];
}

/** The rates after each step. */
export const rateColumns: Columns = (table) => [
  ...cases(table, new AucWays(table)),
  { name: "TPR", help: "True positive rate after the step", text: (row) => format.area(table.tpr[row]) },
  { name: "FPR", help: "False positive rate after the step", text: (row) => format.area(table.fpr[row]) },
];

/** A number of positives, with its sum; there is none in a step without positives. */
function ofPositives(ways: AucWays, name: string, help: string, value: (row: number) => number): StepColumn {
  const text = (row: number) => (ways.added(row)[0] > 0 ? format.count(value(row)) : "");
  return { name, help, text, total: format.count(ways.sum(value)) };
}

function trapezoids(ways: AucWays): StepColumn[] {
  const area = (row: number) => ways.width(row) * ways.height(row);
  return [
    { name: "width", help: "Step of the false positive rate", text: (row) => format.short(ways.width(row)) },
    { name: "height", help: "Mean true positive rate", text: (row) => format.area(ways.height(row)) },
    {
      name: "area",
      help: "Width × height",
      text: (row) => format.short(area(row)),
      total: format.area(ways.sum(area)),
    },
  ];
}

function ranks(ways: AucWays): StepColumn[] {
  const rank = (row: number) => format.count(ways.rank(row));
  return [
    { name: "rank", help: "Mean rank of the cases of this score, from the lowest", text: rank },
    ofPositives(ways, "rank sum", "Sum of the ranks of its positives", (row) => ways.rankSum(row)),
  ];
}

function pairs(ways: AucWays): StepColumn[] {
  return [
    ofPositives(ways, "swapped", "Pairs with a higher negative; ties are halves", (row) => ways.swaps(row)),
    ofPositives(ways, "in order", "Pairs with a lower negative; ties are halves", (row) => ways.squares(row)),
  ];
}

const WAYS: Record<Way, (ways: AucWays) => StepColumn[]> = { trapezoids, ranks, pairs };

/** What each step adds to the area under the curve, in one way. */
export function wayColumns(way: Way): Columns {
  return (table) => {
    const ways = new AucWays(table);
    return [...cases(table, ways), ...WAYS[way](ways)];
  };
}
