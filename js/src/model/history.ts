/** How many decisions are kept. */
const LENGTH = 20;

/** The last decisions, and the way back to them. What changes while a pointer or a key is held is one change. */
export class History<D> {
  #past: D[] = [];
  #now: D | undefined;
  #isHeld = false;
  readonly #listeners = new Set<() => void>();
  readonly #released = new Set<() => void>();
  /** Histories of what changes with this: one change here is one change there. */
  readonly with = new Set<History<D>>();

  constructor(
    /** The decision now; none while the state is damaged. */
    private readonly read: () => D | undefined,
    private readonly write: (decision: D) => void,
    /** Whether a decision only adds to what was just decided, so that both are one change. */
    private readonly isAddition: (before: D, after: D) => boolean = () => false,
  ) {}

  /** Call a listener when nothing is held any more. */
  onRelease(listener: () => void, signal?: AbortSignal): void {
    this.#released.add(listener);
    signal?.addEventListener("abort", () => this.#released.delete(listener), { once: true });
  }

  /** Whether a pointer or a key is held, so that more changes may follow. */
  get isHeld(): boolean {
    return this.#isHeld;
  }

  /** The decision that an undo brings back. */
  get last(): D | undefined {
    return this.#past.at(-1);
  }

  /** Call a listener after each change that can be undone, and after each undo. */
  on(listener: () => void, signal: AbortSignal): void {
    this.#listeners.add(listener);
    signal.addEventListener("abort", () => this.#listeners.delete(listener), { once: true });
  }

  hold(): void {
    for (const each of [this, ...this.with]) each.#isHeld = true;
  }

  release(): void {
    for (const each of [this, ...this.with]) {
      each.#isHeld = false;
      each.note();
      for (const listener of [...each.#released]) listener();
    }
  }

  /** Take back what changed since the pointer or the key was held. */
  cancel(): void {
    if (this.#isHeld && this.#now) this.write(this.#now);
    this.release();
  }

  undo(): void {
    const last = this.#past.pop();
    if (!last) return;
    this.#now = last;
    this.asOne(() => this.write(last));
    this.#dispatch();
  }

  /** Change several traits, which change one after the other, as one decision. */
  asOne(change: () => void): void {
    this.hold();
    change();
    this.release();
  }

  /** Keep the decision before, where it is another now; the first is what an undo leads back to at last. */
  note(): void {
    const decision = this.#isHeld ? undefined : this.read();
    if (decision === undefined || JSON.stringify(this.#now) === JSON.stringify(decision)) return;
    if (this.#now && this.isAddition(this.#now, decision)) {
      this.#now = decision;
      return;
    }
    if (this.#now) this.#past = [...this.#past.slice(1 - LENGTH), this.#now];
    this.#now = decision;
    this.#dispatch();
  }

  #dispatch(): void {
    for (const listener of [...this.#listeners]) listener();
  }
}
