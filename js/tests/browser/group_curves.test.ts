/** The current model's curves of groups: in one chart, and in a panel for each group. */
import { afterEach, describe, expect, it, vi } from "vitest";
import { userEvent } from "vitest/browser";
import { one, openEvaluation } from "../support/evaluation.ts";
import type { Cell, Notebook } from "../support/manager.ts";
import { packedParts, REGION_CELLS, REGIONS, rowsOf } from "../support/parts.ts";
import { type Given, sampleOf } from "../support/state.ts";

let notebook: Notebook;

afterEach(() => notebook.close());

const ROWS = rowsOf(REGION_CELLS);
const LAST = ROWS.threshold.length - 1;
const SIZE = ROWS.tp[LAST] + ROWS.fp[LAST];

async function open(kind: string, options: Record<string, string>, traits: Given = {}) {
  const models = { good: ROWS };
  const given = {
    ...{ prevalence: ROWS.tp[LAST] / SIZE, population: SIZE, threshold: 0.5 },
    ...{ costs: { tp: 0, fp: 1, fn: 4, tn: 0, as_gains: false }, group_thresholds: [] },
    _sample: { ...sampleOf(models), groups: packedParts(REGION_CELLS, REGIONS) },
    ...traits,
  };
  const opened = await openEvaluation(models, given as Given);
  notebook = opened.notebook;
  return { ...opened, cell: await opened.show(kind, 900, options, [kind]) };
}

const handleIn = (el: Element) => el.querySelector<HTMLElement>(".rw-handle[role=slider]") as HTMLElement;
const facets = (cell: Cell) => [...cell.el.querySelectorAll<HTMLElement>(".rw-facet")];
const places = (cell: Cell) =>
  [...cell.el.querySelectorAll(".rw-marker")].map((each) => each.getAttribute("transform") ?? each.outerHTML);

describe("in one chart", () => {
  it.each(["roc", "det", "reliability"])("%s has a curve of all cases and of each group", async (kind) => {
    const { cell } = await open(kind, { curves: "groups" });
    const names = [...cell.el.querySelectorAll(".rw-group-key .rw-entry")].map((each) => each.textContent);
    expect(names.map((each) => each?.replace(/ [\d.]+$/, ""))).toEqual(["all cases", ...REGIONS]);
    expect(cell.el.querySelectorAll(".rw-curve")).toHaveLength(1 + REGIONS.length);
  });

  it("the handle moves the common threshold, and groups with their own stay", async () => {
    const { cell, model } = await open("roc", { curves: "groups" });
    const before = places(cell);
    expect(before).toHaveLength(REGIONS.length);
    model.set("group_thresholds", [[2, 0.9]]);
    await vi.waitUntil(() => places(cell).filter((each, at) => each !== before[at]).length === 1);
    const own = places(cell);
    handleIn(cell.el).focus();
    await userEvent.keyboard("{ArrowRight}");
    await vi.waitUntil(() => model.get("threshold") !== 0.5);
    expect(model.get("model")).toBe("good");
    const moved = places(cell).map((each, at) => each !== own[at]);
    expect(moved.filter((each) => !each)).toHaveLength(1);
    expect(moved.indexOf(false)).toBe(own.findIndex((each, at) => each !== before[at]));
  });

  it("a press on the curve of a group keeps the model", async () => {
    const { cell, model } = await open("roc", { curves: "groups" });
    const plot = one(cell, ".rw-plot");
    const { width, height } = plot.getBoundingClientRect();
    await userEvent.click(plot, { position: { x: width * 0.5, y: height * 0.4 } });
    expect(model.get("model")).toBe("good");
    expect(model.get("_mixture")).toEqual({});
  });
});

describe("in panels", () => {
  it.each([
    ["profit", "panels"],
    ["precision_recall", "panels"],
    ["lift", "panels"],
    ["discrimination", "models"],
  ])("%s has one for each group, with common axes", async (kind, option) => {
    const { cell } = await open(kind, { [option]: "groups" });
    expect(facets(cell).map((each) => each.querySelector(".rw-title")?.textContent)).toEqual(REGIONS);
    const ends = facets(cell).map((each) =>
      [...each.querySelectorAll(".rw-tick, .rw-axis text, .rw-plot text")]
        .map(({ textContent }) => textContent)
        .filter((text) => /^[−\d.,KM%]+$/.test(text ?? ""))
        .join(),
    );
    expect(ends[0]).not.toBe("");
    expect(new Set(ends).size).toBe(1);
  });

  it("a handle moves the common threshold, or that of its group where it has one", async () => {
    const { cell, model } = await open("profit", { panels: "groups" }, { group_thresholds: [[2, 0.7]] });
    const [north, , west] = facets(cell);
    handleIn(north).focus();
    await userEvent.keyboard("{ArrowLeft}");
    await vi.waitUntil(() => model.get("threshold") !== 0.5);
    expect(model.get("group_thresholds")).toEqual([[2, 0.7]]);
    const common = model.get("threshold");
    handleIn(west).focus();
    await userEvent.keyboard("{ArrowLeft}");
    await vi.waitUntil(() => JSON.stringify(model.get("group_thresholds")) !== "[[2,0.7]]");
    expect(model.get("threshold")).toBe(common);
  });

  it("follow costs, and become one chart again where groups go", async () => {
    const { cell, model } = await open("profit", { panels: "groups" });
    const curve = () => facets(cell)[0]?.querySelector(".rw-curve")?.outerHTML;
    const before = curve();
    model.set("costs", { tp: 0, fp: 2, fn: 4, tn: 0, as_gains: false });
    await vi.waitUntil(() => curve() !== before);
    model.set("_sample", sampleOf({ good: ROWS }));
    await vi.waitUntil(() => facets(cell).length === 0 && cell.el.querySelectorAll(".rw-curve").length === 1);
  });
});

it("has no stroke for what is lost, which only the key of a whole chart names", async () => {
  const whole = await open("profit", {});
  expect(whole.cell.el.querySelectorAll(".rw-gap")).toHaveLength(1);
  const panels = await whole.show("profit", 900, { panels: "groups" }, ["profit"]);
  await vi.waitUntil(() => facets(panels).length === REGIONS.length);
  expect(panels.el.querySelectorAll(".rw-gap")).toHaveLength(0);
});

it("is offered only where there are groups", async () => {
  const { cell } = await open("det", {}, { _sample: sampleOf({ good: ROWS }) });
  await userEvent.click(one(cell, ".rw-tools > button"));
  expect(one<HTMLSelectElement>(cell, "select[name=curves]").disabled).toBe(true);
});
