import { afterEach, describe, expect, it } from "vitest";
import { userEvent } from "vitest/browser";
import { field, one, openEvaluation } from "../support/evaluation.ts";
import type { Cell, Notebook } from "../support/manager.ts";
import { savedFiles } from "../support/saved_files.ts";
import { GOOD, WEAK } from "../support/state.ts";

let notebook: Notebook;

async function open(...options: Parameters<typeof openEvaluation>) {
  const opened = await openEvaluation(...options);
  notebook = opened.notebook;
  return opened;
}

afterEach(() => notebook.close());

const texts = (cell: Cell, selector: string) =>
  [...cell.el.querySelectorAll(selector)].map(({ textContent }) => textContent);

const told = (cell: Cell) => one(cell, ".rw-notes").textContent;

describe("metrics against the threshold", () => {
  const shown = (cell: Cell) => texts(cell, ".rw-metrics .rw-entry").map((text) => text?.trim());

  it("are told where the threshold is, and follow it", async () => {
    const { model, show } = await open({ good: GOOD });
    const cell = await show("threshold_metrics");
    const entries = [...cell.el.querySelectorAll(".rw-metrics .rw-entry")];
    // 82 and 50 of 100 and 200.
    expect(shown(cell)).toEqual(["precision 62.1%", "TPR 82.0%", "F1 0.707"]);
    await notebook.update(model, { threshold: "Infinity" });
    expect(shown(cell)).toEqual(["precision –", "TPR 0.00%", "F1 0.00"]);
    expect([...cell.el.querySelectorAll(".rw-metrics .rw-entry")]).toEqual(entries);
  });

  it("are dragged to another threshold, which every metric has", async () => {
    const { model, show } = await open({ good: GOOD, weak: WEAK });
    const cell = await show("threshold_metrics");
    const handle = one<SVGGElement>(cell, "[role=slider]");
    handle.focus();
    await userEvent.keyboard("{ArrowRight}");
    expect(model.get("threshold")).toBe(0.6);
    expect(shown(cell)[1]).toBe("TPR 74.0%");
    expect(cell.el.querySelectorAll(".rw-crossing circle").length).toBe(3);
  });

  it("with units of their own fill the axis and say from where to where", async () => {
    const { show } = await open({ good: GOOD });
    const cell = await show("threshold_metrics", 600, { metrics: ["profit", "lift"] });
    const profits = GOOD.tp.map((tp, row) => 50 * tp - 3 * GOOD.fp[row]);
    expect([Math.min(...profits), Math.max(...profits)]).toEqual([0, 4400]);
    expect(shown(cell)).toEqual(["profit 3,950 (axis 0 to 4,400)", "lift 1.86 (axis 1.00 to 2.73)"]);
    expect(cell.el.querySelectorAll(".rw-guide[class*=rw-metric-]").length).toBe(2);
  });
});

describe("profit and return", () => {
  it("say what they count", async () => {
    const { show } = await open(
      { good: GOOD },
      { costs: { tp: -50, fp: 3, fn: 0, tn: 0, fixed: 1000, as_gains: true } },
    );
    expect(told(await show("profit"))).toBe("Each hit earns 50, each false alarm costs 3, plus 1,000 once.");
    const every = await show("roi");
    expect(told(every)).toBe("Spending: 3 for every contact, plus 1,000 once.");
    const wasted = await show("roi", 600, { charged: "wasted" });
    expect(told(wasted)).toBe("Spending: 3 for each wasted contact only, plus 1,000 once.");
  });

  it("take a fixed cost where it counts", async () => {
    const { model, show } = await open({ good: GOOD });
    const [profit, percent] = [await show("profit"), await show("roi")];
    expect(profit.el.querySelector("input[aria-label='Fixed cost']")).toBeNull();
    await userEvent.fill(field(percent, "Fixed cost"), "-1");
    await userEvent.keyboard("{Enter}");
    expect(one(percent, ".rw-problem").textContent).toBe("at least 0");
    await userEvent.fill(field(percent, "Fixed cost"), "1,200");
    await userEvent.keyboard("{Enter}");
    expect(model.get("costs")).toMatchObject({ tp: -50, fp: 3, fixed: 1200 });
    // All 100 positives and 200 negatives: 4400 earned, less what is spent once.
    expect(texts(profit, ".rw-entry")).toContain("maximum 3,200: always positive");
    // At the optimum, all 100 positives and 200 negatives: 3200 earned with 1200 + 3 * 300.
    expect(texts(percent, ".rw-entry")[0]).toBe("maximum profit: always positive (152%)");
  });

  it("are drawn with numbers also where something comes of no spending", async () => {
    const early = { ...GOOD, fp: GOOD.fp.map((count, row) => (row < 3 ? 0 : count)) };
    for (const costs of [undefined, { tp: 0, fp: 1, fn: 0.01, tn: 0, as_gains: false }]) {
      const { show } = await open({ early, weak: WEAK }, costs ? { costs } : {});
      for (const charged of ["wasted", "every"]) {
        const cell = await show("roi", 600, { charged });
        const paths = [...cell.el.querySelectorAll(".rw-curve, .rw-guide path")];
        expect(cell.el.querySelectorAll(".rw-curve").length).toBe(2);
        for (const path of paths) expect(path.getAttribute("d")).toMatch(/^M[-\d.,LMeZ]+$/);
        one<SVGGElement>(cell, "[role=slider]").focus();
        await userEvent.keyboard("{Home}");
        expect(one(cell, ".rw-handle > g").getAttribute("transform")).toMatch(/^translate\([\d.]+,[\d.]+\)$/);
      }
      await notebook.close();
    }
  });

  it("are not drawn where nothing is spent", async () => {
    const costs = { tp: -50, fp: 0, fn: 0, tn: 0, as_gains: true };
    const { show } = await open({ good: GOOD }, { costs });
    const cell = await show("roi");
    expect(told(cell)).toContain("nothing is spent");
    expect(cell.el.querySelectorAll(".rw-curve").length).toBe(0);
  });
});

describe("the gains table", () => {
  const rows = (cell: Cell) => [...cell.el.querySelectorAll<HTMLElement>(".rw-gains tbody tr")];
  const marked = (cell: Cell) => rows(cell).findIndex((row) => row.hasAttribute("aria-current"));

  it("marks the group of the threshold, and a click sets it", async () => {
    const { model, show } = await open({ good: GOOD });
    const cell = await show("gains_table", 900, { bins: 5 });
    // Cuts at 60, 120, 180 and 240 of 300 cases: the first rows that reach them hold 64, 132, 203 and 249.
    expect(texts(cell, ".rw-gains tbody td:nth-child(7)")).toEqual(["64", "132", "203", "249", "300"]);
    expect(texts(cell, ".rw-gains tbody .rw-to")).toEqual(["0.8", "0.5", "0.3", "0.2", "0.1"]);
    expect(marked(cell)).toBe(1);
    await notebook.update(model, { threshold: 0.7 });
    expect(marked(cell)).toBe(1);
    await notebook.update(model, { threshold: 0.8 });
    expect(marked(cell)).toBe(0);
    await notebook.update(model, { threshold: "Infinity" });
    expect(marked(cell)).toBe(-1);
    await userEvent.click(rows(cell)[2].children[4]);
    expect(model.get("threshold")).toBe(0.3);
    expect(marked(cell)).toBe(2);
    one<HTMLButtonElement>(cell, ".rw-to").focus();
    await userEvent.keyboard("{Enter}");
    expect(model.get("threshold")).toBe(0.8);
  });

  it("has ten groups at first, and says where ties make them fewer", async () => {
    const { show } = await open({ weak: WEAK });
    const cell = await show("gains_table");
    expect(rows(cell).length).toBe(3);
    expect(one(cell, ".rw-foot .rw-note").textContent).toBe("3 bins: tied scores are never split.");
    const full = Array.from({ length: 101 }, (_, row) => row);
    await notebook.close();
    const { show: again } = await open({
      fine: {
        threshold: [Number.POSITIVE_INFINITY, ...full.slice(1).map((row) => (100 - row) / 100)],
        tp: full,
        fp: full.map((row) => 2 * row),
      },
    });
    const tens = await again("gains_table");
    expect(rows(tens).length).toBe(10);
    expect(one(tens, ".rw-foot .rw-note").checkVisibility()).toBe(false);
  });

  it("has the columns that are chosen in its menu", async () => {
    const { show } = await open({ good: GOOD });
    const cell = await show("gains_table", 900, { columns: ["bin_fpr", "n"] });
    const heads = () => texts(cell, ".rw-gains thead th");
    expect(heads()).toEqual(["#", "score ≥", "n", "bin FPR"]);
    await userEvent.click(one(cell, ".rw-tools > button"));
    await userEvent.click(one(cell, ".rw-checks input[value=negatives]"));
    expect(heads()).toEqual(["#", "score ≥", "n", "negatives", "bin FPR"]);
    const shares = texts(cell, ".rw-gains tbody td:last-child").map(Number.parseFloat);
    expect(shares.reduce((sum, share) => sum + share)).toBeCloseTo(100, 0);
  });

  it("never gets wider than its cell, and still has every column", async () => {
    const { show } = await open({ good: GOOD });
    const cell = await show("gains_table", 300);
    const columns = () =>
      [...cell.el.querySelectorAll<HTMLElement>(".rw-gains thead th")].filter((each) =>
        each.checkVisibility(),
      ).length;
    const fits = () => cell.el.scrollWidth <= cell.el.clientWidth;
    expect([columns(), fits()]).toEqual([6, true]);
    await userEvent.click(one(cell, ".rw-all"));
    expect([columns(), fits()]).toEqual([12, true]);
    const box = one(cell, ".rw-scroll");
    expect(box.scrollWidth).toBeGreaterThan(box.clientWidth);
  });
});

describe("a file", () => {
  const files = savedFiles();

  async function saved(cell: Cell, label: string): Promise<[string, string]> {
    await userEvent.click(one(cell, ".rw-tools > button"));
    const { name, content } = await files.saved(cell.el, label);
    return [name, await content.text()];
  }

  it("of the gains table has every group and column", async () => {
    const { show } = await open({ weak: WEAK });
    const [name, text] = await saved(await show("gains_table", 300), "Save numbers as CSV");
    expect(name).toBe("Gains table.csv");
    const [head, ...lines] = text
      .trim()
      .split("\r\n")
      .map((line) => line.split(","));
    expect(head.length).toBe(20);
    const column = (label: string) => lines.map((line) => Number(line[head.indexOf(label)]));
    expect(column("threshold")).toEqual([0.8, 0.4, 0.05]);
    expect(column("n")).toEqual([60, 120, 120]);
    expect(column("profit").map(Math.round)).toEqual(
      WEAK.tp.slice(1).map((tp, row) => 50 * tp - 3 * WEAK.fp[row + 1]),
    );
  });
});
