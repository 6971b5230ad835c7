/** Measures of a K x K matrix of counts, true classes in rows, predicted ones in columns. */

type Matrix = number[][];

export function rowSums(counts: Matrix): number[] {
  return counts.map((row) => row.reduce((sum, count) => sum + count, 0));
}

export function columnSums(counts: Matrix): number[] {
  return counts.map((_, column) => counts.reduce((sum, row) => sum + row[column], 0));
}

export function total(counts: Matrix): number {
  return rowSums(counts).reduce((sum, count) => sum + count, 0);
}

/** Cases predicted to be of their own class. */
export function right(counts: Matrix): number {
  return counts.reduce((sum, row, own) => sum + row[own], 0);
}

export function accuracy(counts: Matrix): number {
  return right(counts) / total(counts);
}

/** Each class as a share of its true cases: recall on the diagonal. */
export function rowShares(counts: Matrix): Matrix {
  const sums = rowSums(counts);
  return counts.map((row, own) => row.map((count) => count / sums[own]));
}

/** Share of the cases predicted to be of each class that are. */
export function precisions(counts: Matrix): number[] {
  return columnSums(counts).map((sum, own) => counts[own][own] / sum);
}

export function recalls(counts: Matrix): number[] {
  return rowSums(counts).map((sum, own) => counts[own][own] / sum);
}

/** Cost of one case. */
export function expectedCost(counts: Matrix, costs: Matrix): number {
  return totalCost(counts, costs) / total(counts);
}

export function totalCost(counts: Matrix, costs: Matrix): number {
  return counts.reduce((sum, row, i) => row.reduce((part, count, j) => part + count * costs[i][j], sum), 0);
}

/** Agreement beyond that of independent decisions; NaN where all cases are and are predicted to be of one class. */
export function kappa(counts: Matrix): number {
  const n = total(counts);
  const [rows, columns] = [rowSums(counts), columnSums(counts)];
  const byChance = rows.reduce((sum, count, own) => sum + count * columns[own], 0) / n / n;
  return (accuracy(counts) - byChance) / (1 - byChance);
}

/** Harmonic mean of precision and recall of each class; 0 of a class that is neither there nor predicted. */
function f1Scores(counts: Matrix): number[] {
  const [rows, columns] = [rowSums(counts), columnSums(counts)];
  return counts.map((row, own) => {
    const both = rows[own] + columns[own];
    return both > 0 ? (2 * row[own]) / both : 0;
  });
}

export function macroF1(counts: Matrix): number {
  return f1Scores(counts).reduce((sum, score) => sum + score, 0) / counts.length;
}
