import { html, listen, set, showText } from "../base/dom";
import * as format from "../base/format";
import { colourOf } from "../chart/colour";
import { moveBy, moveTo } from "../model/moves";
import type { Store } from "../model/store";

/** Rows of the list: more are no help, and cost time. */
const MOST = 200;

const HEADS = [
  ["#", "Step"],
  ["score", "Score: click a row to predict all cases down to it positive"],
  ["pos.", "Positives of this score"],
  ["neg.", "Negatives of this score"],
  ["TPR", "True positive rate after the step"],
  ["FPR", "False positive rate after the step"],
];

/** The first steps of the current model; those up to the threshold are marked, and a click moves it. */
export class StepList {
  readonly element: HTMLElement;
  readonly #body = html("tbody");
  readonly #table: HTMLElement;
  readonly #box: HTMLElement;
  readonly #note = html("div", { class: "rw-note" });
  #marked = 0;

  constructor(
    private readonly store: Store,
    signal: AbortSignal,
  ) {
    const heads = HEADS.map(([text, title]) => html("th", { scope: "col", title }, text));
    const head = html("thead", {}, html("tr", {}, ...heads));
    this.#table = html("table", { class: "rw-sheet rw-gains" }, head, this.#body);
    const name = "Steps: arrow keys move the threshold";
    const focus = { tabindex: 0, role: "region", "aria-label": name };
    this.#box = html("div", { class: "rw-scroll rw-step-rows", ...focus }, this.#table);
    this.element = html("div", { class: "rw-step-list" }, this.#box, this.#note);
    listen(this.#body, "click", (event) => this.#act(event, (row) => moveTo(store, row)), signal);
    const show = (row: number) => store.highlight({ table: store.scene.table, row });
    listen(this.#body, "pointerover", (event) => this.#act(event, show), signal);
    listen(this.#body, "pointerleave", () => store.highlight(undefined), signal);
    listen(this.#box, "keydown", (event) => this.#press(event), signal);
    store.on("models", () => this.#draw(), signal);
    store.on("rule", () => this.#mark(), signal);
    store.on("highlight", () => this.#light(), signal);
    this.#draw();
  }

  #draw(): void {
    const { table } = this.store.scene;
    const length = Math.min(table.length - 1, MOST);
    const rows = Array.from({ length }, (_, index) => this.#row(index + 1));
    this.#body.replaceChildren(...rows);
    set(this.#table, { style: colourOf(table.index), "aria-label": `Steps of ${table.name}` });
    const [shown, all] = [length, table.length - 1].map(format.count);
    showText(this.#note, shown === all ? "" : `The first ${shown} of ${all} steps.`);
    this.#marked = 0;
    this.#mark();
  }

  #row(row: number): HTMLElement {
    const { table } = this.store.scene;
    const added = (counts: Float64Array) => {
      const found = counts[row] - counts[row - 1];
      return found > 0 ? format.count(found) : "";
    };
    const texts = [
      format.threshold(table.threshold[row], table.below[row]),
      added(table.tp),
      added(table.fp),
      format.area(table.tpr[row]),
      format.area(table.fpr[row]),
    ];
    const cells = texts.map((text) => html("td", {}, text));
    return html("tr", {}, html("th", { scope: "row" }, format.count(row)), ...cells);
  }

  /** Mark the steps up to the threshold, and keep the last of them in sight. */
  #mark(): void {
    const { scene, rule } = this.store;
    const at = scene.table.indexAt(rule.threshold);
    const { children } = this.#body;
    for (let row = Math.min(at, this.#marked); row <= Math.max(at, this.#marked); row++) {
      children[row - 1]?.classList.toggle("rw-added", row <= at);
      children[row - 1]?.removeAttribute("aria-current");
    }
    this.#marked = at;
    const current = children[Math.max(at, 1) - 1] as HTMLElement | undefined;
    if (at > 0) current?.setAttribute("aria-current", "true");
    if (current) this.#box.scrollTop = current.offsetTop - this.#box.clientHeight / 2;
  }

  #light(): void {
    const { highlighted, scene } = this.store;
    const row = highlighted?.table === scene.table ? highlighted.row : 0;
    for (const each of this.#body.querySelectorAll(".rw-pointed")) each.classList.remove("rw-pointed");
    this.#body.children[row - 1]?.classList.add("rw-pointed");
  }

  #act({ target }: Event, act: (row: number) => void): void {
    const found = target instanceof Element && target.closest("tr");
    if (found) act([...this.#body.children].indexOf(found) + 1);
  }

  #press(event: KeyboardEvent): void {
    const steps = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!steps || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    event.stopPropagation();
    moveBy(this.store, event.shiftKey ? 10 * steps : steps);
  }
}
