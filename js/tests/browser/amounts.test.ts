import { afterEach, describe, expect, it } from "vitest";
import { userEvent } from "vitest/browser";
import { field, one, openEvaluation } from "../support/evaluation.ts";
import type { Cell, Notebook } from "../support/manager.ts";
import { GOOD, sampleOf, WEAK } from "../support/state.ts";
import { view } from "../support/tables.ts";

let notebook: Notebook;

const FALSE_ALARM = 5;
const last = GOOD.tp.length - 1;
/** What the missed positives cost of their own: the later ones more. */
const MISSED = GOOD.tp.map((tp, row) => 20 * (100 - tp) + 30 * (last - row));
const costs = { tp: 0, fp: FALSE_ALARM, fn: 0, tn: 0, as_gains: false };

function sample() {
  const found = sampleOf({ good: GOOD, weak: WEAK });
  const of = (misses: number[]) => ({ positive: 20, negative: 0, sums: { fn: view(misses) } });
  const weak = WEAK.tp.map(
    (tp, row) => (MISSED[0] * (WEAK.tp.length - 1 - row)) / (WEAK.tp.length - 1) + 0 * tp,
  );
  const amounts = [of(MISSED), of(weak)];
  const models = found.models.map((each, index) => ({ ...each, amounts: amounts[index] }));
  return { ...found, case_costs: true, models };
}

async function open(kind: string, traits = {}, options = {}) {
  const given = { costs, threshold: 0.7, _sample: sample(), ...traits };
  const opened = await openEvaluation({ good: GOOD, weak: WEAK }, given);
  notebook = opened.notebook;
  return { ...opened, cell: await opened.show(kind, 1200, options) };
}

const numberIn = (text: string | null | undefined) =>
  Number(text?.split("=").at(-1)?.replaceAll(/[,+]/g, ""));
const total = (cell: Cell) => numberIn(one(cell, ".rw-total b").textContent);
const products = (cell: Cell) =>
  [...cell.el.querySelectorAll(".rw-product")].map(({ textContent }) => numberIn(textContent));

/** What the rule of a row costs in all. */
const costOf = (row: number, fp = FALSE_ALARM) => fp * GOOD.fp[row] + MISSED[row];
const rowAt = (threshold: number) => GOOD.threshold.findLastIndex((each) => each >= threshold);

afterEach(() => notebook.close());

describe("amounts of cases", () => {
  it("are in the outcome, which adds up", async () => {
    const { cell } = await open("dashboard");
    const row = rowAt(0.7);
    expect(total(cell)).toBe(costOf(row));
    expect(products(cell).reduce((one, other) => one + other)).toBe(total(cell));
    expect(one(cell, "[data-outcome=fn] .rw-product").textContent).toMatch(/^\+ [\d,]+$/);
    expect(one(cell, ".rw-part-outcome .rw-panel-title").textContent).toContain("+ amounts");
    expect(one(cell, ".rw-says b").textContent).toBe(`−${costOf(row).toLocaleString("en")}`);
  });

  it("stay while costs are edited", async () => {
    const { cell } = await open("dashboard");
    await userEvent.fill(field(cell, "Cost or gain of a false positive"), "9");
    await userEvent.keyboard("{Enter}");
    expect(total(cell)).toBe(costOf(rowAt(0.7), 9));
    await userEvent.fill(field(cell, "Cost or gain of a false negative"), "1");
    await userEvent.keyboard("{Enter}");
    expect(one(cell, "[data-outcome=fn] .rw-product").textContent).toMatch(/^\+ [\d,]+ = [\d,]+$/);
    expect(products(cell).reduce((one, other) => one + other)).toBe(total(cell));
  });

  it("follow the prevalence of their class", async () => {
    const { cell } = await open("dashboard", { prevalence: 0.1 });
    const row = rowAt(0.7);
    const each = (0.1 * MISSED[row]) / 100 + (0.9 * FALSE_ALARM * GOOD.fp[row]) / 200;
    expect(total(cell)).toBeCloseTo(300 * each, -1);
  });

  it("lead to the cheapest of all rules", async () => {
    const { cell, model } = await open("dashboard");
    await userEvent.click(one(cell, ".rw-primary"));
    const all = GOOD.tp.map((_, row) => costOf(row));
    expect(total(cell)).toBe(Math.min(...all));
    expect(rowAt(model.get("threshold") as number)).toBe(all.indexOf(Math.min(...all)));
  });

  it("of a rule between rows come from the kernel", async () => {
    const found = sample();
    const gap = new DataView(new Uint16Array(GOOD.tp.length).fill(0x4000).buffer);
    const models = found.models.map((each) => ({ ...each, gap }));
    const amounts = { tn: 0, fp: 0, fn: 777, tp: 0 };
    const counts = { model: "good", threshold: 0.66, below: 0.65, tp: 60, fp: 30, amounts, metrics: [] };
    const { cell } = await open("dashboard", {
      _sample: { ...found, models },
      threshold: 0.655,
      _counts: counts,
    });
    expect(total(cell)).toBe(777 + 30 * FALSE_ALARM);
  });

  it("are means where a chart is about one cost for all", async () => {
    const { cell } = await open("cost_curve");
    expect(one(cell, ".rw-notes").textContent).toContain("average costs, not per-case costs");
    const profit = await open("profit");
    expect(one(profit.cell, ".rw-notes").textContent).toContain("each miss costs");
    expect(one(profit.cell, ".rw-notes").textContent).toContain("on average");
  });

  it("that do not fit are refused", async () => {
    const found = sample();
    const [first, ...others] = found.models;
    const damaged = { ...first, amounts: { positive: 1, negative: 0, sums: { fn: view([1, 2]) } } };
    const { cell } = await open("dashboard", { _sample: { ...found, models: [damaged, ...others] } });
    expect(cell.el.textContent).toContain("its amounts do not fit its rows");
  });
});
