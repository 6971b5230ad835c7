/** Script of `rocwidgets.bq.link.Link`: keeps figures of bqplot in step with an Evaluation, in the page. */
import type { AnyModel, Initialize } from "@anywidget/types";
import { html } from "../base/dom";
import type { State, Traits as Wire } from "../base/traits";
import { Grip } from "../bq/grip";
import { Linked, type Parts } from "../bq/linked";
import type { WidgetModel } from "../bq/models";
import { type Shown, Sliders } from "../bq/sliders";
import { STYLE } from "../bq/style";
import { Store } from "../model/store";

interface Traits {
  /** Reference to the Evaluation. */
  evaluation: string;
  _figures: Parts[];
  /** What the curves were drawn for. */
  _drawn: Partial<State>;
}

type Manager = { get_model: (id: string) => Promise<unknown> };

/** All figures of one Evaluation. */
class Link {
  #linked = new Map<string, Linked>();
  readonly #sliders: Sliders;

  constructor(
    private readonly model: AnyModel<Traits>,
    private readonly manager: Manager,
    private readonly store: Store,
    private readonly signal: AbortSignal,
  ) {
    const react = { "change:_figures": () => void this.#gather(), "change:_drawn": () => this.#place() };
    for (const [event, listener] of Object.entries(react)) {
      model.on(event as "change:_drawn", listener);
      signal.addEventListener("abort", () => model.off(event as "change:_drawn", listener), { once: true });
    }
    store.on("rule", () => this.#place(), signal);
    store.on("context", () => this.#outdate(), signal);
    this.#sliders = new Sliders(store, () => this.#shown(), signal);
    new Grip(store, (name) => (this.#isDrawn() ? this.#linked.get(name) : undefined), this.#sliders, signal);
    dress(signal);
    void this.#gather();
  }

  async #gather(): Promise<void> {
    const wanted = this.model.get("_figures");
    const found = await Promise.all(
      wanted.map(async (parts) => this.#linked.get(parts.name) ?? (await this.#find(parts))),
    );
    if (this.signal.aborted || wanted !== this.model.get("_figures")) return;
    this.#linked = new Map(found.map((linked) => [linked.parts.name, linked]));
    this.#place();
    this.#sliders.gather();
  }

  /** All figures in the page, as often as they are shown. */
  *#shown(): Iterable<Shown> {
    for (const element of document.querySelectorAll<HTMLElement>(".rw-bq")) {
      const linked = [...element.classList].map((name) => this.#linked.get(name)).find(Boolean);
      if (linked) yield { linked, element };
    }
  }

  async #find(parts: Parts): Promise<Linked> {
    const get = async (id: string) => (await this.manager.get_model(id)) as WidgetModel;
    const [x, y] = await Promise.all([get(parts.scales.x), get(parts.scales.y)]);
    const marks = await Promise.all(
      Object.entries(parts.marks).map(async ([name, id]) => [name, await get(id)] as const),
    );
    return new Linked(parts, x, y, Object.fromEntries(marks), this.store, this.signal);
  }

  #outdate(): void {
    for (const linked of this.#linked.values()) linked.outdate();
    this.#place();
  }

  /** Markers stand on the curves that are drawn, or stay until Python has drawn others. */
  #place(): void {
    if (this.store.problem || !this.#isDrawn()) return;
    for (const linked of this.#linked.values()) linked.place();
  }

  #isDrawn(): boolean {
    const drawn = Object.entries(this.model.get("_drawn"));
    return drawn.every(([name, value]) => isSame(this.store.get(name as keyof State), value));
  }
}

/** Give the page the style of figures for as long as there are any. */
function dress(signal: AbortSignal): void {
  const style = html("style", {}, STYLE);
  document.head.append(style);
  signal.addEventListener("abort", () => style.remove(), { once: true });
}

function isSame(one: unknown, other: unknown): boolean {
  if (typeof one !== "object" || typeof other !== "object" || !one || !other) return one === other;
  return Object.entries(one).every(([name, value]) => value === (other as Record<string, unknown>)[name]);
}

const initialize: Initialize<Traits> = ({ model, signal }) => {
  const manager = model.widget_manager as unknown as Manager;
  const id = model.get("evaluation").replace(/^anywidget:/, "");
  // Not awaited: anywidget gives up on models that take their time.
  void manager.get_model(id).then((evaluation) => {
    if (signal.aborted) return;
    new Link(model, manager, new Store(evaluation as AnyModel<Wire>, signal), signal);
  });
};

export default () => ({ initialize });
