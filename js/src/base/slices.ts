/**
 * Run a generator to its end in slices of so many milliseconds, between which the page can do other things; undefined
 * if the signal aborts before.
 */
export async function inSlices<Result>(
  steps: Generator<unknown, Result>,
  slice: number,
  signal: AbortSignal,
): Promise<Result | undefined> {
  for (let start = performance.now(); !signal.aborted; ) {
    const { done, value } = steps.next();
    if (done) return value;
    if (performance.now() - start < slice) continue;
    await new Promise((resolve) => setTimeout(resolve));
    start = performance.now();
  }
  return undefined;
}
