import { afterEach, describe, expect, it, vi } from "vitest";
import { KINDS, openEvaluation } from "../support/evaluation.ts";
import type { Notebook } from "../support/manager.ts";
import { GOOD, WEAK } from "../support/state.ts";

let notebook: Notebook;

afterEach(() => notebook.close());

const TINY = 5e-324;
const COSTS = [
  { tp: 0, fp: TINY, fn: TINY, tn: 0, as_gains: false },
  { tp: -TINY, fp: 1, fn: 0, tn: 0, as_gains: true },
  { tp: 0, fp: TINY, fn: 1, tn: 0, as_gains: false },
];

describe.each(COSTS)("costs of $fp, $fn and $tp", (costs) => {
  it("are drawn in every chart, without numbers that are none", async () => {
    const errors = vi.spyOn(console, "error");
    const opened = await openEvaluation({ good: GOOD, weak: WEAK }, { costs, population: 0.001 });
    notebook = opened.notebook;
    const chosen = {
      threshold_metrics: [{}, { metrics: ["profit", "expected_cost"] }],
    };
    for (const kind of KINDS) {
      for (const options of (chosen as Record<string, object[]>)[kind] ?? [{}]) {
        const { el } = await opened.show(kind, 500, options);
        expect(el.textContent, kind).not.toBe("");
        expect(el.innerHTML, kind).not.toMatch(/NaN|Infinity|undefined/);
      }
    }
    expect(errors).not.toHaveBeenCalled();
    errors.mockRestore();
  });
});
