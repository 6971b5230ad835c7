import { button, html, listen, set, svg } from "../base/dom";
import { moveBy, moveTo } from "../model/moves";
import type { Store } from "../model/store";

/** Time from one move to the next, in milliseconds, and where less motion is wanted. */
const [INTERVAL, CALM] = [500, 1200];
/** Most moves from the first step to the last; in larger samples a move is several steps. */
const MOVES = 60;

const ICONS = {
  first: "M3,2V12M12,2L5,7L12,12Z",
  back: "M11,2L4,7L11,12Z",
  play: "M4,2L12,7L4,12Z",
  pause: "M3.5,2H6V12H3.5ZM8.5,2H11V12H8.5Z",
  next: "M3,2L10,7L3,12Z",
  last: "M11,2V12M2,2L9,7L2,12Z",
};

const icon = (name: keyof typeof ICONS) =>
  svg("svg", { width: 14, height: 14, "aria-hidden": "true" }, svg("path", { d: ICONS[name] }));

/** Moves the threshold through the operating points of the current model: by one, to the ends, or in time. */
export class Player {
  readonly element: HTMLElement;
  readonly #play: HTMLButtonElement;
  readonly #ways: [element: HTMLButtonElement, isForward: boolean][];
  #timer = 0;
  #isMoving = false;

  constructor(
    private readonly store: Store,
    private readonly signal: AbortSignal,
    /** Called when it starts and stops. */
    private readonly changed: (isPlaying: boolean) => void,
  ) {
    const way = (name: keyof typeof ICONS, label: string, act: () => void) => {
      const move = () => {
        this.stop();
        act();
      };
      return button({ class: "rw-button", "aria-label": label, title: label }, move, signal, icon(name));
    };
    const first = way("first", "First step", () => moveTo(store, 0));
    const back = way("back", "Step back", () => moveBy(store, -1));
    const next = way("next", "Next step", () => moveBy(store, 1));
    const last = way("last", "Last step", () => moveTo(store, this.#last));
    this.#play = button({ class: "rw-button" }, () => this.#toggle(), signal);
    this.#ways = [
      [first, false],
      [back, false],
      [next, true],
      [last, true],
    ];
    const buttons = [first, back, this.#play, next, last];
    this.element = html("div", { class: "rw-player", role: "group", "aria-label": "Steps" }, ...buttons);
    this.#follow();
  }

  get isPlaying(): boolean {
    return this.#timer !== 0;
  }

  stop(): void {
    if (!this.isPlaying) return;
    clearInterval(this.#timer);
    this.#timer = 0;
    this.store.history.release();
    this.#show();
  }

  get #last(): number {
    return this.store.scene.table.length - 1;
  }

  get #row(): number {
    return this.store.scene.table.indexAt(this.store.rule.threshold);
  }

  #follow(): void {
    const { store, signal } = this;
    const stop = () => this.stop();
    signal.addEventListener("abort", stop, { once: true });
    // What is not seen does not play on.
    const seen = new IntersectionObserver((entries) => entries.at(-1)?.isIntersecting || stop());
    seen.observe(this.element);
    signal.addEventListener("abort", () => seen.disconnect(), { once: true });
    document.addEventListener("visibilitychange", () => document.hidden && stop(), { signal });
    listen(this.element, "keydown", ({ key }) => key === "Escape" && stop(), signal);
    const follow = () => {
      // Somebody else moves the threshold.
      if (!this.#isMoving) stop();
      this.#show();
    };
    store.react(["rule", "models"], follow, signal);
    follow();
  }

  #toggle(): void {
    if (this.isPlaying) this.stop();
    else this.#start();
  }

  #start(): void {
    const { store } = this;
    store.history.hold();
    const isCalm = matchMedia("(prefers-reduced-motion: reduce)").matches;
    this.#timer = window.setInterval(() => store.attempt(() => this.#go()), isCalm ? CALM : INTERVAL);
    if (this.#row >= this.#last) this.#move(() => moveTo(store, 0));
    else this.#go();
    this.#show();
  }

  #go(): void {
    this.#move(() => moveBy(this.store, Math.ceil(this.#last / MOVES)));
    if (this.#row >= this.#last) this.stop();
  }

  #move(act: () => void): void {
    this.#isMoving = true;
    act();
    this.#isMoving = false;
  }

  #show(): void {
    const { isPlaying } = this;
    const label = isPlaying ? "Pause" : "Play";
    if (this.#play.textContent !== label) {
      this.#play.replaceChildren(icon(isPlaying ? "pause" : "play"), html("span", {}, label));
      this.changed(isPlaying);
    }
    for (const [element, isForward] of this.#ways) {
      const isEnd = isForward ? this.#row >= this.#last : this.#row === 0;
      set(element, { "aria-disabled": String(isEnd) });
    }
  }
}
