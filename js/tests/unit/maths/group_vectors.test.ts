/** Thresholds of groups and splits of months, by brute force in fractions. */
import { describe, expect, it } from "vitest";
import vectors from "../../../../tests/data/group_vectors.json" with { type: "json" };
import { type Demand, GroupCosts } from "../../../src/maths/group_costs.ts";
import { MonthSplits, REASONS } from "../../../src/maths/month_split.ts";
import { Parts, SHARES, together } from "../../../src/maths/parts.ts";
import { packedParts, rowsOf } from "../../support/parts.ts";
import { makeTable } from "../../support/tables.ts";

const NAMES = ["a", "b", "c"];

function opened({ cells, costs, prevalence, population }: (typeof vectors)[number]) {
  const table = makeTable(rowsOf(cells), "model");
  const parts = new Parts(packedParts(cells, NAMES), [table]);
  const own = table.positives / (table.positives + table.negatives);
  const context = { costs: { ...costs, as_gains: false }, prevalence: prevalence ?? own, population };
  return { table, parts, context: { ...context, amounts: undefined } };
}

describe.each(vectors.map((vector, index) => ({ vector, index })))("vector $index", ({ vector }) => {
  const { table, parts, context } = opened(vector as (typeof vectors)[number]);
  const costs = new GroupCosts(table, parts, context as never);

  it.each(Object.entries(vector.profits))("%s", (demand, profits) => {
    for (const [tolerance, profit] of Object.entries(profits)) {
      const [top, bottom = "1"] = tolerance.split("/");
      const found = costs.thresholds(demand as Demand, Number(top) / Number(bottom));
      expect(found?.profit, tolerance).toBeCloseTo(profit, 8);
      // What the rules earn is what was said.
      const counts = found?.rules.map((rule, part) => costs.counts(part, rule)) ?? [];
      expect(costs.profit(together(counts)), tolerance).toBeCloseTo(profit, 8);
    }
  });

  it("keeps the rates as near as the tolerance says", () => {
    for (const [demand, name] of [
      ["equal_tpr", "tpr"],
      ["equal_fpr", "fpr"],
    ] as const) {
      for (const tolerance of [0, 0.05, 0.25]) {
        const found = costs.thresholds(demand, tolerance);
        // Small groups share a threshold, and its rate is theirs together.
        const shared = found?.rules.map(({ row, lower, mixed }) => [row, lower, mixed].join());
        const units = [...new Set(shared)].map((each) => {
          const members = shared?.flatMap((rule, part) => (rule === each ? [part] : [])) ?? [];
          const [counted, among] = SHARES[name](
            together(members.flatMap((part) => (found ? [costs.counts(part, found.rules[part])] : []))),
          );
          return counted / among;
        });
        expect(Math.max(...units) - Math.min(...units)).toBeLessThanOrEqual(tolerance + 1e-9);
      }
    }
  });

  // Months are split at their own prevalence.
  it.each([vector].filter(({ prevalence }) => prevalence === null))("splits the change of a month", () => {
    const found = new MonthSplits(table, parts, context as never).at(vector.row);
    for (const [index, name] of NAMES.entries()) {
      const expected = vector.splits[name as "a" | "b" | "c"];
      for (const key of ["profit", "change", ...REASONS] as const)
        expect(found[index][key], `${name} ${key}`).toBeCloseTo(expected[key], 8);
      const sum = REASONS.reduce((total, reason) => total + found[index][reason], 0);
      expect(sum).toBeCloseTo(found[index].change, 9);
    }
  });

  it("counts of groups add up to those of all", () => {
    for (let row = 0; row < table.length; row++) {
      const { tp, fp } = together(parts.all(table, () => row));
      expect([tp, fp]).toEqual([table.tp[row], table.fp[row]]);
    }
  });
});
