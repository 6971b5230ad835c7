/** Script of an engine without a page: what Python asks for in texts, with the columns of both sides in base 64. */
import { english } from "../base/english";
import { describe, type WidgetState } from "../describe";
import { withBytes } from "../model/page_model";

/** Of newer engines than the types are of. */
type Base64 = { fromBase64(text: string): Uint8Array<ArrayBuffer> };
type ToBase64 = { toBase64(): string };

let state: WidgetState = {};

/** Receive a state: as JSON in which columns are places in the bytes. */
export function receive(json: string, bytes: string): void {
  const { buffer } = (Uint8Array as unknown as Base64).fromBase64(bytes);
  state = withBytes(JSON.parse(json), buffer) as WidgetState;
}

/** Describe something of it: as JSON in which columns are places in the float64 on the next line. */
export function answer(kind: string, options: string): string {
  const columns: Float64Array[] = [];
  let size = 0;
  const write = (_name: string, value: unknown) => {
    if (typeof value === "number" && !Number.isFinite(value)) return String(value);
    if (!(value instanceof Float64Array)) return value;
    columns.push(value);
    size += value.length;
    return { $column: [size - value.length, size] };
  };
  const json = JSON.stringify(describe(state, kind, JSON.parse(options), english), write);
  const all = new Float64Array(size);
  let at = 0;
  for (const column of columns) {
    all.set(column, at);
    at += column.length;
  }
  // Joined, as an engine may keep a sum of texts in pieces, which the one who called it does not know.
  return [json, (new Uint8Array(all.buffer) as unknown as ToBase64).toBase64()].join("\n");
}
