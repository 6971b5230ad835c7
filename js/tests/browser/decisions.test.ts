import { afterEach, describe, expect, it, vi } from "vitest";
import { userEvent } from "vitest/browser";
import * as format from "../../src/base/format.ts";
import { field, handleAt, one, openEvaluation, slider } from "../support/evaluation.ts";
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
    const { show } = await open({ good: GOOD }, { fixed_cost: 1000 });
    expect(told(await show("profit"))).toBe("Each hit earns 50, each false alarm costs 3.");
    const wasted = await show("profit", 600, { unit: "percent" });
    expect(told(wasted)).toBe("Spending: 3 for each wasted contact, plus 1,000 once.");
    const every = await show("profit", 600, { unit: "percent", charged: "every" });
    expect(told(every)).toBe("Spending: 3 for every contact, plus 1,000 once.");
  });

  it("take a fixed cost where it counts", async () => {
    const { model, show } = await open({ good: GOOD });
    const [profit, percent] = [await show("profit"), await show("profit", 600, { unit: "percent" })];
    expect(field(profit, "Fixed cost").checkVisibility()).toBe(false);
    await userEvent.fill(field(percent, "Fixed cost"), "-1");
    await userEvent.keyboard("{Enter}");
    expect(one(percent, ".rw-problem").textContent).toBe("at least 0");
    await userEvent.fill(field(percent, "Fixed cost"), "1,200");
    await userEvent.keyboard("{Enter}");
    expect(model.get("fixed_cost")).toBe(1200);
    // At the optimum, all 100 positives and 200 negatives: 5000 for 1200 + 600.
    expect(texts(percent, ".rw-entry")[0]).toBe("maximum profit: always positive (178%)");
  });

  it("are drawn with numbers also where something comes of no spending", async () => {
    const early = { ...GOOD, fp: GOOD.fp.map((count, row) => (row < 3 ? 0 : count)) };
    for (const costs of [undefined, { tp: 0, fp: 1, fn: 0.01, tn: 0, as_gains: false }]) {
      const { show } = await open({ early, weak: WEAK }, costs ? { costs } : {});
      for (const charged of ["wasted", "every"]) {
        const cell = await show("profit", 600, { unit: "percent", charged });
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
    const cell = await show("profit", 600, { unit: "percent" });
    expect(told(cell)).toContain("nothing is spent");
    expect(cell.el.querySelectorAll(".rw-curve").length).toBe(0);
  });
});

describe("the loss comparison", () => {
  /** The threshold of least cost among those of GOOD, for a share of a miss in the costs of both errors. */
  const expectedAt = (share: number) => {
    const cost = GOOD.tp.map((tp, row) => share * (100 - tp) + (1 - share) * GOOD.fp[row]);
    return GOOD.threshold[cost.indexOf(Math.min(...cost))];
  };
  const corners = (cell: Cell) => [...cell.el.querySelectorAll<SVGGElement>(".rw-belief-handle")];
  const worths = (cell: Cell) => [...cell.el.querySelectorAll("input")].map(({ value }) => value);
  const rows = (cell: Cell) =>
    [...cell.el.querySelectorAll(".rw-losses tbody tr")].map((row) =>
      [...row.children].map(({ textContent }) => textContent),
    );

  it("tells who is cheapest and the LC index of the current model", async () => {
    const { model, show } = await open({ good: GOOD, weak: WEAK });
    const cell = await show("loss_comparison");
    const [good, weak] = rows(cell);
    expect([good[0], weak[0]]).toEqual(["good", "weak"]);
    expect(weak[1]).toBe("0.00%");
    expect(Number(weak[2])).toBeGreaterThan(0.9);
    await notebook.update(model, { model: "weak" });
    expect(rows(cell)[0][2]).toBe(weak[2]?.replace("+", "−"));
  });

  it("has three corners with labels that keys move, in their order", async () => {
    const { model, show } = await open({ good: GOOD, weak: WEAK });
    const cell = await show("loss_comparison");
    expect(corners(cell).map((corner) => corner.getAttribute("aria-valuetext"))).toEqual([
      "1/3 false alarms",
      "1 false alarm",
      "3 false alarms",
    ]);
    corners(cell)[0].focus();
    await userEvent.keyboard("{ArrowRight}");
    expect(model.get("belief")).toEqual([0.26, 0.5, 0.75]);
    await userEvent.keyboard("{End}");
    expect(model.get("belief")).toEqual([0.5, 0.5, 0.75]);
    expect(worths(cell)).toEqual(["1", "3", "1"]);
    expect(one(cell, ".rw-result").textContent).toBe(
      "Good is cheapest across all the costs you consider likely.",
    );
  });

  it("takes typed numbers of false alarms, and says what is wrong with others", async () => {
    const { model, show } = await open({ good: GOOD, weak: WEAK });
    const cell = await show("loss_comparison");
    expect(worths(cell)).toEqual(["1/3", "3", "1"]);
    const type = async (name: string, text: string) => {
      await userEvent.fill(field(cell, name), text);
      await userEvent.keyboard("{Enter}");
    };
    await type("Greatest", "19");
    expect(model.get("belief")).toEqual([0.25, 0.5, 19 / 20]);
    await type("Likeliest", "20");
    expect(model.get("belief")).toEqual([0.25, 0.5, 19 / 20]);
    expect(one(cell, ".rw-problem").textContent).toBe(
      "the most likely number must lie between the smallest and the largest",
    );
    await userEvent.keyboard("{Escape}");
    await type("Least", "-1");
    expect(one(cell, ".rw-problem").textContent).toBe("a miss is worth at least 0 false alarms");
    await type("Greatest", "any");
    expect(model.get("belief")).toEqual([0.25, 0.5, 1]);
    await userEvent.keyboard("{ArrowDown}");
    expect(model.get("belief")).toEqual([0.25, 0.5, 0.99]);
  });

  it("tries a belief out while a corner is dragged, and takes it at the end", async () => {
    const { model, show } = await open({ good: GOOD, weak: WEAK });
    const cell = await show("loss_comparison", 636);
    const plot = one<SVGSVGElement>(cell, ".rw-plot");
    const box = plot.getBoundingClientRect();
    const grip = corners(cell)[2].getBoundingClientRect();
    const sourcePosition = { x: grip.x + grip.width / 2 - box.x, y: grip.y + grip.height / 2 - box.y };
    const targetPosition = { x: sourcePosition.x - 60, y: sourcePosition.y };
    await userEvent.dragAndDrop(plot, plot, { sourcePosition, targetPosition });
    const [low, mode, high] = model.get("belief");
    expect([low, mode]).toEqual([0.25, 0.5]);
    expect(high).toBeCloseTo(0.75 - 60 / (plot.clientWidth - 36), 2);
    await vi.waitUntil(() => notebook.sent.length > 0);
    expect(notebook.sent.map(({ content }) => Object.keys(content))).toEqual([["belief"]]);
  });

  it("says for which costs the current rule is the best of its model", async () => {
    const { show } = await open({ good: GOOD });
    const cell = await show("loss_comparison");
    // On the hull a rule of 0.5 has 8 positives and 18 negatives more than that of 0.6, and 6 and 26 less than
    // that of 0.4; one positive of three cases makes a miss twice as dear as a false alarm where they weigh alike.
    const odds = (positives: number, negatives: number) => (2 * (negatives / 200)) / (positives / 100);
    const [low, high] = (texts(cell, ".rw-entry")[1] ?? "").match(/\d[\d./]*/g) ?? [];
    expect(low).toBe(format.short(odds(8, 18)));
    expect(high).toBe(format.short(odds(6, 26)));
    expect(one(cell, ".rw-bracket").getAttribute("visibility")).toBeNull();
  });

  it("says so if the current rule is the best for no costs", async () => {
    const dent = {
      threshold: [Number.POSITIVE_INFINITY, 0.8, 0.5, 0.2],
      tp: [0, 60, 65, 100],
      fp: [0, 20, 100, 200],
    };
    const { model, show } = await open({ dent });
    const cell = await show("loss_comparison");
    expect(texts(cell, ".rw-entry")[1]).toBe("best for no costs");
    expect(one(cell, ".rw-bracket").getAttribute("visibility")).toBe("hidden");
    await notebook.update(model, { threshold: 0.8 });
    expect(texts(cell, ".rw-entry")[1]).toContain("best for ");
  });

  it("has the threshold where it is best, to drag along the costs with the others following", async () => {
    const { model, show } = await open({ good: GOOD, weak: WEAK });
    const cell = await show("loss_comparison", 636);
    const roc = await show("roc");
    const plot = one<SVGSVGElement>(cell, ".rw-plot");
    const grip = slider(cell);
    expect(grip.getAttribute("aria-label")).toBe("Threshold, How many false alarms is a miss worth?");
    const bracket = one(cell, ".rw-bracket").getBoundingClientRect();
    expect(handleAt(cell).x).toBeCloseTo(bracket.x + bracket.width / 2, 0);
    const before = handleAt(roc);
    const box = plot.getBoundingClientRect();
    const from = { x: handleAt(cell).x - box.x, y: handleAt(cell).y - box.y };
    const to = { x: 18 + 0.9 * (plot.clientWidth - 36), y: from.y };
    await userEvent.dragAndDrop(plot, plot, { sourcePosition: from, targetPosition: to });
    expect(model.get("threshold")).toBe(expectedAt(0.9));
    expect(handleAt(roc)).not.toEqual(before);
    expect(texts(cell, ".rw-entry")[1]).toContain("best for ");
    grip.focus();
    await userEvent.keyboard("{ArrowRight}");
    expect(model.get("threshold")).toBe(GOOD.threshold[GOOD.threshold.indexOf(expectedAt(0.9)) + 1]);
    await userEvent.keyboard("{Home}");
    expect(model.get("threshold")).toBe("Infinity");
  });

  it("of a single model says where it beats the trivial rules", async () => {
    const { show } = await open({ weak: WEAK }, { belief: [0, 0.5, 1] });
    const found = rows(await show("loss_comparison"));
    expect(found.map(([name]) => name)).toEqual(["weak", "always negative", "always positive"]);
    const total = found.reduce((sum, [, share]) => sum + Number.parseFloat(share ?? ""), 0);
    expect(total).toBeCloseTo(100, 0);
  });
});

describe("the gains table", () => {
  const rows = (cell: Cell) => [...cell.el.querySelectorAll<HTMLElement>(".rw-gains tbody tr")];
  const marked = (cell: Cell) => rows(cell).findIndex((row) => row.hasAttribute("aria-current"));

  it("marks the group of the threshold, and a click sets it", async () => {
    const { model, show } = await open({ good: GOOD });
    const cell = await show("gains_table", 900, { bins: "5" });
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

  it("of the loss comparison has who is cheapest where, and how far that is believed", async () => {
    const { show } = await open({ "=good, or so": GOOD, weak: WEAK });
    const [name, text] = await saved(await show("loss_comparison"), "Save numbers as CSV");
    expect(name).toBe("How many false alarms is a miss worth.csv");
    const lines = text.trim().split("\r\n").slice(1);
    expect(lines.some((line) => line.includes('"\'=good, or so"'))).toBe(true);
    const beliefs = lines.map((line) => Number(line.split(",").at(-1)));
    expect(beliefs.reduce((a, b) => a + b, 0)).toBeCloseTo(1, 12);
  });

  it("of the loss comparison is an SVG that needs no page", async () => {
    const { show } = await open({ "<b>": GOOD, weak: WEAK });
    const cell = await show("loss_comparison");
    const [name, text] = await saved(cell, "Save as SVG");
    expect(name).toBe("How many false alarms is a miss worth.svg");
    const file = new DOMParser().parseFromString(text, "image/svg+xml");
    expect(file.querySelector("parsererror")).toBeNull();
    expect(text).not.toMatch(/var\(|class=|color-mix|<b>/);
    const names = [...file.querySelectorAll('path[d="M0,0H14"]')].map((sample) => [
      sample.closest("g:has(tspan)")?.querySelector("tspan")?.textContent,
      sample.getAttribute("stroke"),
    ]);
    expect(names.slice(0, 2)).toEqual([
      ["<b>", "rgb(0, 114, 178)"],
      ["weak", "rgb(213, 94, 0)"],
    ]);
  });
});
