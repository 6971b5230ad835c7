import { afterEach, describe, expect, it, vi } from "vitest";
import { userEvent } from "vitest/browser";
import { field, one, openEvaluation, slider } from "../support/evaluation.ts";
import type { Cell, Notebook } from "../support/manager.ts";
import {
  column,
  FURTHER,
  type Given,
  GOOD,
  type PackedColumns,
  type PackedPair,
  sent,
  WEAK,
} from "../support/state.ts";

let notebook: Notebook;

async function open(...options: Parameters<typeof openEvaluation>) {
  const opened = await openEvaluation(...options);
  notebook = opened.notebook;
  return opened;
}

afterEach(() => notebook.close());

const told = (cell: Cell) => one(cell, ".rw-intervals").textContent ?? "";

/** At probability-costs 0, .5 and 1, with two parts of the scores. */
const DECISION: PackedColumns = {
  columns: {
    x: column(0, 0.5, 1),
    threshold_low: column(1, 0.4, 0.1),
    threshold_high: column(Number.POSITIVE_INFINITY, 0.6, 0.2),
    cost: column(0, 0.3, 0),
    cost_low: column(0, 0.25, 0),
    cost_high: column(0, 0.35, 0),
    optimism: column(0, 0.015, 0),
    perfect: column(0, 0.01, 0),
    ...FURTHER,
    times: new DataView(Uint16Array.from([0, 9, 6, 4, 10, 0]).buffer),
  },
};

const PAIR: PackedPair = {
  first: "weak",
  second: "good",
  columns: { x: column(0, 0.5, 1), first_better: column(0, 0.1, 0.4), tied: column(1, 0.02, 0) },
};

/** A miss and a false positive cost the same where there are as many of either class. */
const EVEN = { costs: { tp: 0, fp: 2, fn: 2, tn: 0, as_gains: false }, prevalence: 0.5, population: 100 };

const SURE: Given = {
  ...EVEN,
  intervals: true,
  _decisions: { good: DECISION },
  _win_rates: { pairs: [PAIR] },
  _aucs: { good: { low: 0.45, high: 0.55 }, weak: { problem: "it is weighted" } },
};

describe("intervals", () => {
  it.each([264, 300, 390, 720, 905, 960, 1000, 1200])(
    "leave room for profits, %i pixels wide",
    async (width) => {
      const { model, show } = await open({ good: GOOD, weak: WEAK }, { ...SURE, intervals: false });
      const cell = await show("dashboard", width);
      const scrolled = one(cell, ".rw-part-models .rw-scroll");
      expect(scrolled.scrollWidth).toBe(scrolled.clientWidth);
      await notebook.update(model, { intervals: true });
      await vi.waitUntil(() => cell.el.querySelector(".rw-interval"));
      expect(one(cell, ".rw-interval").textContent).toBe(" (0.450 to 0.550)");
      expect(scrolled.scrollWidth).toBe(scrolled.clientWidth);
      expect(scrolled.getBoundingClientRect().right).toBeLessThanOrEqual(
        cell.el.getBoundingClientRect().right,
      );
    },
  );

  it.each([330, 360, 390])("are one line under the AUC, %i pixels wide", async (width) => {
    const { show } = await open({ good: GOOD, weak: WEAK }, SURE);
    const range = document.createRange();
    range.selectNodeContents(one(await show("dashboard", width), ".rw-interval"));
    expect(new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size).toBe(1);
  });

  it("are switched on in the bar, awaited from Python and told when they come", async () => {
    const { model, show } = await open({ good: GOOD }, EVEN);
    const cell = await show("threshold");
    expect(one(cell, ".rw-intervals").hidden).toBe(true);
    await userEvent.click(one(cell, "input[type=checkbox]"));
    expect(told(cell)).toContain("Waiting for the kernel");
    await vi.waitUntil(() => notebook.sent.some(({ content }) => content.intervals === true));
    await notebook.update(model, sent({ _decisions: { good: DECISION } }));
    await vi.waitUntil(() => told(cell).includes("0.4 and 0.6"));
    // A case costs .5 x 2 + .5 x 2 times its normalised cost: for 100 cases 200 x .25 and .35.
    expect(told(cell)).toBe(
      "On new cases with this share of positives, expect this best threshold to earn −70 to −50 on average, about 3 less than on these cases, which chose it. It lies between 0.4 and 0.6 (95% interval). A perfectly chosen threshold would earn about 2 more.",
    );
    // A quarter more cases gain 1 part of 5, as many again half, four times as many 4 parts of 5.
    const picture = one(cell, ".rw-further svg");
    expect(picture.getAttribute("aria-label")).toBe(
      "75 more 0.4, 150 more 0.67, 300 more 1, 600 more 1.3, 1,200 more 1.6, at most 2",
    );
    const heights = [...picture.querySelectorAll("rect")].map((each) => Number(each.getAttribute("height")));
    const shares = heights.flatMap((height, index) => (index % 2 ? [height / heights[index - 1]] : []));
    const right = [1 / 5, 1 / 3, 1 / 2, 2 / 3, 4 / 5];
    expect(shares).toEqual(right.map((share) => expect.closeTo(share, 9)));
    expect(one(cell, ".rw-chosen path").getAttribute("d")?.match(/Z/g)?.length).toBe(2);
  });

  it("follow the costs without an answer of Python", async () => {
    const { show } = await open({ good: GOOD, weak: WEAK }, SURE);
    const cell = await show("dashboard", 1000);
    const sentence = () => one(cell, ".rw-part-models .rw-intervals").textContent;
    expect(sentence()).toBe(
      "good beats weak in 88% (tied in 2%) of resamples, each keeping the threshold that is best on these cases.",
    );
    notebook.pause();
    const cost = field(cell, "Cost or gain of a false negative");
    await userEvent.fill(cost, "200");
    await userEvent.keyboard("{Enter}");
    expect(sentence()).toBe(
      "good beats weak in 60% of resamples, each keeping the threshold that is best on these cases.",
    );
    expect(told(cell)).toContain("between 0.1 and 0.2");
    notebook.resume();
  });

  it("stand beside the areas, with the reason where there is none", async () => {
    const { show } = await open({ good: GOOD, weak: WEAK }, SURE);
    const cell = await show("threshold", 700);
    const [good, weak] = cell.el.querySelectorAll<HTMLElement>(".rw-model");
    expect(good.textContent).toContain("0.500 (0.450 to 0.550)");
    expect(good.title).toContain("95% interval 0.450 to 0.550 (DeLong)");
    expect(weak.textContent).not.toContain("(");
    expect(weak.title).toContain("no interval: it is weighted");
  });

  it("stand beside the greatest profit and the optimum among the metrics", async () => {
    const { show } = await open({ good: GOOD }, SURE);
    const profit = await show("profit");
    // In the same digits, and apart from the maximum, which it need not hold.
    const texts = [...profit.el.querySelectorAll(".rw-entry-text")].map(({ textContent }) => textContent);
    expect(texts[0]).toMatch(/^\d lost$/);
    expect(texts[1]).toBe("on new cases −70 to −50");
    expect(one(profit, ".rw-line-label.rw-of-optimum").textContent).toMatch(/^maximum −\d\d at 0\.\d$/);
    const metrics = await show("threshold_metrics");
    expect(one(metrics, ".rw-legend").textContent).toContain("optima of resamples");
    expect(one(metrics, ".rw-plot").textContent).toContain("(0.4 to 0.6)");
    expect(one(metrics, ".rw-chosen path").getAttribute("d")?.match(/Z/g)?.length).toBe(2);
  });

  it("stand beside the profit of the optimum, not of other rules", async () => {
    const { show } = await open({ good: GOOD }, { ...SURE, threshold: 0.9 });
    const cell = await show("confusion_matrix");
    const profit = () => one(cell, ".rw-figures dt").textContent;
    expect(profit()).toBe("profit");
    slider(cell).focus();
    await userEvent.keyboard("o");
    expect(profit()).toBe("profit, on new cases −70 to −50");
    expect(one(cell, ".rw-figures dd").textContent).toMatch(/^−\d\d$/);
  });

  it("say where the threshold is how often the optimum is there", async () => {
    const { model, show } = await open({ good: GOOD }, { ...SURE, n_bootstrap: 10, threshold: 0.9 });
    const cells = [await show("threshold"), await show("threshold_metrics")];
    const told = () => cells.map((cell) => slider(cell).getAttribute("aria-valuetext"));
    // Of 10 resamples 6 have it in the lower half of the scores, 4 in the upper one.
    const above = "optimum at 0.4 to 0.6 (95% interval), in this bar in 40% of resamples";
    expect(told()).toEqual([expect.stringContaining(above), expect.stringContaining(above)]);
    await notebook.update(model, { threshold: 0.2 });
    const below = expect.stringContaining("in this bar in 60%");
    expect(told()).toEqual([below, below]);
  });

  it("are not told of costs that have no place among the costs", async () => {
    const costs = { tp: 0, fp: -1, fn: 1, tn: 0, as_gains: false };
    const { show } = await open({ good: GOOD, weak: WEAK }, { ...SURE, costs });
    const cell = await show("dashboard", 1000);
    for (const each of cell.el.querySelectorAll<HTMLElement>(".rw-intervals")) expect(each.hidden).toBe(true);
  });

  it("say why there are none", async () => {
    const problem = "it takes the cases";
    const decisions = { good: { problem, columns: {} } };
    const { show } = await open(
      { good: GOOD, weak: WEAK },
      { ...SURE, _decisions: decisions, _win_rates: { problem } },
    );
    const cell = await show("dashboard", 1000);
    expect(told(cell)).toBe(`No intervals: ${problem}.`);
    expect(one(cell, ".rw-part-models .rw-intervals").textContent).toBe(`No win rates: ${problem}.`);
  });
});

describe("a contest in the cost curve", () => {
  it("is a line in the rival's colour, and a number at these costs", async () => {
    const { show } = await open({ good: GOOD, weak: WEAK }, SURE);
    const cell = await show("cost_curve", 600, { win_rate: true });
    expect(one(cell, ".rw-legend").textContent).toContain("beats weak 88%");
    // At the probability-cost where the marker is.
    expect(slider(cell).getAttribute("aria-valuetext")).toMatch(
      /at probability-cost 0\.\d+ good beats weak in \d+%/,
    );
    const line = one(cell, ".rw-win-rate");
    expect(line.getAttribute("style")).toContain("--rw-model-1");
    const places =
      (one(cell, ".rw-win-rate path").getAttribute("d") ?? "").match(/-?[\d.]+/g)?.map(Number) ?? [];
    const heights = places.filter((_, index) => index % 2);
    const [half] = (one(cell, ".rw-half path").getAttribute("d") ?? "").match(/,([\d.]+)/)?.slice(1) ?? [];
    // 0, .88 and .6: one below and two above the line of one half.
    expect(heights.map((y) => y < Number(half))).toEqual([false, true, true]);
  });
});
