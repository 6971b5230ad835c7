/** A value as JSON carries it, which has no infinity. */
export function toWire(value: unknown): unknown {
  const write = (_name: string, each: unknown) =>
    typeof each === "number" && !Number.isFinite(each) ? String(each) : each;
  return JSON.parse(JSON.stringify(value, write));
}
