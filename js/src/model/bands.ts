import type { State } from "./state";

type Bands = State["_bands"];

/** Names of the bands that differ. */
export function changedBands(before: Bands, now: Bands): string[] {
  const names = new Set([...before.keys(), ...now.keys()]);
  return [...names].filter((name) => !isEqual(before.get(name), now.get(name)));
}

/** Whether two values out of a message are equal, binary ones byte by byte. */
function isEqual(a: unknown, b: unknown): boolean {
  if (a instanceof Map && b instanceof Map)
    return a.size === b.size && [...a].every(([name, value]) => isEqual(value, b.get(name)));
  if (a instanceof DataView && b instanceof DataView) return areBytesEqual(a, b);
  if (typeof a !== "object" || typeof b !== "object" || !a || !b) return Object.is(a, b);
  const names = Object.keys(a);
  const [one, other] = [a, b] as Record<string, unknown>[];
  return (
    names.length === Object.keys(b).length &&
    names.every((name) => Object.hasOwn(b, name) && isEqual(one[name], other[name]))
  );
}

function areBytesEqual(a: DataView, b: DataView): boolean {
  if (a.byteLength !== b.byteLength) return false;
  const [one, other] = [a, b].map(
    ({ buffer, byteOffset, byteLength }) => new Uint8Array(buffer, byteOffset, byteLength),
  );
  return one.every((byte, index) => byte === other[index]);
}
