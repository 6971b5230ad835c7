import { html, set, showText, status } from "../base/dom";
import { charts } from "../base/vocabulary";
import type { Chart } from "../charts/chart";
import {
  beliefChart,
  beliefTexts,
  type LossRow,
  lossRangesOf,
  lossRows,
  nameOf,
} from "../charts/loss_comparison";
import { beliefFields } from "../controls/belief_fields";
import { menu } from "../controls/menu";
import { modelButtons } from "../controls/model_buttons";
import { modelName } from "../controls/model_name";
import { problemNote } from "../controls/problem";
import { BeliefPlot } from "../draw/belief_plot";
import { BestCosts } from "../draw/best_costs";
import { captionOf } from "../draw/caption";
import { heading } from "../draw/chart_head";
import { colourOf } from "../draw/colour";
import { legendEntry, stroke } from "../draw/legend";
import { Tooltip } from "../draw/readout";
import { followWidth } from "../draw/resize";
import { csv, saving } from "../draw/save";
import { type Belief, rangeBelief } from "../maths/belief";
import type { Store } from "../model/store";
import type { View, ViewProps } from "./view";

const { title: TITLE } = charts.loss_comparison;

class Comparison {
  readonly #plot: BeliefPlot;
  readonly #area: HTMLElement;
  readonly #legend = html("div", { class: "rw-legend" });
  readonly #best: BestCosts;
  readonly #sheet = html("table", { class: "rw-sheet rw-losses" });
  readonly #result = status("rw-result");
  readonly #help = html("div", { class: "rw-note rw-help" });
  readonly #fields: ReturnType<typeof beliefFields>;
  #draft: Belief | undefined;
  #lines: { line: LossRow; cells: HTMLElement[] }[] = [];
  #width = 0;

  constructor(
    el: HTMLElement,
    private readonly store: Store,
    signal: AbortSignal,
    { model, models }: ViewProps,
  ) {
    const tooltip = new Tooltip(store, () => this.#plot.surroundings);
    this.#best = new BestCosts(TITLE, store, tooltip, signal);
    const belief = () => this.#belief;
    const draft = (of: Belief | undefined) => this.#try(of);
    const actions = { belief, draft, take: (of: Belief) => this.#take(of) };
    this.#plot = new BeliefPlot(TITLE, actions, this.#best.element, signal);
    this.#area = html("div", { class: "rw-area" }, this.#plot.element);
    const { note, report } = problemNote();
    this.#fields = beliefFields(belief, (of) => this.#take(of), report, signal);
    const tools = menu(
      TITLE,
      model,
      {
        export: saving(() => this.#plot.element, {
          caption: () => captionOf(store),
          title: () => TITLE,
          notes: () => beliefChart(store.scene, this.#belief).notes ?? [],
          numbers: () => this.#csv(),
        }),
      },
      store,
      signal,
    );
    const top = heading(TITLE, tools, this.#legend);
    if (models) modelButtons(top, store, signal);
    const foot = html(
      "div",
      { class: "rw-belief-foot" },
      this.#fields.element,
      note,
      this.#result,
      this.#sheet,
      this.#help,
    );
    el.append(top, this.#area, foot, tooltip.element);
    this.#follow(signal);
  }

  #follow(signal: AbortSignal): void {
    followWidth(
      this.#area,
      this.store.guarded(() => this.#resize()),
      signal,
    );
    this.store.on(["models", "costs", "belief"], () => this.#draw(), signal);
  }

  get #belief(): Belief {
    return this.#draft ?? this.store.scene.get("belief");
  }

  #resize(): void {
    if (this.#area.clientWidth !== this.#width) this.#draw();
  }

  #draw(): void {
    const { scene } = this.store;
    this.#width = this.#area.clientWidth;
    if (this.#width === 0) return;
    const drawn = beliefChart(scene, this.#belief);
    this.#best.draw(this.#plot.draw(this.#width, drawn));
    this.#drawLegend(drawn);
    this.#drawSheet(lossRows(scene, lossRangesOf(scene, scene.tables)));
    this.#drawBelief();
  }

  #drawLegend({ legend: [[name, costs]] }: Chart): void {
    const { scene } = this.store;
    const style = colourOf(scene.table.index);
    set(this.#legend, { style }).replaceChildren(legendEntry(name, costs), this.#best.entry);
  }

  #drawSheet(lines: LossRow[]): void {
    const { scene } = this.store;
    const others = scene.tables.length > 1;
    const head = html(
      "tr",
      {},
      html("th", { scope: "col" }, others ? "model" : ""),
      html("th", { scope: "col", title: "Probability that it is cheaper than all others" }, "cheapest"),
    );
    if (others) head.append(html("th", { scope: "col" }, "LC index"));
    this.#lines = lines.map((line) => ({ line, cells: [html("td"), html("td")] }));
    const rows = this.#lines.map(({ line: { table, name }, cells: [share, index] }) => {
      const isCurrent = table === scene.table;
      const swatch = table
        ? stroke(table.index, isCurrent && others)
        : html("span", { class: "rw-swatch rw-swatch-equal" });
      const style = colourOf(table?.index);
      const header = html("th", { scope: "row", style, title: name }, swatch, modelName(name));
      if (isCurrent && others) header.classList.add("rw-mine");
      const row = html("tr", {}, header, share);
      if (others) row.append(index);
      return row;
    });
    this.#sheet.replaceChildren(html("thead", {}, head), html("tbody", {}, ...rows));
  }

  /** Draw the parts that move with a corner. */
  #drawBelief(): void {
    const belief = this.#belief;
    const drawn = beliefChart(this.store.scene, belief);
    // The belief itself is in the fields.
    const [, result, help] = drawn.notes ?? [];
    this.#plot.drawBelief(belief, drawn);
    this.#fields.update();
    this.#result.textContent = result;
    showText(this.#help, help ?? "");
    for (const { line, cells } of this.#lines) {
      for (const [index, text] of beliefTexts(line, this.store.scene, belief).entries())
        cells[index].textContent = text;
    }
  }

  #try(belief: Belief | undefined): void {
    this.#draft = belief;
    this.#drawBelief();
  }

  #take(belief: Belief): void {
    this.#draft = undefined;
    this.store.set({ belief });
  }

  #csv(): string {
    const belief = this.#belief;
    const { scene } = this.store;
    const rows = lossRangesOf(scene, scene.tables).map((each) => [
      each.from,
      each.to,
      nameOf(each),
      rangeBelief([each], belief),
    ]);
    return csv([["share of a miss in both costs from", "to", "cheapest", "belief"], ...rows]);
  }
}

export const lossComparison: View = (el, store, signal, options) => {
  new Comparison(el, store, signal, options);
};
