import { html, set } from "../base/dom";
import * as format from "../base/format";
import { model_problem } from "../base/vocabulary";
import { Legend } from "../chart/legend";
import { PlainPlot } from "../chart/plain_plot";
import type { Spread } from "../maths/runs";
import { type Against, spread } from "../pictures/simulated";

/** The area under precision-recall in theory, and mean and spread of samples, as a picture. */
export class SpreadPlot {
  readonly element: HTMLElement;
  readonly #legend: Legend;
  readonly #plot: PlainPlot;

  constructor(
    private readonly against: Against,
    private readonly runs: number,
    signal: AbortSignal,
  ) {
    this.#legend = new Legend(signal);
    const { title } = model_problem[against];
    this.#plot = new PlainPlot(title, signal);
    const words = html("span", { class: "rw-title" }, title);
    const heading = html("div", { class: "rw-heading" }, words, this.#legend.element);
    this.element = html(
      "section",
      { class: "rw-part", "data-against": against },
      heading,
      this.#plot.element,
    );
  }

  /** What is shown is out of date. */
  wait(): void {
    set(this.element, { "aria-busy": "true" });
  }

  show(found: [x: number, of: Spread][]): void {
    const picture = spread(found, this.against, this.runs);
    const { title, x, y } = picture;
    const values = found.map(([at, { theory, mean, sd }]) => {
      const numbers = [theory, mean, sd].map(format.loss);
      return `${x.tick(at)}: theory ${numbers[0]}, mean ${numbers[1]}, standard deviation ${numbers[2]}`;
    });
    set(this.element, { "aria-busy": undefined });
    this.#legend.show([], picture.legend);
    this.#plot.show(picture, `${title}. ${y.label} by ${x.label.toLowerCase()}. ${values.join("; ")}`);
  }
}
