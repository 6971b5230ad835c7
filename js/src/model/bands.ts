import type { Band } from "../base/traits";
import type { State } from "./state";

/** Names of the bands that differ. */
export function changedBands(before: State["_bands"], now: State["_bands"]): string[] {
  const names = new Set([...before.keys(), ...now.keys()]);
  return [...names].filter((name) => serialized(before.get(name)) !== serialized(now.get(name)));
}

/** The bands of all models in full, binary columns too. */
function serialized(bands: Map<string, Band> | undefined): string {
  return JSON.stringify(bands, (_name, value) => {
    if (value instanceof Map) return [...value];
    return value instanceof DataView ? [value.byteLength, ...bytesIn(value)] : value;
  });
}

function bytesIn({ buffer, byteOffset, byteLength }: DataView): Uint8Array {
  return new Uint8Array(buffer, byteOffset, byteLength);
}
