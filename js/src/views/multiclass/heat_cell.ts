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
    this.element = button(attributes, () => this.#toggle(), signal, this.#count, " ", this.#share);
    this.element.classList.toggle("rw-right", own === predicted);
  }

  update(count: number, share: number, shown: string): void {
    const pressed = String(this.#isSelected);
    if (this.element.ariaPressed !== pressed) set(this.element, { "aria-pressed": pressed });
    const [text, rate] = [format.count(count), count > 0 ? format.roughPercent(share) : ""];
    const [first, second] = { counts: [text, ""], shares: [rate, ""] }[shown] ?? [text, rate];
    if (this.#count.textContent === first && this.#share.textContent === second) return;
    this.#count.textContent = first;
    this.#share.textContent = second;
    // Of a class without cases there are no shares.
    this.element.style.setProperty("--rw-share", String(share > 0 ? share : 0));
    this.element.classList.toggle("rw-none", count === 0);
    this.#name(`${text}${rate && ` ${rate}`}`);
  }

  #name(numbers: string): void {
    const { classes } = this.store;
    const name = `${numbers}: ${classes[this.own]} predicted ${classes[this.predicted]}`;
    set(this.element, { "aria-label": name, title: `${name}. Select.` });
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
