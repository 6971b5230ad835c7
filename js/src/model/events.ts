import type { Group } from "./state";

/**
 * What can change: a group of traits, one band by its name, the operating point that the pointer is on, or whether
 * there is something that cannot be drawn.
 */
export type StoreEvent = Exclude<Group, "bands"> | `band ${string}` | "highlight" | "problem";

/** Listeners by the events that they follow. A set of events may still grow or shrink. */
export class Events {
  readonly #listeners = new Map<() => void, ReadonlySet<StoreEvent>>();

  on(events: ReadonlySet<StoreEvent>, listener: () => void, signal: AbortSignal): void {
    const own = () => listener();
    if (signal.aborted) return;
    this.#listeners.set(own, events);
    signal.addEventListener("abort", () => this.#listeners.delete(own), { once: true });
  }

  /** Call each listener that follows one of some events, once. */
  dispatch(events: StoreEvent[]): void {
    for (const [listener, followed] of [...this.#listeners]) {
      if (this.#listeners.has(listener) && events.some((event) => followed.has(event))) listener();
    }
  }
}
