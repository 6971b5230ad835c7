import { button, html, set } from "../../base/dom";
import * as format from "../../base/format";
import type { MulticlassStore } from "../../model/multiclass/store";

/** A cell of the confusion matrix: the darker, the larger its share of the true class. A click selects its cases. */
export class HeatCell {
  readonly element: HTMLButtonElement;
  readonly #count = html("b");
  readonly #share = html("span");

  constructor(
    private readonly store: MulticlassStore,
    private readonly own: number,
    private readonly predicted: number,
    signal: AbortSignal,
  ) {
    const attributes = { class: "rw-pick rw-heat", "data-true": own, "data-predicted": predicted };
    this.element = button(attributes, () => this.#toggle(), signal, this.#count, this.#share);
    this.element.classList.toggle("rw-right", own === predicted);
  }

  update(count: number, share: number): void {
    const [text, rate] = [format.count(count), count > 0 ? format.percent(share) : ""];
    const { own, predicted, store } = this;
    const [from, to] = [own, predicted].map((index) => store.classes[index]);
    const pressed = String(this.#isSelected);
    const { element } = this;
    if (element.ariaPressed !== pressed) set(element, { "aria-pressed": pressed });
    if (this.#count.textContent === text && this.#share.textContent === rate) return;
    this.#count.textContent = text;
    this.#share.textContent = rate;
    // Of a share of a class without cases nothing is known.
    element.style.setProperty("--rw-share", String(share > 0 ? share : 0));
    const name = `${text}${rate && `, ${rate}`}: ${from} predicted ${to}`;
    set(element, { "aria-label": name, title: `${name}. Select.` });
  }

  get #isSelected(): boolean {
    const { selection } = this.store;
    const isHere = selection?.true === this.own && selection.predicted === this.predicted;
    return isHere && selection?.model === this.store.get("model");
  }

  #toggle(): void {
    const { own, predicted, store } = this;
    const cell = { true: own, predicted, model: store.get("model") };
    store.set({ selection: this.#isSelected ? null : cell });
  }
}
