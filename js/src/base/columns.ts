import { InvalidValue } from "../base/checks";

/** The bytes of a view alone, aligned for any typed array. */
export function bytesOf(view: DataView): ArrayBuffer {
  return view.buffer.slice(view.byteOffset, view.byteOffset + view.byteLength) as ArrayBuffer;
}

/** A column of float64, little-endian. */
export function numbersOf(view: DataView | undefined): Float64Array {
  if (!view) throw new InvalidValue("lacks a column");
  return new Float64Array(bytesOf(view));
}

/** Whole numbers added up, anew after so many rows. */
export function runningSums(added: Uint16Array | Uint32Array, rows: number): Float64Array {
  const sums = new Float64Array(added.length);
  for (let at = 0, sum = 0; at < added.length; at++) {
    sum = at % rows === 0 ? added[at] : sum + added[at];
    sums[at] = sum;
  }
  return sums;
}
