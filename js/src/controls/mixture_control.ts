import { clamp } from "../base/clamp";
import { button, html, listen, set } from "../base/dom";
import { chosenMixture, edgeOf, mixtureOf } from "../charts/mixture";
import type { CommonHull } from "../maths/common_hull";
import type { Scene } from "../model/scene";
import type { Store } from "../model/store";
import type { ChartModel } from "../model/view_model";
import { CopiedCode } from "./copied_code";

/** The hull that a chart shows. */
function hullOf(scene: Scene, model: ChartModel): CommonHull {
  return scene.commonHull(model.choices.one("hull") === "current" ? [scene.table] : scene.tables);
}

/** Move the mixture along the hull, copy the Python that gives it, or end it. */
export class MixtureControl {
  readonly #slider = html("input", {
    type: "range",
    step: "0.01",
    min: "0",
    class: "rw-along",
    "aria-label": "Mixture of two thresholds along the hull",
  });
  readonly #copied = new CopiedCode();
  readonly element: HTMLElement;

  constructor(
    private readonly store: Store,
    private readonly model: ChartModel,
    signal: AbortSignal,
  ) {
    const end = () => store.set({ _mixture: {} });
    this.element = html(
      "div",
      { class: "rw-mixing", role: "group", "aria-label": "Mixture of two thresholds", hidden: true },
      html("label", {}, "along the hull ", this.#slider),
      this.#copied.code,
      button({ class: "rw-button" }, this.#copied.copy, signal, "copy"),
      button({ class: "rw-button", "aria-label": "End the mixture" }, end, signal, "×"),
      this.#copied.status,
    );
    listen(this.#slider, "input", () => this.#move(Number(this.#slider.value)), signal);
    store.follow(["mixture", "models", "costs"], () => this.#update(), signal);
    model.on(() => this.#update(), signal);
  }

  /** Choose the mixture at half of the edge that the threshold is at or under. */
  begin(): void {
    const { scene, rule } = this.store;
    const { vertices } = hullOf(scene, this.model);
    const { fpr } = scene.rates(rule);
    const after = vertices.findIndex((vertex, index) => index > 0 && vertex.fpr >= fpr);
    this.#move(Math.max(1, after) - 0.5);
    this.#slider.focus();
  }

  /** Choose the mixture at a place of the hull: the number of the edge, and the share of its length. */
  #move(place: number): void {
    const { scene } = this.store;
    const { vertices } = hullOf(scene, this.model);
    const edge = clamp(Math.floor(place), 0, vertices.length - 2);
    this.store.set({ _mixture: mixtureOf(scene, vertices[edge], vertices[edge + 1], place - edge) });
  }

  #update(): void {
    const { scene } = this.store;
    const mixed = chosenMixture(scene);
    set(this.element, { hidden: mixed === undefined });
    if (!mixed) return;
    const hull = hullOf(scene, this.model);
    const edge = edgeOf(scene, hull, mixed.state);
    set(this.#slider, { max: String(hull.vertices.length - 1), "aria-valuetext": mixed.text });
    if (edge >= 0) this.#slider.value = String(edge + 1 - mixed.state.share);
    this.#copied.show(mixed.code);
  }
}
