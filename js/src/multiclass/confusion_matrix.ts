import * as format from "../base/format";
import { class_charts } from "../base/vocabulary";
import {
  type Cell,
  type ClassTable,
  type Column,
  classLabels,
  type Describe,
  ruleNote,
  shortNames,
  shownOrder,
} from "./chart";
import {
  accuracy,
  columnSums,
  expectedCost,
  kappa,
  macroF1,
  precisions,
  recalls,
  rowShares,
  rowSums,
  total,
} from "./matrix_measures";

const KIND = "confusion_matrix";
const ROWS = "Rows are true classes, columns predicted classes; recall and precision stand under the totals.";

/**
 * Counts of the current rule, true classes in rows; the darker a cell, the larger its share of the true class, of which
 * its shade is the root, in the colour of what is right on the diagonal and of errors elsewhere.
 */
export const confusionMatrix: Describe<ClassTable> = (scene, choices) => {
  const { matrix } = scene;
  const order = shownOrder(scene, choices);
  const names = shortNames(scene);
  const shown = choices.one("cells");
  const [shares, sums] = [rowShares(matrix), rowSums(matrix)];
  const [totals, precision, recall] = [columnSums(matrix), precisions(matrix), recalls(matrix)];
  const columns = order.map((of): Column => {
    const cells = order.map((own) =>
      cellOf(matrix[own][of], shares[own][of], shown, own === of ? "gain" : "error"),
    );
    const sum = margin(totals[of], precision[of]);
    return { head: names[of], cells: [...cells, sum] };
  });
  const right = order.map((own) => margin(sums[own], recall[own]));
  const all = margin(total(matrix), accuracy(matrix));
  return {
    title: class_charts[KIND].title,
    classes: classLabels(scene),
    columns: [
      { head: "true", cells: [...order.map((own) => ({ text: names[own] })), { text: "total" }] },
      ...columns,
      { head: "total", cells: [...right, all] },
    ],
    order,
    quantities: [
      ["cost per case", format.money(expectedCost(matrix, scene.costs))],
      ["accuracy", format.rate(accuracy(matrix))],
      ["macro F1", format.rate(macroF1(matrix))],
      ["Cohen's kappa", format.index(kappa(matrix))],
    ],
    about: [ROWS, ruleNote(scene)],
  };
};

function cellOf(count: number, share: number, shown: string, tone: NonNullable<Cell["tone"]>): Cell {
  if (count === 0) return { text: "0", value: 0, isQuiet: true, shade: 0, tone };
  const shade = Math.sqrt(share);
  const [counted, rate] = [format.count(count), format.rate(share)];
  if (shown === "both") return { text: counted, value: count, note: rate, shade, tone };
  return shown === "counts"
    ? { text: counted, value: count, shade, tone }
    : { text: rate, value: share, shade, tone };
}

function margin(count: number, rate: number): Cell {
  return { text: format.count(count), value: count, note: format.rate(rate), isQuiet: true };
}
