/** Signals of drawings that replace each other: each aborts the one before. */
export class LatestSignal {
  #latest = new AbortController();

  constructor(private readonly signal: AbortSignal) {}

  /** The signal of the next drawing, which ends with the others at last. */
  next(): AbortSignal {
    this.abort();
    this.#latest = new AbortController();
    return AbortSignal.any([this.signal, this.#latest.signal]);
  }

  abort(): void {
    this.#latest.abort();
  }
}
