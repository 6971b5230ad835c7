import type { State } from "./state";

type Bands = State["_bands"] | undefined;

/** Names of the bands that differ; there are none while what was sent is no bands. */
export function changedBands(before: Bands, now: Bands): string[] {
  const names = new Set([before, now].flatMap((bands) => [...(bands?.raw.keys() ?? [])]));
  return [...names].filter((name) => serialized(before?.raw.get(name)) !== serialized(now?.raw.get(name)));
}

/** The bands of all models in full, binary columns too. */
function serialized(bands: unknown): string {
  return JSON.stringify(bands, (_name, value) =>
    value instanceof DataView ? [value.byteLength, ...bytesIn(value)] : value,
  );
}

function bytesIn({ buffer, byteOffset, byteLength }: DataView): Uint8Array {
  return new Uint8Array(buffer, byteOffset, byteLength);
}
