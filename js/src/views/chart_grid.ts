import { html } from "../base/dom";
import type { ViewModel } from "../model/view_model";

/** The chosen charts of a widget, each made once: one that stays is not drawn again. */
export class ChartGrid {
  readonly element = html("div", { class: "rw-charts" });
  readonly #drawn = new Map<string, { section: HTMLElement; controller: AbortController }>();

  constructor(
    private readonly widget: ViewModel,
    /** Makes the chart of a kind; none of kinds that are shown elsewhere. */
    private readonly make: (kind: string, signal: AbortSignal) => HTMLElement | undefined,
    private readonly signal: AbortSignal,
  ) {
    widget.on("charts", () => this.#update(), signal);
    this.#update();
  }

  /** Bring a chart into view. */
  readonly show = (kind: string): void => {
    this.#drawn.get(kind)?.section.scrollIntoView({ block: "nearest" });
  };

  #update(): void {
    const { charts } = this.widget;
    for (const [kind, { controller }] of this.#drawn) {
      if (charts.includes(kind)) continue;
      controller.abort();
      this.#drawn.delete(kind);
    }
    for (const kind of charts) if (!this.#drawn.has(kind)) this.#add(kind);
    this.element.replaceChildren(...charts.flatMap((kind) => this.#drawn.get(kind)?.section ?? []));
  }

  #add(kind: string): void {
    const controller = new AbortController();
    const section = this.make(kind, AbortSignal.any([this.signal, controller.signal]));
    if (section) this.#drawn.set(kind, { section, controller });
  }
}
