import { set, svg } from "../base/dom";
import type { Scene } from "../model/scene";
import type { Store } from "../model/store";
import type { Picture } from "../pictures/picture";
import { colourOf } from "./colour";

/** Properties copied from the page's style sheet into a saved drawing. */
const PROPERTIES = [
  "fill",
  "fill-opacity",
  "stroke",
  "stroke-width",
  "stroke-opacity",
  "stroke-dasharray",
  "stroke-linejoin",
  "font-size",
  "font-weight",
  "font-family",
  "visibility",
];
/** Height above the plot for title and model names, in pixels. */
const HEAD = 44;
/** Letters of a name, at most. */
const LONGEST = 60;
/** Pixels of a PNG for one of the page. */
const DENSITY = 2;

/** A model name with its colour. */
interface Entry {
  text: string;
  colour: string;
}

/** The plot as a file of its own: styles written out, title and names above it. */
function toSvg(plot: SVGSVGElement, title: string, entries: Entry[]): string {
  const [width, height] = ["width", "height"].map((name) => Number(plot.getAttribute(name)));
  const copy = plot.cloneNode(true) as SVGSVGElement;
  writeStyles(plot, copy);
  const style = getComputedStyle(plot);
  const file = make("svg", {
    width,
    height: height + HEAD,
    viewBox: `0 0 ${width} ${height + HEAD}`,
    "font-size": 11,
    "font-family": style.fontFamily,
  });
  const ink = style.color;
  const body = make("g", { transform: `translate(0,${HEAD})` });
  body.append(...copy.children);
  const names = make("text", { y: 33 });
  for (const [index, { text, colour }] of entries.entries()) {
    const name = make("tspan", { fill: colour, ...(index ? { dx: 12 } : {}) });
    name.textContent = text.length > LONGEST ? `${text.slice(0, LONGEST - 1)}…` : text;
    names.append(name);
  }
  const heading = make("text", { y: 15, fill: ink, "font-size": 13, "font-weight": 600 });
  heading.textContent = title;
  const paper = make("rect", { width: "100%", height: "100%", fill: paperOf(plot) });
  file.append(paper, heading, names, body);
  return writable(new XMLSerializer().serializeToString(file));
}

/** A text with characters invalid in XML or UTF-8 replaced. */
export function writable(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
  return text.replace(/[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]|\p{Surrogate}/gu, "\ufffd");
}

function make(tag: string, attributes: Record<string, string | number>): SVGElement {
  const element = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value));
  return element;
}

function paperOf(plot: SVGSVGElement): string {
  const probe = document.createElement("div");
  probe.style.background = "var(--rw-paper)";
  plot.parentElement?.append(probe);
  const { backgroundColor } = getComputedStyle(probe);
  probe.remove();
  return backgroundColor;
}

function writeStyles(from: Element, to: Element): void {
  const style = getComputedStyle(from);
  for (const name of PROPERTIES) to.setAttribute(name, style.getPropertyValue(name));
  for (const name of ["class", "style", "role", "tabindex"]) to.removeAttribute(name);
  for (const [index, child] of [...from.children].entries()) writeStyles(child, to.children[index]);
}

/** The same as a picture of pixels. */
async function toPng(file: string): Promise<Blob> {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(file)}`;
  await image.decode();
  const canvas = document.createElement("canvas");
  canvas.width = image.naturalWidth * DENSITY;
  canvas.height = image.naturalHeight * DENSITY;
  canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("no picture was made"))), "image/png");
  });
}

/** All numbers drawn, one per line: series, threshold if any, x and y. */
export function toCsv({ tracks, guides, x, y }: Picture): string {
  const rows = tracks.flatMap(({ table, x: xs, y: ys }) =>
    [...xs].map((value, row) => [table.name, table.threshold[row], value, ys?.[row] ?? ""]),
  );
  const others = guides.flatMap(({ name, points }) => points.map(([left, up]) => [name, "", left, up]));
  return csv([["series", "threshold", x.label, y.label], ...rows, ...others]);
}

/** A table as a file, its first line the names of the columns. */
export function csv(lines: (string | number)[][]): string {
  return `${lines.map((line) => line.map(quoted).join(",")).join("\r\n")}\r\n`;
}

/** A field of a table; a text that a spreadsheet would take for a formula stays text. */
function quoted(value: string | number): string {
  if (typeof value === "number") return String(value);
  // Spreadsheets skip blanks, and take full-width signs for the usual ones.
  const text = /^(\s*[=+\-@＝＋－＠]|[\t\r])/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Give a file to the user. */
export function download(content: Blob, name: string): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  // The browser reads the file after the click has been handled.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

/** The names of the models in their colours, as the page shows them. */
function entries(plot: SVGSVGElement, { tables }: Scene): Entry[] {
  const probe = svg("circle", { class: "rw-ghost" });
  plot.append(probe);
  const found = tables.map(({ name }, index) => {
    set(probe, { style: colourOf(index) });
    return { text: name, colour: getComputedStyle(probe).fill };
  });
  probe.remove();
  return found;
}

/** An entry of a picture's menu: its label, and what it does. */
export type Action = [label: string, act: () => unknown];

/** Menu entries to save a picture. */
export function saving(
  plot: SVGSVGElement,
  store: Store,
  title: () => string,
  numbers: () => string,
): Action[] {
  const file = () => toSvg(plot, title(), entries(plot, store.scene));
  const save = (content: string, type: string, extension: string) =>
    download(new Blob([content], { type }), `${title()}.${extension}`);
  return [
    ["Save as SVG", () => save(file(), "image/svg+xml", "svg")],
    ["Save as PNG", async () => download(await toPng(file()), `${title()}.png`)],
    ["Save numbers as CSV", () => save(numbers(), "text/csv", "csv")],
  ];
}
