import type { CountTable } from "./counts";

/** Row indices of the strict vertices of the upper convex hull in ROC space, from (0, 0) to (P, N). */
export function hull(table: CountTable): number[] {
  const vertices: number[] = [];
  for (let row = 0; row < table.length; row++) {
    while (
      vertices.length > 1 &&
      !turnsRight(table, vertices[vertices.length - 2], vertices[vertices.length - 1], row)
    ) {
      vertices.pop();
    }
    vertices.push(row);
  }
  return vertices;
}

function turnsRight({ tp, fp }: CountTable, a: number, b: number, c: number): boolean {
  return (fp[b] - fp[a]) * (tp[c] - tp[b]) < (fp[c] - fp[b]) * (tp[b] - tp[a]);
}
