import { cached } from "../base/cached";
import { inflate } from "../base/inflate";

/** A widget model without a widget manager: a state, and listeners to its changes. */
export class PageModel {
  #events = new EventTarget();
  /** What was given to the events of each name, with what hears them. */
  #listeners = new Map<string, Map<() => void, EventListener>>();

  #state: Map<string, unknown>;

  constructor(state: object) {
    this.#state = new Map(Object.entries(state));
  }

  get(name: string): unknown {
    return this.#state.get(name);
  }

  set(name: string, value: unknown): void {
    if (Object.is(this.#state.get(name), value)) return;
    this.#state.set(name, value);
    this.#events.dispatchEvent(new Event(`change:${name}`));
  }

  on(event: string, listener: () => void): void {
    const ofEvent = cached(this.#listeners, event, () => new Map<() => void, EventListener>());
    this.#events.addEventListener(
      event,
      cached(ofEvent, listener, () => () => listener()),
    );
  }

  off(event: string, listener: () => void): void {
    const ofEvent = this.#listeners.get(event);
    const known = ofEvent?.get(listener);
    if (known) this.#events.removeEventListener(event, known);
    ofEvent?.delete(listener);
  }

  /** No kernel receives changes. */
  save_changes(): void {}
}

/** A binary value in the text of a page: its place in the bytes that follow. */
interface Slice {
  $bytes: [from: number, to: number];
}

function isSlice(value: object): value is Slice {
  return Object.hasOwn(value, "$bytes");
}

/** Restore the binary values of a state. */
export function withBytes(value: unknown, bytes: ArrayBuffer): unknown {
  if (Array.isArray(value)) return value.map((each) => withBytes(each, bytes));
  if (value === null || typeof value !== "object") return value;
  if (isSlice(value)) return new DataView(bytes.slice(...value.$bytes));
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, withBytes(each, bytes)]));
}

/** Bytes that were deflated and written in base 64. */
export function bytesIn(text: string): Promise<ArrayBuffer> {
  const letters = atob(text);
  const packed = new Uint8Array(letters.length);
  // A tenth of the time that Uint8Array.from takes of a text.
  for (let at = 0; at < letters.length; at++) packed[at] = letters.charCodeAt(at);
  return inflate(packed).arrayBuffer();
}
