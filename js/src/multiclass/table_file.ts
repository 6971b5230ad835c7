/** A table of several classes as a plot, for files. */
import { svg } from "../base/dom";
import { measureIn } from "../draw/chart_file";
import { type Action, csv, saving } from "../draw/save";
import type { Cell, ClassTable, Column } from "./chart";

type Width = (text: string, size: number) => number;

/** In pixels: letters, room between columns, at the edge of a cell, headers, rows of one line and of two. */
const [SIZE, GAP, EDGE, HEAD, ROW, TALL] = [11, 16, 6, 22, 24, 38];
/** Of the plot, so that there is room for the sentences about it. */
const LEAST = 320;
/** How much of its colour the lightest and the darkest cell have. */
const [LIGHTEST, DARKEST] = [0.04, 0.45];
const [INK, QUIET] = ["fill: var(--rw-ink)", "fill: var(--rw-quiet)"];

/** Left and right end of a column. */
type Span = [left: number, right: number];

function columnWidth({ head, cells }: Column, width: Width): number {
  const texts = [head, ...cells.flatMap(({ text, note = "" }) => [text, note])];
  return Math.max(...texts.map((text) => width(text, SIZE))) + GAP;
}

/** Where each of some sizes begins, and where the last one ends. */
function endsOf(sizes: number[], first = 0): number[] {
  const ends = [first];
  for (const size of sizes) ends.push(ends[ends.length - 1] + size);
  return ends;
}

function label(text: string, x: number, y: number, style: string, isFirst: boolean): SVGElement {
  const attributes = { x, y, style: `${style}; font-size: ${SIZE}px` };
  return svg("text", { ...attributes, "text-anchor": isFirst ? "start" : "end" }, text);
}

const COLOURS = { gain: "var(--rw-own-gain)", error: "var(--rw-own-error)", none: "var(--rw-accent)" };

/** What is behind a cell of a heat map. */
function shadeOf({ shade = 0, tone }: Cell, [left, right]: Span, top: number, end: number): SVGElement {
  const opacity = LIGHTEST + shade * (DARKEST - LIGHTEST);
  const size = { x: left, y: top, width: right - left - 1, height: end - top - 1 };
  return svg("rect", { ...size, style: `fill: ${COLOURS[tone ?? "none"]}; fill-opacity: ${opacity}` });
}

function cellOf(cell: Cell, [left, right]: Span, top: number, end: number, isFirst: boolean): SVGElement[] {
  const x = isFirst ? left + EDGE : right - EDGE;
  const style = cell.isQuiet || isFirst ? QUIET : INK;
  const parts = [label(cell.text, x, top + 15, style, isFirst)];
  if (cell.note) parts.push(label(cell.note, x, top + 30, style, isFirst));
  return cell.shade === undefined ? parts : [shadeOf(cell, [left, right], top, end), ...parts];
}

function columnOf({ head, cells }: Column, span: Span, tops: number[], isFirst: boolean): SVGElement[] {
  const x = isFirst ? span[0] + EDGE : span[1] - EDGE;
  const drawn = cells.flatMap((cell, row) => cellOf(cell, span, tops[row], tops[row + 1], isFirst));
  return [label(head, x, HEAD - 8, QUIET, isFirst), ...drawn];
}

/** The cells of a table with the headers of its rows and columns. */
function tablePlot({ columns }: ClassTable, width: Width): SVGSVGElement {
  const ends = endsOf(columns.map((column) => columnWidth(column, width)));
  const rows = columns[0].cells.map((_, row) => columns.some(({ cells }) => cells[row].note));
  const tops = endsOf(
    rows.map((isTall) => (isTall ? TALL : ROW)),
    HEAD,
  );
  const parts = columns.flatMap((column, at) => columnOf(column, [ends[at], ends[at + 1]], tops, at === 0));
  const size = {
    width: Math.max(LEAST, Math.ceil(ends[ends.length - 1])),
    height: tops[tops.length - 1] + 8,
  };
  return svg("svg", { ...size, class: "rw-plot" }, ...parts) as SVGSVGElement;
}

/** The cells, with the numbers as they are where the table rounds them. */
function toCsv({ columns }: ClassTable): string {
  const rows = columns[0].cells.map((_, row) =>
    columns.map(({ cells }) => cells[row].value ?? cells[row].text),
  );
  return csv([columns.map(({ head }) => head), ...rows]);
}

function notesOf({ quantities, about }: ClassTable): string[] {
  return [`${quantities.map(([name, value]) => `${name} ${value}`).join(" · ")}.`, ...about];
}

/** Menu entries to save a table as a chart, drawn in a hidden element, with a sentence about the rule. */
export function tableSaving(place: HTMLElement, table: () => ClassTable, sentence: () => string): Action[] {
  const plot = () => {
    const drawn = tablePlot(table(), measureIn(getComputedStyle(place).fontFamily));
    place.replaceChildren(drawn);
    return drawn;
  };
  return saving(plot, {
    caption: () => ({ sentence: sentence(), curves: [] }),
    title: () => table().title,
    notes: () => notesOf(table()),
    numbers: () => toCsv(table()),
  });
}
