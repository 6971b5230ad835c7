import type { Group } from "./state";

/**
 * Changes: of a group of traits, of one band by its name, of the input of pictures as a whole, of the operating point
 * under the pointer, or of the problem that prevents drawing.
 */
export type StoreEvent = Exclude<Group, "bands"> | `band ${string}` | "scene" | "highlight" | "problem";

/** Listeners by their events. A set of events can be changed after registration. */
export class Events<Name extends string = StoreEvent> {
  readonly #listeners = new Map<() => void, ReadonlySet<Name>>();

  on(events: ReadonlySet<Name>, listener: () => void, signal: AbortSignal): void {
    const own = () => listener();
    if (signal.aborted) return;
    this.#listeners.set(own, events);
    signal.addEventListener("abort", () => this.#listeners.delete(own), { once: true });
  }

  /** Call each listener of any of some events once. */
  dispatch(events: Name[]): void {
    for (const [listener, followed] of [...this.#listeners]) {
      if (this.#listeners.has(listener) && events.some((event) => followed.has(event))) listener();
    }
  }
}
