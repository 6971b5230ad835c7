import { html, svg } from "../base/dom";
import type { Caption } from "./caption";
import { colourOf, isDashed } from "./colour";

/** A computed colour, maybe with its opacity. */
const MIXED = /^color\(srgb ([\d.e+-]+) ([\d.e+-]+) ([\d.e+-]+)(?: \/ ([\d.e+-]+))?\)$/;
const FADED = /^rgba\((\d+), (\d+), (\d+), ([\d.e+-]+)\)$/;

/** A colour and its opacity, as readers of SVG know them that know no mixed colours and none with an opacity. */
export function plainColour(computed: string): [colour: string, opacity: number] {
  const mixed = MIXED.exec(computed);
  const [, ...parts] = mixed ?? FADED.exec(computed) ?? [];
  if (parts.length === 0) return [computed, 1];
  const channels = parts.slice(0, 3).map((each) => Math.round(Number(each) * (mixed ? 255 : 1)));
  return [`rgb(${channels.join(", ")})`, Number(parts[3] ?? 1)];
}

/** Text in a file, laid out without the page. */

/** An entry of a legend: a swatch, and texts that follow each other. */
interface Entry {
  swatch: SVGElement | undefined;
  texts: string[];
}

/** Measures texts of a font and a size in pixels. */
export function measureIn(family: string): (text: string, size: number) => number {
  const context = document.createElement("canvas").getContext("2d");
  return (text, size) => {
    if (!context) return 0.6 * size * text.length;
    context.font = `${size}px ${family}`;
    return context.measureText(text).width;
  };
}

/** A text in lines of a width; a word that is wider has a line of its own. */
function wrap(text: string, room: number, width: (text: string) => number): string[] {
  const lines: string[] = [];
  for (const word of text.split(" ")) {
    const last = lines[lines.length - 1];
    if (last !== undefined && width(`${last} ${word}`) <= room) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}

/** The place of each entry in rows of a width. */
function flow(
  entries: Entry[],
  room: number,
  swatch: number,
  width: (text: string) => number,
): { x: number; row: number }[] {
  let [x, row] = [0, 0];
  return entries.map((entry) => {
    const own = (entry.swatch ? swatch : 0) + width(entry.texts.join(""));
    if (x > 0 && x + own > room) [x, row] = [0, row + 1];
    const place = { x, row };
    x += own + 14;
    return place;
  });
}

/** Properties copied from the page's style sheet into a file. */
const PROPERTIES = [
  "stroke-width",
  "stroke-dasharray",
  "stroke-linejoin",
  "font-size",
  "font-weight",
  "font-family",
  "visibility",
];
/** In pixels: room around everything, a line of text, what a swatch takes, and its middle above the line. */
const [MARGIN, LINE, SWATCH, MIDDLE] = [16, 16, 20, 4];
/** Letters of a name, at most. */
const LONGEST = 60;
/** Colours of a file, whatever those of the page are. */
export type Scheme = "light" | "dark";

/** A place outside of what is seen, where styles are those of a scheme. */
function stageOf(plot: SVGSVGElement, { curves }: Caption, scheme: Scheme): HTMLElement {
  const painted = "color: var(--rw-ink); background: var(--rw-paper)";
  const own = `--rw-ink: var(--rw-own-ink); --rw-paper: var(--rw-own-paper); ${painted}; ${colourOf(curves.find(({ isCurrent }) => isCurrent)?.index) ?? ""}`;
  const style = `color-scheme: ${scheme}; forced-color-adjust: none; position: fixed; left: -9999px; ${own}`;
  const stage = html("div", { class: "rw-root", style, "aria-hidden": "true" });
  plot.closest(".rw-root")?.append(stage);
  return stage;
}

/** A copy; a content security policy may forbid the attributes of styles that are copied, but not the properties. */
function copyOf(plot: SVGSVGElement): SVGSVGElement {
  const copy = plot.cloneNode(true) as SVGSVGElement;
  const copies = copy.querySelectorAll<SVGElement>("*");
  for (const [index, { style }] of plot.querySelectorAll<SVGElement>("*").entries()) {
    if (style.cssText) copies[index].style.cssText = style.cssText;
  }
  return copy;
}

function writeStyles(from: Element, to: Element): void {
  const style = getComputedStyle(from);
  for (const name of PROPERTIES) to.setAttribute(name, style.getPropertyValue(name));
  for (const name of ["fill", "stroke"]) {
    const [colour, opacity] = plainColour(style.getPropertyValue(name));
    to.setAttribute(name, colour);
    const own = Number(style.getPropertyValue(`${name}-opacity`));
    to.setAttribute(`${name}-opacity`, String(opacity * own));
  }
  for (const name of ["class", "style", "role", "tabindex"]) to.removeAttribute(name);
  for (const [index, child] of [...from.children].entries()) writeStyles(child, to.children[index]);
}

/** What is drawn, with its styles written out. */
function written<E extends SVGElement>(stage: HTMLElement, drawn: E, file = drawn.cloneNode(true) as E): E {
  stage.append(drawn.localName === "svg" ? drawn : svg("svg", { class: "rw-plot" }, drawn));
  writeStyles(drawn, file);
  return file;
}

/** The models or classes with their strokes and areas under the curve. */
function named({ curves }: Caption): Entry[] {
  return curves.map(({ name, index, area, isCurrent }) => {
    const short = name.length > LONGEST ? `${name.slice(0, LONGEST - 1)}…` : name;
    const states = `${isCurrent ? " rw-current" : ""}${isDashed(index) ? " rw-dashed" : ""}`;
    const stroke = svg("path", { d: "M0,0H14", class: `rw-curve${states}`, style: colourOf(index) });
    return { swatch: stroke, texts: [short, ` ${area}`] };
  });
}

/** The key of the chart as the page shows it, above the plot, and with values of metrics below it. */
function key(plot: SVGSVGElement): Entry[] {
  const part = plot.closest(".rw-area")?.parentElement;
  const entries = [...(part?.querySelectorAll(".rw-legend .rw-entry, .rw-metrics .rw-entry") ?? [])];
  return entries.map((entry) => {
    const sample = entry.firstElementChild;
    const metric = sample?.querySelector("[class^=rw-metric-]")?.getAttribute("class")?.slice("rw-".length);
    const name = metric ?? /rw-swatch-([\w-]+)/.exec(sample?.getAttribute("class") ?? "")?.[1];
    return {
      swatch: name === "reading" || !name ? undefined : sampleOf(name),
      texts: [entry.textContent ?? ""],
    };
  });
}

/** A sample of a guide. */
function sampleOf(name: string): SVGElement {
  const shape =
    name === "optimum"
      ? svg("path", { d: "M7,-5L12,0L7,5L2,0Z" })
      : svg("path", { d: "M0,0H14M0,-4.5H12V4.5H0Z" });
  return svg("g", { class: `rw-${name}` }, shape);
}

/** A sample with its styles: of an area a box, of a line a piece of it. */
function swatchOf(stage: HTMLElement, drawn: SVGElement): SVGElement {
  const file = written(stage, drawn);
  const shape = file.firstElementChild;
  if (!shape?.getAttribute("d")?.startsWith("M0,0H14M")) return file;
  const isArea = shape.getAttribute("fill") !== "rgb(0, 0, 0)";
  shape.setAttribute("d", isArea ? "M0,-4.5H12V4.5H0Z" : "M0,0H14");
  if (!isArea) shape.setAttribute("fill", "none");
  return file;
}

/** Everything above the plot: title, caption and key; and its height. */
function head(
  plot: SVGSVGElement,
  caption: Caption,
  title: string,
  stage: HTMLElement,
): { parts: SVGElement[]; height: number } {
  const { color: ink, fontFamily } = getComputedStyle(stage);
  const room = Number(plot.getAttribute("width"));
  const width = measureIn(fontFamily);
  const heading = svg("text", { y: 13, fill: ink, "font-size": 13, "font-weight": 600 }, title);
  const lines = wrap(caption.sentence, room, (text) => width(text, 12)).map((line, row) =>
    svg("text", { y: 32 + row * LINE, fill: ink, "font-size": 12 }, line),
  );
  let y = 34 + lines.length * LINE;
  const parts: SVGElement[] = [heading, ...lines];
  for (const entries of [named(caption), key(plot)]) {
    const places = flow(entries, room, SWATCH, (text) => width(text, 11));
    for (const [index, { swatch, texts }] of entries.entries()) {
      const { x, row } = places[index];
      const at = `translate(${x},${y + row * LINE})`;
      const sample = swatch
        ? [svg("g", { transform: `translate(0,${-MIDDLE})` }, swatchOf(stage, swatch))]
        : [];
      const spans = texts.map((text) => svg("tspan", {}, text));
      const text = svg("text", { x: swatch ? SWATCH : 0, fill: ink, "font-size": 11 }, ...spans);
      parts.push(svg("g", { transform: at }, ...sample, text));
    }
    y += LINE * (entries.length ? places[entries.length - 1].row + 1 : 0);
  }
  return { parts, height: y };
}

/** The sentences under the plot; and their height. */
function foot(notes: string[], room: number, stage: HTMLElement): { parts: SVGElement[]; height: number } {
  const { color, fontFamily } = getComputedStyle(stage);
  const width = measureIn(fontFamily);
  const text = notes.join(" ");
  const lines = text ? wrap(text, room, (words) => width(words, 11)) : [];
  const parts = lines.map((line, row) =>
    svg("text", { y: (row + 1) * LINE, fill: color, "font-size": 11 }, line),
  );
  return { parts, height: lines.length * LINE };
}

/** A chart as a file of its own: light or dark, with title, caption, key, notes and a margin. */
export function toSvg(
  plot: SVGSVGElement,
  caption: Caption,
  { title, notes }: { title: string; notes: string[] },
  scheme: Scheme,
): string {
  const stage = stageOf(plot, caption, scheme);
  try {
    const [width, height] = ["width", "height"].map((name) => Number(plot.getAttribute(name)));
    const copy = written(stage, copyOf(plot), copyOf(plot));
    const { color, backgroundColor, fontFamily } = getComputedStyle(stage);
    const top = head(plot, caption, title, stage);
    const under = foot(notes, width, stage);
    const size = { width: width + 2 * MARGIN, height: height + top.height + under.height + 2 * MARGIN };
    const body = svg("g", { transform: `translate(0,${top.height})` }, ...copy.children);
    const end = svg("g", { transform: `translate(0,${top.height + height})` }, ...under.parts);
    const file = svg(
      "svg",
      {
        ...size,
        viewBox: `0 0 ${size.width} ${size.height}`,
        "font-size": 11,
        "font-family": fontFamily,
        color,
      },
      svg("rect", { width: "100%", height: "100%", fill: backgroundColor }),
      svg("g", { transform: `translate(${MARGIN},${MARGIN})` }, ...top.parts, body, end),
    );
    return new XMLSerializer().serializeToString(file);
  } finally {
    stage.remove();
  }
}
