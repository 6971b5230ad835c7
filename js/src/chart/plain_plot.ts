import { html, set, svg } from "../base/dom";
import type { Picture } from "../pictures/picture";
import { clipPath, drawAxes, makeFrame } from "./frame";
import { drawGuide } from "./marks";
import { followWidth } from "./resize";

/** A picture without threshold and curves of models: axes and guides. */
export class PlainPlot {
  readonly element: HTMLElement;
  readonly #plot = svg("svg", { class: "rw-plot", role: "img" });
  readonly #clip = clipPath(`rw-${crypto.getRandomValues(new Uint32Array(2)).join("-")}`);
  #picture: Picture | undefined;
  #width = 0;

  constructor(
    private text: string,
    signal: AbortSignal,
  ) {
    set(this.#plot, { "aria-label": text });
    this.element = html("div", { class: "rw-area" }, this.#plot);
    const resize = (width: number) => {
      this.#width = width;
      this.#draw();
    };
    followWidth(this.element, resize, signal);
  }

  /** Draw a picture; the text is what it shows, for screen readers. */
  show(picture: Picture, text: string): void {
    this.#picture = picture;
    this.text = text;
    this.#draw();
  }

  #draw(): void {
    if (!this.#picture || this.#width === 0) return;
    const frame = makeFrame(this.#picture, this.#width);
    const { width, height } = frame;
    this.#clip.fit(frame);
    set(this.#plot, { width, height, viewBox: `0 0 ${width} ${height}`, "aria-label": this.text });
    const guides = this.#picture.guides.map((guide) => drawGuide(frame, guide));
    const inside = svg("g", { "clip-path": `url(#${this.#clip.element.id})` }, ...guides);
    this.#plot.replaceChildren(this.#clip.element, ...drawAxes(frame, this.#picture), inside);
  }
}
