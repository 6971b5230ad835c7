import { html, listen, set, status } from "../../base/dom";
import * as format from "../../base/format";
import type { Point } from "../../base/point";
import type { AnyStore } from "../../model/page_store";
import type { ClassLabel, ClassPicture } from "../../pictures/multiclass/picture";
import type { CaptionCurve } from "../caption";
import { colourOf } from "../colour";
import type { Frame } from "../frame";
import { Legend, stroke } from "../legend";
import { followWidth } from "../resize";
import { type Action, csv, saving } from "../save";
import { ClassDrawing, type DrawnCurve } from "./class_drawing";

/** How near to a curve the pointer is that points at it, in pixels. */
const NEAR = 24;

/** What is drawn over a picture, and placed in its frame after each drawing. */
export interface Over {
  element: SVGElement;
  place: (frame: Frame) => void;
}

/** A picture of several classes in the page: what is pointed at is in a line under it. */
export class ClassChart {
  readonly title = html("span", { class: "rw-title" });
  readonly legend: Legend;
  readonly classes = html("div", { class: "rw-class-legend" });
  readonly element: HTMLElement;
  readonly below: HTMLElement;
  readonly drawing: ClassDrawing;
  readonly #readout = html("div", { class: "rw-pointed", "aria-hidden": "true" });
  readonly #notes = status("rw-note rw-notes");
  #picture: ClassPicture | undefined;
  #width = 0;

  constructor(
    private readonly describe: () => ClassPicture,
    guarded: AnyStore["guarded"],
    signal: AbortSignal,
    private readonly over?: Over,
  ) {
    this.legend = new Legend(signal);
    this.drawing = new ClassDrawing(...(over ? [over.element] : []));
    this.element = html("div", { class: "rw-area" }, this.drawing.plot);
    this.below = html("div", {}, this.#readout, this.#notes);
    const resize = (width: number) => {
      this.#width = width;
      this.update();
    };
    followWidth(this.element, guarded(resize), signal);
    listen(this.element, "pointermove", (event) => this.#point(event), signal);
    listen(this.element, "pointerleave", () => this.#show(undefined), signal);
  }

  /** Menu entries to save it, with a sentence about the rule. */
  saving(sentence: () => string): Action[] {
    return saving(() => this.drawing.plot, {
      caption: () => ({ sentence: sentence(), curves: this.#caption }),
      title: () => this.title.textContent ?? "",
      notes: () => this.#picture?.notes ?? [],
      numbers: () => this.#numbers,
    });
  }

  get #caption(): CaptionCurve[] {
    const { classes, curves } = this.#picture ?? this.describe();
    return curves.map(({ name, index }) => ({ name, index, area: areaOf(classes[index]), isCurrent: false }));
  }

  get #numbers(): string {
    const { x, y, curves, guides } = this.#picture ?? this.describe();
    const named = [...curves, ...guides].map(({ name, points }) => points.map((at) => [name, ...at]));
    return csv([["series", x.label || "x", y.label || "y"], ...named.flat()]);
  }

  update(): void {
    if (this.#width === 0) return;
    const before = this.#picture;
    const picture = this.describe();
    this.#picture = picture;
    this.drawing.draw(picture, this.#width);
    if (this.drawing.frame) this.over?.place(this.drawing.frame);
    this.title.textContent = picture.title;
    set(this.drawing.plot, { "aria-label": nameOf(picture) });
    this.legend.update([], sameEntries(before, picture));
    showClasses(this.classes, picture);
    const notes = picture.notes.join(" ");
    if (this.#notes.textContent !== notes) this.#notes.textContent = notes;
  }

  #point({ clientX, clientY }: PointerEvent): void {
    const { left, top } = this.drawing.plot.getBoundingClientRect();
    this.#show(nearest(this.drawing.curves, [clientX - left, clientY - top]));
  }

  #show(found: { drawn: DrawnCurve; at: number } | undefined): void {
    for (const each of this.drawing.curves) each.path.classList.toggle("rw-current", each === found?.drawn);
    this.#readout.textContent = found && this.#picture ? textOf(this.#picture, found.drawn, found.at) : "";
  }
}

/** The point of a curve that is nearest to a place, if one is near. */
function nearest(curves: DrawnCurve[], [x, y]: Point): { drawn: DrawnCurve; at: number } | undefined {
  let [least, found]: [number, { drawn: DrawnCurve; at: number } | undefined] = [NEAR, undefined];
  for (const drawn of curves)
    for (const [at, [left, top]] of drawn.points.entries()) {
      const distance = Math.hypot(left - x, top - y);
      if (distance < least) [least, found] = [distance, { drawn, at }];
    }
  return found;
}

/** What is pointed at, in numbers. */
function textOf({ x, y }: ClassPicture, { curve }: DrawnCurve, at: number): string {
  const [left, up] = curve.points[at];
  const parts = [`${x.label} ${format.rate(left)}`, `${y.label} ${format.rate(up)}`];
  return `${format.label(curve.name)}: ${parts.join(", ")}`;
}

function sameEntries(before: ClassPicture | undefined, { legend }: ClassPicture): ClassPicture["legend"] {
  return before && JSON.stringify(before.legend) === JSON.stringify(legend) ? before.legend : legend;
}

const areaOf = ({ auc, bound }: ClassLabel) => `AUC ${format.area(auc)}${format.margin(bound)}`;

/** The picture in words. */
function nameOf({ title, classes, curves }: ClassPicture): string {
  const areas = classes.map((each) => `${each.name} ${areaOf(each)}`);
  return curves.length > 0 ? `${title}: ${areas.join(", ")}` : title;
}

/** The classes with their strokes. */
function showClasses(element: HTMLElement, { classes, curves }: ClassPicture): void {
  const entries = curves.map(({ index, name }) => {
    const text = html("span", { class: "rw-entry-text" }, format.label(name, 18));
    return html(
      "span",
      { class: "rw-entry", style: colourOf(index), title: areaOf(classes[index]) },
      stroke(index),
      text,
    );
  });
  element.replaceChildren(...entries);
}
