/** Costs of 1 for each error. */
export function unitCosts(size: number): number[][] {
  return Array.from({ length: size }, (_, i) => Array.from({ length: size }, (_, j) => Number(i !== j)));
}

/** Whether costs are 1 for each error, so that they count errors. */
export function areUnit(costs: number[][]): boolean {
  return costs.every((row, i) => row.every((cost, j) => cost === Number(i !== j)));
}
