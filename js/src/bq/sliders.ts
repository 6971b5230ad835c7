import { html } from "../base/dom";
import { directionOf, Slider } from "../draw/slider";
import type { Store } from "../model/store";
import type { LinkedFigure } from "./linked_figure";

/** A figure, and one of its elements in the page. */
export interface ShownFigure {
  linked: LinkedFigure;
  element: HTMLElement;
}

/** A slider for the keyboard in each figure in the page, found by observing the page: bqplot has no event. */
export class Sliders {
  readonly #sliders = new Map<HTMLElement, { linked: LinkedFigure; slider: Slider<HTMLElement> }>();
  #waiting = false;

  constructor(
    private readonly store: Store,
    private readonly find: () => Iterable<ShownFigure>,
    private readonly signal: AbortSignal,
  ) {
    const observer = new MutationObserver((changes) => {
      const isAddition = ({ addedNodes }: MutationRecord) =>
        [...addedNodes].some((node) => node instanceof HTMLElement);
      if (changes.some(isAddition)) this.gather();
    });
    observer.observe(document.body, { childList: true, subtree: true });
    signal.addEventListener("abort", () => observer.disconnect(), { once: true });
    store.on(["rule", "models", "costs"], () => this.#describe(), signal);
  }

  /** Find added and removed figures, once a frame. */
  gather(): void {
    if (this.#waiting) return;
    this.#waiting = true;
    const update = () => {
      this.#waiting = false;
      if (!this.signal.aborted) this.#update();
    };
    requestAnimationFrame(this.store.guarded(update));
  }

  /** Focus the slider of a figure, without a focus ring during a drag. */
  focus(figure: HTMLElement): void {
    this.#sliders
      .get(figure)
      ?.slider.element.focus({ preventScroll: true, focusVisible: false } as FocusOptions);
  }

  #update(): void {
    for (const [figure, { slider }] of this.#sliders) {
      if (figure.isConnected) continue;
      slider.element.remove();
      this.#sliders.delete(figure);
    }
    for (const { linked, element } of this.find()) {
      if (this.#sliders.has(element)) continue;
      const slider = this.#slider(linked);
      element.append(slider.element);
      this.#sliders.set(element, { linked, slider });
    }
    this.#describe();
  }

  #describe(): void {
    for (const { linked, slider } of this.#sliders.values()) {
      slider.update();
      slider.element.hidden = linked.track === undefined;
    }
  }

  #slider(linked: LinkedFigure): Slider<HTMLElement> {
    const name = `Threshold, ${linked.chart.title}`;
    const direction = () => directionOf(linked.track?.x);
    return new Slider(html("div", { class: "rw-slider" }), this.store, name, direction, this.signal);
  }
}
