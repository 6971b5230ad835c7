import { afterEach, describe, expect, it, vi } from "vitest";
import { userEvent } from "vitest/browser";
import { one, openEvaluation, slider } from "../support/evaluation.ts";
import type { Cell, Notebook } from "../support/manager.ts";
import { savedFiles } from "../support/saved_files.ts";
import { GOOD, WEAK } from "../support/state.ts";

type Pixel = [number, number];

let notebook: Notebook;

async function open(...options: Parameters<typeof openEvaluation>) {
  const opened = await openEvaluation(...options);
  notebook = opened.notebook;
  return opened;
}

afterEach(() => notebook.close());

const HOSTILE = '=1+1"><script>document.title="broken"</script>,\r\n<b>עברית</b> ';
const plotOf = (cell: Cell) => one<SVGSVGElement>(cell, ".rw-plot");
const now = (cell: Cell) => Number(slider(cell).getAttribute("aria-valuenow"));
const isOpen = (cell: Cell) => one(cell, ".rw-tools > .rw-menu").matches(":popover-open");
const zoomOut = (cell: Cell) => one<HTMLButtonElement>(cell, ".rw-zoom-out");

/** Where the rows of the current model are drawn, in pixels of the plot. */
function rowsOf(cell: Cell): Pixel[] {
  const numbers =
    one(cell, ".rw-curve.rw-current")
      .getAttribute("d")
      ?.match(/-?[\d.]+/g) ?? [];
  return GOOD.threshold.map((_, row) => [Number(numbers[2 * row]), Number(numbers[2 * row + 1])]);
}

function handleOf(cell: Cell): Pixel {
  const text = one(cell, ".rw-handle > g").getAttribute("transform") ?? "";
  const [x, y] = text.match(/-?[\d.]+/g)?.map(Number) ?? [];
  return [x, y];
}

/** Labels of the ticks, in percent, of an axis: x first, then y. */
function ticksOf(cell: Cell): [number[], number[]] {
  const texts = [...cell.el.querySelectorAll(".rw-grid + text")];
  const percents = (anchor: string) =>
    texts
      .filter((text) => text.getAttribute("text-anchor") === anchor)
      .map((text) => Number.parseFloat(text.textContent ?? ""));
  return [percents("middle"), percents("end")];
}

/** Where a point of the whole ROC plot is, read off its ticks. */
function pixelAt(cell: Cell, fpr: number, tpr: number): Pixel {
  const shifts = (text: string) =>
    [...cell.el.querySelectorAll(".rw-grid + text")]
      .filter((label) => label.textContent === text)
      .map(
        (label) =>
          label.parentElement
            ?.getAttribute("transform")
            ?.match(/[\d.]+/g)
            ?.map(Number) ?? [],
      );
  const [[left], [, bottom]] = shifts("0%");
  const [[right], [, top]] = shifts("100%");
  return [left + fpr * (right - left), bottom + tpr * (top - bottom)];
}

/** Press, move and release with Shift held, which the real mouse of the tests cannot. */
function shiftDrag(cell: Cell, from: Pixel, to: Pixel, end = "pointerup") {
  const plot = plotOf(cell);
  const { x, y } = plot.getBoundingClientRect();
  const fire = (type: string, [left, top]: Pixel) =>
    plot.dispatchEvent(
      new PointerEvent(type, {
        ...{ bubbles: true, cancelable: true, isPrimary: true, pointerId: 1, pointerType: "mouse" },
        ...{ button: 0, clientX: x + left, clientY: y + top, shiftKey: true },
      }),
    );
  fire("pointerdown", from);
  fire("pointermove", to);
  const box = one(cell, ".rw-box").cloneNode() as SVGRectElement;
  fire(end, to);
  return box;
}

async function drag(cell: Cell, from: Pixel, to: Pixel) {
  const [sourcePosition, targetPosition] = [from, to].map(([x, y]) => ({ x, y }));
  await userEvent.dragAndDrop(plotOf(cell), plotOf(cell), { sourcePosition, targetPosition });
}

const hover = (cell: Cell, [x, y]: Pixel) => userEvent.hover(plotOf(cell), { position: { x, y } });

async function pick(cell: Cell, label: string) {
  await userEvent.click(one(cell, ".rw-tools > button"));
  const action = [...cell.el.querySelectorAll(".rw-action")].find(({ textContent }) => textContent === label);
  if (!action) throw new Error(`the menu does not offer “${label}”`);
  await userEvent.click(action);
}

describe("zoom", () => {
  async function zoomed(from: Pixel = [0.099, 0.5], to: Pixel = [0.301, 1]) {
    const opened = await open({ good: GOOD });
    const cell = await opened.show("roc");
    const [start, end] = [pixelAt(cell, ...from), pixelAt(cell, ...to)];
    const box = shiftDrag(cell, start, end);
    return { ...opened, cell, box, start, end };
  }

  it("draws a box, and the axes follow it", async () => {
    const { model, cell, box, start, end } = await zoomed();
    const at = (name: string) => Number(box.getAttribute(name));
    expect(at("x")).toBeCloseTo(start[0], 6);
    expect(at("y")).toBeCloseTo(end[1], 6);
    expect(at("width")).toBeCloseTo(end[0] - start[0], 6);
    expect(at("height")).toBeCloseTo(start[1] - end[1], 6);
    expect(box.getAttribute("visibility")).toBe("visible");
    expect(one(cell, ".rw-box").getAttribute("visibility")).toBe("hidden");
    const [x, y] = ticksOf(cell);
    expect([Math.min(...x), Math.max(...x), Math.min(...y), Math.max(...y)]).toEqual([10, 30, 50, 100]);
    expect(zoomOut(cell).hidden).toBe(false);
    expect(model.get("threshold")).toBe(0.5);
  });

  it("keeps handle, drag and hover on the rows", async () => {
    const { model, cell } = await zoomed();
    const rows = rowsOf(cell);
    const near = (row: number) => [expect.closeTo(rows[row][0], 1), expect.closeTo(rows[row][1], 1)];
    expect(handleOf(cell)).toEqual(near(6));
    expect(rows[6][0] - rows[5][0]).toBeGreaterThan(100);
    await drag(cell, handleOf(cell), [rows[5][0] + 4, rows[5][1] + 3]);
    expect(model.get("threshold")).toBe(0.6);
    expect(handleOf(cell)).toEqual(near(5));
    await hover(cell, [rows[6][0] - 5, rows[6][1] + 3]);
    expect(one(cell, ".rw-tooltip").textContent).toContain("good at 0.5");
    const ghost = one<SVGCircleElement>(cell, ".rw-ghost");
    expect([ghost.cx.baseVal.value, ghost.cy.baseVal.value]).toEqual(near(6));
    // A rule outside the box is not in the plot, and keys still lead back to it.
    slider(cell).focus();
    await userEvent.keyboard("{Home}{ArrowRight}{ArrowRight}{ArrowRight}{ArrowRight}{ArrowRight}");
    expect(handleOf(cell)).toEqual(near(5));
  });

  it("goes deeper and back by the button", async () => {
    const { cell } = await zoomed([0, 0], [0.5, 1]);
    const [first] = ticksOf(cell);
    const [from, to] = [rowsOf(cell)[1], rowsOf(cell)[5]];
    shiftDrag(cell, from, to);
    expect(Math.max(...ticksOf(cell)[0])).toBeLessThanOrEqual(16);
    expect(Math.max(...first)).toBe(50);
    await userEvent.click(zoomOut(cell));
    expect(ticksOf(cell)).toEqual([
      [0, 20, 40, 60, 80, 100],
      [0, 20, 40, 60, 80, 100],
    ]);
    expect(zoomOut(cell).hidden).toBe(true);
    expect(handleOf(cell)[0]).toBeCloseTo(pixelAt(cell, 0.25, 0.82)[0], 6);
  });

  it("goes back by a double click, which moves nothing", async () => {
    const { model, cell } = await zoomed();
    await userEvent.dblClick(plotOf(cell), { position: { x: 300, y: 200 } });
    expect(Math.max(...ticksOf(cell)[0])).toBe(100);
    expect(model.get("threshold")).toBe(0.5);
  });

  it("of a box that is no box, or is cut short, is none", async () => {
    const { show } = await open({ good: GOOD });
    const cell = await show("roc");
    const from = pixelAt(cell, 0.4, 0.4);
    shiftDrag(cell, from, [from[0] + 5, from[1] + 80]);
    shiftDrag(cell, from, [from[0] + 80, from[1] + 80], "pointercancel");
    expect(Math.max(...ticksOf(cell)[0])).toBe(100);
    expect(zoomOut(cell).hidden).toBe(true);
    expect(one(cell, ".rw-box").getAttribute("visibility")).toBe("hidden");
  });

  it("is offered by the menu, for one box", async () => {
    const { model, show } = await open({ good: GOOD });
    const cell = await show("roc");
    await pick(cell, "Zoom in: draw a box");
    expect(plotOf(cell).classList).toContain("rw-boxing");
    await drag(cell, pixelAt(cell, 0.099, 0.5), pixelAt(cell, 0.301, 1));
    expect(Math.max(...ticksOf(cell)[0])).toBe(30);
    expect(plotOf(cell).classList).not.toContain("rw-boxing");
    expect(model.get("threshold")).toBe(0.5);
    const [x, y] = rowsOf(cell)[5];
    await drag(cell, handleOf(cell), [x, y]);
    expect(model.get("threshold")).toBe(0.6);
    expect(Math.max(...ticksOf(cell)[0])).toBe(30);
  });

  it("stays when data change, on logarithmic axes too", async () => {
    const { model, show } = await open({ good: GOOD });
    const cell = await show("roc", 600, { x: "log" });
    const rows = rowsOf(cell);
    expect(rows.length).toBe(11);
    shiftDrag(cell, [120, 60], [300, 200]);
    const before = ticksOf(cell);
    await notebook.update(model, { prevalence: 0.1 });
    expect(ticksOf(cell)).toEqual(before);
    expect(zoomOut(cell).hidden).toBe(false);
  });
});

describe("the menu", () => {
  it("opens, and closes by Escape or a press outside", async () => {
    const { show } = await open({ good: GOOD });
    const cell = await show("roc");
    const opener = one(cell, ".rw-tools > button");
    expect(isOpen(cell)).toBe(false);
    await userEvent.click(opener);
    expect(isOpen(cell)).toBe(true);
    await userEvent.keyboard("{Escape}");
    expect(isOpen(cell)).toBe(false);
    expect(document.activeElement).toBe(opener);
    await userEvent.click(opener);
    expect(isOpen(cell)).toBe(true);
    await userEvent.click(one(cell, ".rw-title"));
    expect(isOpen(cell)).toBe(false);
  });

  it("of a single view changes the chart and tells Python, flat", async () => {
    const { show } = await open({ good: GOOD, weak: WEAK });
    const [cell, other] = [await show("roc"), await show("roc")];
    expect(cell.el.querySelector(".rw-hull")).not.toBeNull();
    await userEvent.click(one(cell, ".rw-tools > button"));
    await userEvent.selectOptions(one(cell, ".rw-tools select[name=hull]"), "none");
    expect(cell.el.querySelector("g.rw-hull")).toBeNull();
    expect(other.el.querySelector("g.rw-hull")).not.toBeNull();
    await vi.waitUntil(() => notebook.sent.length > 0);
    expect(notebook.sent.map(({ content }) => content)).toEqual([{ options: { hull: "none" } }]);
    await userEvent.selectOptions(one(cell, ".rw-tools select[name=x]"), "log");
    await vi.waitUntil(() => notebook.sent.length > 1);
    expect(notebook.sent[1].content).toEqual({ options: { hull: "none", x: "log" } });
  });

  it("of a dashboard's chart tells Python under its kind, and follows Python", async () => {
    const { model } = await open({ good: GOOD }, { options: { lift: { x: "log" } } });
    const cell = await notebook.show(model, { width: 900 });
    await vi.waitUntil(() => cell.el.querySelector(".rw-part-roc svg[width]"));
    await userEvent.click(one(cell, ".rw-part-roc .rw-tools > button"));
    await userEvent.selectOptions(one(cell, ".rw-part-roc .rw-tools select[name=hull]"), "none");
    await vi.waitUntil(() => notebook.sent.length > 0);
    const options = { lift: { x: "log" }, roc: { hull: "none" } };
    expect(notebook.sent.map(({ content }) => content)).toEqual([{ options }]);
    expect(cell.el.querySelector(".rw-part-roc g.rw-hull")).toBeNull();
    await notebook.update(model, { options: {} });
    expect(cell.el.querySelector(".rw-part-roc g.rw-hull")).not.toBeNull();
    expect(one<HTMLSelectElement>(cell, ".rw-part-roc .rw-tools select[name=hull]").value).toBe("common");
  });
});

describe("a file", () => {
  const files = savedFiles();

  async function saved(cell: Cell, label: string) {
    await pick(cell, label);
    return files.first();
  }

  it.each(["roc", "lift", "profit", "discrimination", "ks"])(
    "of %s is an SVG that needs no page",
    async (kind) => {
      const { show } = await open({ [HOSTILE]: GOOD, weak: WEAK });
      const cell = await show(kind);
      const { name, content } = await saved(cell, "Save as SVG");
      expect(name).toBe(`${one(cell, ".rw-title").textContent}.svg`);
      expect(content.type).toBe("image/svg+xml");
      const text = await content.text();
      const file = new DOMParser().parseFromString(text, "image/svg+xml");
      expect(file.querySelector("parsererror")).toBeNull();
      expect(text).not.toMatch(/var\(|class=|color-mix|<script|<b>|on\w+=/);
      const tags = new Set([...file.querySelectorAll("*")].map(({ localName }) => localName));
      expect(["script", "foreignObject", "image", "style"].filter((tag) => tags.has(tag))).toEqual([]);
      // XML knows one kind of line end.
      const line = (text: string | null | undefined) => text?.replaceAll("\r\n", "\n");
      const label = [...file.querySelectorAll("text")].map(({ textContent }) => line(textContent));
      for (const { textContent } of cell.el.querySelectorAll(".rw-plot text")) {
        expect(label).toContain(line(textContent));
      }
      const drawn = file.querySelector("tspan")?.textContent ?? "";
      expect(drawn).toMatch(/^=1\+1"><script>.*…/s);
      const [start, end] = drawn.split("…");
      expect(line(HOSTILE)?.startsWith(start)).toBe(true);
      expect(line(HOSTILE)?.endsWith(end)).toBe(true);
    },
  );

  it("of an SVG looks as the page does", async () => {
    const { show } = await open({ good: GOOD });
    const cell = await show("roc");
    const text = await (await saved(cell, "Save as SVG")).content.text();
    const file = new DOMParser().parseFromString(text, "image/svg+xml");
    const d = one(cell, ".rw-curve").getAttribute("d");
    const curve = [...file.querySelectorAll("path")].findLast((path) => path.getAttribute("d") === d);
    expect(curve?.getAttribute("stroke")).toBe("rgb(0, 114, 178)");
    expect(curve?.getAttribute("stroke-width")).toBe("2.5px");
    expect(curve?.getAttribute("fill")).toBe("none");
  });

  it("is a PNG of twice the pixels", async () => {
    const { show } = await open({ [HOSTILE]: GOOD });
    const cell = await show("roc");
    const { name, content } = await saved(cell, "Save as PNG");
    expect([name, content.type]).toEqual(["ROC curve.png", "image/png"]);
    const bitmap = await createImageBitmap(content);
    expect(bitmap.width).toBe(2 * (Number(plotOf(cell).getAttribute("width")) + 32));
    const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
    const context = canvas.getContext("2d");
    context?.drawImage(bitmap, 0, 0);
    const { data } = context?.getImageData(0, 0, bitmap.width, bitmap.height) ?? { data: [] };
    const blue = Array.from({ length: data.length / 4 }, (_, pixel) => 4 * pixel).filter(
      (at) => data[at] < 20 && Math.abs(data[at + 1] - 114) < 20 && Math.abs(data[at + 2] - 178) < 20,
    );
    expect(blue.length).toBeGreaterThan(500);
  });

  it("of a dark page has a name of its own", async () => {
    const { show } = await open({ good: GOOD });
    const { name } = await saved(await show("roc"), "Save as SVG, dark");
    expect(name).toBe("ROC curve, dark.svg");
  });

  it("of metrics has their values in their units", async () => {
    const { show } = await open({ good: GOOD, weak: WEAK });
    const cell = await show("threshold_metrics", 600, { metrics: ["tpr", "lift"] });
    const [head, ...lines] = cells(await (await saved(cell, "Save numbers as CSV")).content.text());
    expect(head).toEqual(["threshold", "TPR", "lift"]);
    const rows = lines.filter((line) => line.length > 1).map((line) => line.map(Number));
    expect(rows.map(([threshold]) => threshold)).toEqual(GOOD.threshold);
    expect(rows.map(([, tpr]) => tpr)).toEqual(GOOD.tp.map((tp) => tp / 100));
    const [last] = rows.slice(-1);
    expect(last[2]).toBeCloseTo(1, 12);
  });

  it("of metrics names them, and no model that is not drawn", async () => {
    const { show } = await open({ good: GOOD, weak: WEAK });
    const cell = await show("threshold_metrics", 600, { metrics: ["tpr", "lift"] });
    const text = await (await saved(cell, "Save as SVG")).content.text();
    const file = new DOMParser().parseFromString(text, "image/svg+xml");
    const texts = [...file.querySelectorAll("text")].map(({ textContent }) => textContent ?? "");
    expect(texts.some((each) => each.startsWith("TPR "))).toBe(true);
    expect(texts.some((each) => each.startsWith("lift "))).toBe(true);
    expect(texts.some((each) => each.startsWith("good"))).toBe(true);
    expect(texts.filter((each) => each.startsWith("weak"))).toEqual([]);
  });

  it("of bins has a line for each of each model", async () => {
    const { show } = await open({ good: GOOD, weak: WEAK });
    const cell = await show("reliability");
    const [head, ...lines] = cells(await (await saved(cell, "Save numbers as CSV")).content.text());
    expect(head.slice(0, 5)).toEqual(["model", "from", "to", "cases", "positives"]);
    const rows = lines.filter((line) => line.length > 1);
    for (const name of ["good", "weak"]) {
      const of = rows.filter(([model]) => model === name).map((line) => line.slice(1).map(Number));
      expect(of.reduce((sum, [, , n]) => sum + n, 0)).toBeCloseTo(300, 9);
      expect(of.reduce((sum, [, , , p]) => sum + p, 0)).toBeCloseTo(100, 9);
      for (const [from, to, n, p, forecast, observed] of of) {
        expect(observed).toBeCloseTo(p / n, 12);
        expect(from <= forecast && forecast <= to).toBe(true);
      }
    }
  });

  it("is a CSV of every row, whatever the names", async () => {
    const { show } = await open({ [HOSTILE]: GOOD, weak: WEAK });
    const cell = await show("roc");
    const { name, content } = await saved(cell, "Save numbers as CSV");
    expect(name).toBe("ROC curve.csv");
    const text = await content.text();
    const [head, ...lines] = cells(text);
    expect(head).toEqual(["series", "threshold", "False positive rate", "True positive rate"]);
    for (const line of lines) expect(line.length).toBe(4);
    const of = (series: string) => lines.filter(([first]) => first === series);
    expect(of(`'${HOSTILE}`).map((line) => line.slice(1).map(Number))).toEqual(
      GOOD.threshold.map((threshold, row) => [threshold, GOOD.fp[row] / 200, GOOD.tp[row] / 100]),
    );
    expect(of("weak").length).toBe(WEAK.tp.length);
    expect(of("chance").map((line) => line.slice(2))).toEqual([
      ["0", "0"],
      ["1", "1"],
    ]);
  });
});

/** Fields of a text of comma-separated values, quoted where need be. */
function cells(text: string): string[][] {
  const rows: string[][] = [[]];
  for (const [, quoted, plain, end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/g)) {
    rows.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain);
    if (end !== ",") rows.push([]);
  }
  return rows.slice(0, -1);
}

describe("hovering a row", () => {
  it("lights it in every view, and no longer when the pointer leaves", async () => {
    const { show } = await open({ good: GOOD, weak: WEAK });
    const [roc, lift, pn] = [await show("roc"), await show("lift"), await show("pn")];
    const ghosts = [roc, lift, pn].map((cell) => one<SVGCircleElement>(cell, ".rw-ghost"));
    const visible = () => ghosts.map((ghost) => ghost.getAttribute("visibility"));
    expect(visible()).toEqual(["hidden", "hidden", "hidden"]);
    const [x, y] = rowsOf(roc)[3];
    await hover(roc, [x + 2, y + 2]);
    expect(visible()).toEqual(["visible", "visible", "visible"]);
    const at = ({ cx, cy }: SVGCircleElement) => [cx.baseVal.value, cy.baseVal.value];
    const close = ([left, top]: Pixel) => [expect.closeTo(left, 1), expect.closeTo(top, 1)];
    expect(at(ghosts[0])).toEqual(close(rowsOf(roc)[3]));
    expect(at(ghosts[2])).toEqual(close(rowsOf(pn)[3]));
    expect(slider(roc).getAttribute("aria-valuenow")).toBe("0.5");
    await userEvent.hover(one(pn, ".rw-title"));
    expect(visible()).toEqual(["hidden", "hidden", "hidden"]);
    expect(one(roc, ".rw-tooltip").hidden).toBe(true);
    expect(notebook.sent).toEqual([]);
  });

  it("lights a cost line in the cost curve", async () => {
    const { show } = await open({ good: GOOD });
    const [roc, costs] = [await show("roc"), await show("cost_curve")];
    const [x, y] = rowsOf(roc)[3];
    await hover(roc, [x, y]);
    expect(now(roc)).toBe(0.5);
    expect(costs.el.querySelectorAll(".rw-highlight path").length).toBe(1);
    await userEvent.hover(one(roc, ".rw-title"));
    expect(costs.el.querySelectorAll(".rw-highlight path").length).toBe(0);
  });
});

describe("a plot that is hidden", () => {
  it("shows, once it is there again, what changed meanwhile", async () => {
    const { model, show } = await open({ good: GOOD, weak: WEAK });
    const [cell, seen] = [await show("profit"), await show("profit")];
    const before = plotOf(cell).outerHTML;
    cell.el.style.display = "none";
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
    await notebook.update(model, { prevalence: 0.2, threshold: 0.8 });
    const curve = (of: Cell) => one(of, ".rw-curve.rw-current").getAttribute("d");
    cell.el.style.display = "";
    await vi.waitUntil(() => plotOf(cell).outerHTML !== before);
    expect(curve(cell)).toBe(curve(seen));
    expect(handleOf(cell)).toEqual(handleOf(seen));
  });
});
