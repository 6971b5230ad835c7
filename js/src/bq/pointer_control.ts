import * as format from "../base/format";
import { nearest, nearestOf } from "../draw/hit";
import type { Pixels } from "../draw/marks";
import { Tooltip } from "../draw/readout";
import { moveTo } from "../model/moves";
import { shownThreshold } from "../model/rule";
import type { Store } from "../model/store";
import type { LinkedFigure } from "./linked_figure";
import { Plot } from "./plot";
import type { ShownFigure, Sliders } from "./sliders";

/** Largest distances to drag the threshold and to read a curve, in pixels. */
const GRAB_DISTANCE = 14;
const HOVER_DISTANCE = 24;

/** Lets the pointer drag the threshold along its curve in any of some figures, and read operating points. */
export class PointerControl {
  readonly #tooltip: Tooltip;
  #held: ShownFigure | undefined;
  #hasMoved = false;
  #shown: ShownFigure | undefined;

  constructor(
    private readonly store: Store,
    private readonly find: (name: string) => LinkedFigure | undefined,
    private readonly sliders: Sliders,
    signal: AbortSignal,
  ) {
    this.#tooltip = new Tooltip(store, (of) => {
      if (!this.#shown) return undefined;
      const { linked, element } = this.#shown;
      return plotOf(linked, element).surroundings(linked.chart.tracks, of, linked.handle);
    });
    signal.addEventListener("abort", () => this.#tooltip.element.remove(), { once: true });
    // Capturing, before bqplot: a drag of the threshold is not a pan, zoom or selection.
    const options = { signal, capture: true };
    document.addEventListener("pointerdown", (event) => this.#press(event), options);
    document.addEventListener("pointermove", (event) => this.#move(event), options);
    document.addEventListener("pointerup", () => this.#release(), options);
    document.addEventListener("pointercancel", () => this.#release(), options);
  }

  #figureOf(event: PointerEvent): ShownFigure | undefined {
    const element = event
      .composedPath()
      .find((each): each is HTMLElement => each instanceof HTMLElement && each.classList.contains("rw-bq"));
    const name = [...(element?.classList ?? [])].find((each) => each.startsWith("rw-bq-"));
    const linked = name === undefined ? undefined : this.find(name);
    return element && linked && { linked, element };
  }

  #press(event: PointerEvent): void {
    const figure = this.#figureOf(event);
    if (!figure || event.button !== 0 || !event.isPrimary) return;
    const { linked, element } = figure;
    if (!this.#isOnThreshold(linked, plotOf(linked, element), event)) return;
    event.preventDefault();
    event.stopPropagation();
    this.#held = figure;
    this.#hasMoved = false;
    this.sliders.focus(element);
    this.#cursor(element, "grabbing");
  }

  #isOnThreshold({ handle }: LinkedFigure, plot: Plot, event: PointerEvent): boolean {
    const at = plot.at(event);
    return (
      handle !== undefined && plot.contains(at, GRAB_DISTANCE) && plot.distance(at, handle) <= GRAB_DISTANCE
    );
  }

  #move(event: PointerEvent): void {
    if (this.#held) {
      event.preventDefault();
      event.stopPropagation();
      this.#drag(this.#held.linked, this.#held.element, event);
      return;
    }
    const figure = this.#figureOf(event);
    if (figure) this.#hover(figure.linked, figure.element, event);
    else this.#leave();
  }

  #drag(linked: LinkedFigure, element: HTMLElement, event: PointerEvent): void {
    const plot = plotOf(linked, element);
    if (!linked.track) return;
    this.#hasMoved = true;
    moveTo(this.store, nearest(plot.pixels(linked.track), plot.at(event)).row);
    const { rule, scene } = this.store;
    this.#show({ linked, element });
    this.#tooltip.showRule(
      scene.table,
      rule,
      shownThreshold(this.store.rule),
      plot.element ?? element,
      plot.at(event),
    );
  }

  #hover(linked: LinkedFigure, element: HTMLElement, event: PointerEvent): void {
    const plot = plotOf(linked, element);
    const at = plot.at(event);
    this.#cursor(element, this.#isOnThreshold(linked, plot, event) ? "grab" : "");
    const hit = plot.contains(at, 0) ? nearestOf(pixelsOf(linked, plot), at) : undefined;
    if (!hit || hit.distance > HOVER_DISTANCE) {
      this.#tooltip.hide();
      return;
    }
    const { table } = hit.pixels.track;
    const row = table.row(hit.row);
    this.#show({ linked, element });
    this.#tooltip.showRule(
      table,
      row,
      format.threshold(row.threshold, row.below),
      plot.element ?? element,
      at,
    );
  }

  #release(): void {
    if (!this.#held) return;
    this.#cursor(this.#held.element, "");
    this.#held = undefined;
    this.#tooltip.hide();
    if (this.#hasMoved) suppressClick();
  }

  #leave(): void {
    if (!this.#shown) return;
    this.#cursor(this.#shown.element, "");
    this.#shown = undefined;
    this.#tooltip.hide();
  }

  /** Move the tooltip into its figure. */
  #show(figure: ShownFigure): void {
    if (this.#shown?.element !== figure.element) figure.element.append(this.#tooltip.element);
    this.#shown = figure;
  }

  #cursor(element: HTMLElement, cursor: string): void {
    element.style.cursor = cursor;
  }
}

/** Suppress the click at the end of a drag, which a selector would receive. */
function suppressClick(): void {
  const over = new AbortController();
  const suppress = (event: Event) => event.stopPropagation();
  document.addEventListener("click", suppress, { capture: true, signal: over.signal });
  // The click, if any, is the next event.
  setTimeout(() => over.abort());
}

function plotOf({ x, y }: LinkedFigure, element: HTMLElement): Plot {
  return new Plot(element, x, y);
}

function pixelsOf({ chart }: LinkedFigure, plot: Plot): Pixels[] {
  return chart.tracks.map((track) => plot.pixels(track));
}
