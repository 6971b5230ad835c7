/** How hard two classes are to tell apart: what their areas lack. */
function likeness(areas: number[][], a: number, b: number): number {
  return 2 - areas[a][b] - areas[b][a];
}

/** The class of `from` that is most like another; of equals the first. */
function nearest(areas: number[][], to: number, from: number[]): number {
  return from.reduce((best, each) => (likeness(areas, each, to) > likeness(areas, best, to) ? each : best));
}

/** The two classes that are most alike. */
function closest(areas: number[][]): [number, number] {
  let best: [number, number] = [0, 1];
  for (let a = 0; a < areas.length; a++)
    for (let b = a + 1; b < areas.length; b++)
      if (likeness(areas, a, b) > likeness(areas, ...best)) best = [a, b];
  return best;
}

/**
 * Order classes so that those hard to tell apart stand next to each other.
 *
 * Begins with the two of the least areas and adds, at either end, the class most like the one there. It follows from
 * the areas of pairs alone, so that no change of a rule moves a class.
 */
export function bySimilarity(areas: number[][]): number[] {
  const order: number[] = closest(areas);
  while (order.length < areas.length) {
    const left = areas.map((_, own) => own).filter((own) => !order.includes(own));
    const [first, last] = [order[0], order[order.length - 1]];
    const [before, after] = [nearest(areas, first, left), nearest(areas, last, left)];
    if (likeness(areas, before, first) > likeness(areas, after, last)) order.unshift(before);
    else order.push(after);
  }
  return order;
}
