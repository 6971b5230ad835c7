/** Files of the tables of several classes. */
import { afterEach, describe, expect, it } from "vitest";
import { one } from "../support/evaluation.ts";
import type { Cell, Notebook } from "../support/manager.ts";
import { openMulticlass, shownMatrix } from "../support/multiclass.ts";
import { drawClasses } from "../support/multiclass_state.ts";
import { savedFiles } from "../support/saved_files.ts";

let notebook: Notebook;
const files = savedFiles();

afterEach(() => notebook.close());

async function open(classes: number): Promise<Cell> {
  const traits = { charts: ["confusion_matrix", "pair_matrix"] };
  const opened = await openMulticlass(drawClasses(classes, 120), traits);
  notebook = opened.notebook;
  return opened.show(1000);
}

async function saved(cell: Cell, part: string, label: string): Promise<Blob> {
  const { content } = await files.saved(one(cell, part), label);
  return content;
}

const parsed = async (file: Blob) =>
  new DOMParser().parseFromString(await file.text(), "image/svg+xml").documentElement;
const textsOf = (file: Element) => [...file.querySelectorAll("text")].map(({ textContent }) => textContent);

const [MATRIX, PAIRS] = [".rw-class-matrix", ".rw-part-pair_matrix"];

describe("the confusion matrix as a file", () => {
  it("has the counts, the sentence and the notes", async () => {
    const cell = await open(3);
    const file = await parsed(await saved(cell, MATRIX, "Save as SVG"));
    const texts = textsOf(file);
    expect(texts[0]).toBe("Confusion matrix");
    expect(texts.join(" ")).toMatch(/with forest: \d+ errors in 120 cases.*Rows are true classes/);
    for (const count of shownMatrix(cell).flat()) expect(texts).toContain(String(count));
    const shades = [...file.querySelectorAll("rect")].slice(1);
    expect(shades.length).toBe(9);
    // What is right, and errors.
    expect(new Set(shades.map((each) => each.getAttribute("fill"))).size).toBe(2);
    expect(shades[0].getAttribute("fill")).toMatch(/^rgb\(/);
  });

  it("has its numbers as a table", async () => {
    const cell = await open(3);
    const [head, first] = (await (await saved(cell, MATRIX, "Save numbers as CSV")).text()).split("\r\n");
    expect(head).toMatch(/^true,.*,total$/);
    expect(first.split(",").slice(1, 4).map(Number)).toEqual(shownMatrix(cell)[0]);
  });
});

describe("the matrix of pairs as a file", () => {
  it("has numbers that round to those of the table", async () => {
    const cell = await open(3);
    const lines = (await (await saved(cell, PAIRS, "Save numbers as CSV")).text()).trim().split("\r\n");
    const areas = lines.slice(1).flatMap((line) => line.split(",").slice(1).filter(Boolean));
    const texts = [...one(cell, PAIRS).querySelectorAll("td")].map(({ innerText }) => innerText.trim());
    expect(areas.length).toBe(6);
    expect(areas.map((area) => Number(area).toFixed(3))).toEqual(texts.filter(Boolean));
    expect(areas.some((area) => area.length > "0.123".length)).toBe(true);
  });

  it.each(["Save as SVG", "Save as SVG, dark"])(
    "“%s” has an area for each pair, inside of it",
    async (label) => {
      const cell = await open(10);
      const file = await parsed(await saved(cell, PAIRS, label));
      const areas = textsOf(file).filter((text) => /^[01]\.\d{3}$/.test(text ?? ""));
      expect(areas.length).toBe(90);
      const width = Number(file.getAttribute("width"));
      const ends = [...file.querySelectorAll("rect")].slice(1).map((each) => {
        return Number(each.getAttribute("x")) + Number(each.getAttribute("width"));
      });
      expect(Math.max(...ends)).toBeLessThan(width);
    },
  );

  it("is a chart of pixels too", async () => {
    const file = await saved(await open(3), PAIRS, "Save as PNG");
    expect((await createImageBitmap(file)).width).toBeGreaterThan(640);
  });
});
