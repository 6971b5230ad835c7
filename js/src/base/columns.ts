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
