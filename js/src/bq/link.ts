import type { AnyModel } from "@anywidget/types";
import { html } from "../base/dom";
import { GROUPS, type Group, type State } from "../model/state";
import type { Store } from "../model/store";
import { LinkedFigure, type Parts } from "./linked_figure";
import { PointerControl } from "./pointer_control";
import { type ShownFigure, Sliders } from "./sliders";
import type { WidgetModel } from "./widget_model";

/**
 * Styles for which bqplot has no traits: fonts that follow the host, tooltip and focus ring. bqplot saves
 * a figure with the rules that it finds for its parts, the beginning `.bqplot > ` taken away, and with the variables that
 * they name.
 */
const STYLE = `
.rw-bq {
  --bq-axislabel-font: 12px var(--jp-ui-font-family, system-ui, sans-serif);
}
.rw-bq.bqplot > svg,
.bqplot > svg:root {
  color: var(--jp-ui-font-color2, #666);
  font-family: var(--jp-ui-font-family, system-ui, sans-serif);
}
.rw-bq .rw-tooltip {
  position: absolute;
  top: 0;
  left: 0;
  z-index: 1;
  padding: 3px 8px;
  border: 1px solid #80808060;
  border-radius: 4px;
  background: var(--jp-layout-color1, #fff);
  color: var(--jp-ui-font-color1, #1f1f1f);
  font: 11px var(--jp-ui-font-family, system-ui, sans-serif);
  font-variant-numeric: tabular-nums;
  pointer-events: none;
}
.rw-bq > .rw-slider {
  position: absolute;
  inset: 0;
  z-index: 1;
  border-radius: 2px;
  outline: none;
  pointer-events: none;
}
.rw-bq > .rw-slider:focus-visible {
  box-shadow: inset 0 0 0 2px var(--jp-brand-color1, #0072b2);
}
`;

export interface LinkTraits {
  /** Reference to the Evaluation. */
  evaluation: string;
  _figures: Parts[];
  /** The values for which the curves were drawn. */
  _drawn: Partial<State>;
}

export type Manager = { get_model: (id: string) => Promise<unknown> };

/** Groups on which the places of markers do not depend. */
const OTHER = ["rule", "tiers", "bands"] as const;
type Context = Exclude<Group, (typeof OTHER)[number]>;
const CONTEXT = Object.keys(GROUPS).filter((group) => !OTHER.some((each) => each === group)) as Context[];

/** All figures of one Evaluation. */
export class Link {
  #linked = new Map<string, LinkedFigure>();
  readonly #sliders: Sliders;

  constructor(
    private readonly model: AnyModel<LinkTraits>,
    private readonly manager: Manager,
    private readonly store: Store,
    private readonly signal: AbortSignal,
  ) {
    const react = {
      "change:_figures": () => void this.#gather(),
      "change:_drawn": store.guarded(() => this.#place()),
    };
    for (const [event, listener] of Object.entries(react)) {
      model.on(event as "change:_drawn", listener);
      signal.addEventListener("abort", () => model.off(event as "change:_drawn", listener), { once: true });
    }
    store.on("rule", () => this.#place(), signal);
    store.on(CONTEXT, () => this.#outdate(), signal);
    this.#sliders = new Sliders(store, () => this.#shown(), signal);
    new PointerControl(
      store,
      (name) => (this.#isDrawn() ? this.#linked.get(name) : undefined),
      this.#sliders,
      signal,
    );
    addStyle(signal);
    void this.#gather();
  }

  async #gather(): Promise<void> {
    const wanted = this.model.get("_figures");
    const figures = await Promise.all(
      wanted.map(async (parts) => this.#linked.get(parts.name) ?? (await this.#find(parts))),
    );
    if (this.signal.aborted || wanted !== this.model.get("_figures")) return;
    this.#linked = new Map(figures.map((linked) => [linked.parts.name, linked]));
    this.store.attempt(() => this.#place());
    this.#sliders.gather();
  }

  /** All figures in the page, as often as they are shown. */
  *#shown(): Iterable<ShownFigure> {
    for (const element of document.querySelectorAll<HTMLElement>(".rw-bq")) {
      const linked = [...element.classList].map((name) => this.#linked.get(name)).find(Boolean);
      if (linked) yield { linked, element };
    }
  }

  async #find(parts: Parts): Promise<LinkedFigure> {
    const get = async (id: string) => (await this.manager.get_model(id)) as WidgetModel;
    const [x, y] = await Promise.all([get(parts.scales.x), get(parts.scales.y)]);
    const marks = await Promise.all(
      Object.entries(parts.marks).map(async ([name, id]) => [name, await get(id)] as const),
    );
    return new LinkedFigure(parts, x, y, Object.fromEntries(marks), this.store);
  }

  #outdate(): void {
    for (const linked of this.#linked.values()) linked.outdate();
    this.#place();
  }

  /** Move the markers, unless the curves are out of date: then Python draws both. */
  #place(): void {
    if (this.store.problem || !this.#isDrawn()) return;
    for (const linked of this.#linked.values()) linked.place();
  }

  #isDrawn(): boolean {
    return this.store.scene.holds(Object.entries(this.model.get("_drawn")));
  }
}

/** Add the style of figures to the page as long as there are any. */
function addStyle(signal: AbortSignal): void {
  const style = html("style", {}, STYLE);
  document.head.append(style);
  signal.addEventListener("abort", () => style.remove(), { once: true });
}
