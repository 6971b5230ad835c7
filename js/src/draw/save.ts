import type { Chart } from "../charts/chart";
import type { Caption } from "./caption";
import { type Scheme, toSvg } from "./chart_file";

/** Pixels of a PNG for one of the page. */
const DENSITY = 2;

/** A text with characters invalid in XML or UTF-8 replaced. */
export function writable(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
  return text.replace(/[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]|\p{Surrogate}/gu, "\ufffd");
}

/** The same as a chart of pixels. */
async function toPng(file: string): Promise<Blob> {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(file)}`;
  await image.decode();
  const canvas = document.createElement("canvas");
  canvas.width = image.naturalWidth * DENSITY;
  canvas.height = image.naturalHeight * DENSITY;
  canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("no chart was made"))), "image/png");
  });
}

/** The numbers of a chart: its own table, or all that is drawn, one per line: series, threshold if any, x and y. */
export function toCsv({ tracks, guides, x, y, numbers }: Chart): string {
  if (numbers) return csv(numbers());
  const rows = tracks.flatMap(({ table, x: xs, y: ys }) =>
    [...xs].map((value, row) => [table.name, table.threshold[row], value, ys?.[row] ?? ""]),
  );
  const others = guides.flatMap(({ name, label, points }) =>
    points.map(([left, up]) => [label ? `${name} ${label}` : name, "", left, up]),
  );
  return csv([["series", "threshold", x.label, y.label], ...rows, ...others]);
}

/** A table as a file, its first line the names of the columns. */
export function csv(lines: (string | number)[][]): string {
  return `${lines.map((line) => line.map(quoted).join(",")).join("\r\n")}\r\n`;
}

/** A field of a table; a text that a spreadsheet would take for a formula stays text. */
function quoted(value: string | number): string {
  if (typeof value === "number") return String(value);
  // At the beginning of a text, and after what separates cells or rows in other settings: spreadsheets
  // skip blanks, and take full-width signs for the usual ones.
  const text = value.replaceAll(/(^|[;\t\r\n])(?=\s*[=+\-@＝＋－＠]|[\t\r])/g, "$1'");
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

/** An entry of a chart's menu: its label, and what it does. */
export type Action = [label: string, act: () => unknown];

/** A title as the name of a file, on every system. */
function fileName(title: string): string {
  return title.replaceAll(/[\\/:*?"<>|]/g, "").trim();
}

/** What a saved chart has besides its plot: its title, what is said of it, the sentences under it, and its numbers as CSV. */
export interface Saved {
  caption: () => Caption;
  title: () => string;
  notes: () => string[];
  numbers: () => string;
}

/** Menu entries to save a chart. */
export function saving(plot: () => SVGSVGElement, { caption, title, notes, numbers }: Saved): Action[] {
  const file = (scheme: Scheme) =>
    writable(toSvg(plot(), caption(), { title: title(), notes: notes() }, scheme));
  const named = (extension: string, scheme: Scheme = "light") =>
    `${fileName(title())}${scheme === "dark" ? ", dark" : ""}.${extension}`;
  const save = (content: string, type: string, name: string) => download(new Blob([content], { type }), name);
  const saveSvg = (scheme: Scheme) => save(file(scheme), "image/svg+xml", named("svg", scheme));
  const savePng = async (scheme: Scheme) => download(await toPng(file(scheme)), named("png", scheme));
  return [
    ["Save as SVG", () => saveSvg("light")],
    ["Save as PNG", () => savePng("light")],
    ["Save as SVG, dark", () => saveSvg("dark")],
    ["Save as PNG, dark", () => savePng("dark")],
    ["Save numbers as CSV", () => save(numbers(), "text/csv", named("csv"))],
  ];
}
