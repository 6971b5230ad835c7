/** Thresholds of groups and splits of periods, by brute force in fractions. */
import { describe, expect, it } from "vitest";
import vectors from "../../../../tests/data/group_vectors.json" with { type: "json" };
import { byOutcome, type Outcome } from "../../../src/base/traits.ts";
import { type Demand, GroupCosts } from "../../../src/maths/group_costs.ts";
import { type PartCounts, Parts, shareOf, standing, together, weighAt } from "../../../src/maths/parts.ts";
import { PeriodSplits, REASONS } from "../../../src/maths/period_split.ts";
import { UnlabelledPeriods } from "../../../src/maths/unlabelled.ts";
import { packedParts, packedUnlabelled, rowsOf } from "../../support/parts.ts";
import { makeTable } from "../../support/tables.ts";

const NAMES = ["a", "b", "c"];
const LATER = ["x", "y"];

function opened({ cells, costs, own: ofGroups, prevalence, population }: (typeof vectors)[number]) {
  const table = makeTable(rowsOf(cells), "model");
  const costsOf = (outcome: Outcome) => NAMES.map((name) => ofGroups?.[name as "a"][outcome] ?? 0);
  const perPart = ofGroups && byOutcome(costsOf);
  const parts = new Parts({ ...packedParts(cells, NAMES), costs: perPart }, [table]);
  const own = table.positives / (table.positives + table.negatives);
  const context = { costs: { ...costs, as_gains: false }, prevalence: prevalence ?? own, population };
  return { table, parts, context: { ...context, amounts: undefined } };
}

describe.each(vectors.map((vector, index) => ({ vector, index })))("vector $index", ({ vector }) => {
  const { table, parts, context } = opened(vector as (typeof vectors)[number]);
  const costs = new GroupCosts(table, parts, context as never);

  const profits = Object.entries(vector.profits) as [Demand, Record<string, number>][];

  it.each(profits)("%s", (demand, profits) => {
    for (const [tolerance, profit] of Object.entries(profits)) {
      const [top, bottom = "1"] = tolerance.split("/");
      const found = costs.thresholds(demand, Number(top) / Number(bottom));
      // A linear program is rounded.
      const digits = demand === "equalized_odds" ? 5 : 8;
      expect(found?.profit, tolerance).toBeCloseTo(profit, digits);
      // What the rules earn is what was said.
      const counts = found?.rules.map((rule, part) => costs.counts(part, rule)) ?? [];
      expect(costs.profit(together(counts)), tolerance).toBeCloseTo(profit, digits);
      if (demand === "equal_precision")
        expect(found?.gap).toBeCloseTo(vector.gaps[tolerance as keyof typeof vector.gaps], 12);
    }
  });

  it.each(Object.entries(vector.budgets))("spends a budget of a share of %s", (share, profit) => {
    const [top, bottom = "1"] = share.split("/");
    const most = (Number(top) / Number(bottom)) * vector.population;
    const found = costs.thresholds("budget", 0, most);
    expect(found?.profit).toBeCloseTo(profit, 8);
    const counts = found?.rules.map((rule, part) => costs.counts(part, rule)) ?? [];
    expect(costs.profit(together(counts))).toBeCloseTo(profit, 8);
    expect(costs.flagged(together(counts))).toBeLessThanOrEqual(most + 1e-9);
  });

  it("says how far rates are apart group by group, also where some share a threshold", () => {
    for (const [demand, name] of [
      ["equal_tpr", "tpr"],
      ["equal_fpr", "fpr"],
    ] as const) {
      const found = costs.thresholds(demand, 0);
      if (!found) continue;
      const rows = found.rules.map(({ row }) => row);
      const rates = rows.map((row, part) => {
        const { tp, fp, positives, negatives } = parts.at(table, part, row);
        return name === "tpr" ? tp / positives : fp / negatives;
      });
      const known = rates.filter((rate) => !Number.isNaN(rate));
      const apart = Math.max(...known) - Math.min(...known);
      expect(costs.apart(demand, rows)).toBeCloseTo(apart, 12);
      expect(costs.apart(demand, rows)).toBeGreaterThanOrEqual(costs.gapOf(demand, rows) - 1e-12);
    }
    expect(costs.areAllShared).toBe(costs.few.length === NAMES.length);
  });

  it("keeps the rates as near as the tolerance says", () => {
    for (const [demand, name] of [
      ["equal_tpr", "tpr"],
      ["equal_fpr", "fpr"],
      ["equalized_odds", "tpr"],
      ["equalized_odds", "fpr"],
    ] as const) {
      for (const tolerance of [0, 0.05, 0.25]) {
        const found = costs.thresholds(demand, tolerance);
        if (!found) {
          // Groups of different costs share a threshold.
          expect(demand).toBe("equalized_odds");
          expect(vector.profits).not.toHaveProperty(demand);
          expect(costs.mixesCosts).toBe(true);
          continue;
        }
        // Small groups share a threshold, and its rate is theirs together.
        const shared = found.rules.map((rule) => Object.values(rule).join());
        const units = [...new Set(shared)].map((each) => {
          const members = shared.flatMap((rule, part) => (rule === each ? [part] : []));
          const counts = together(members.map((part) => costs.counts(part, found.rules[part])));
          const [counted, among] = shareOf(name, counts, [1, 1]);
          return counted / among;
        });
        expect(Math.max(...units) - Math.min(...units)).toBeLessThanOrEqual(tolerance + 1e-9);
      }
    }
  });

  it.each(["equal_tpr", "equal_fpr"] as const)(
    "keeps the tolerance without lots where one threshold each can, else comes as near, %s",
    (demand) => {
      const name = demand === "equal_tpr" ? "tpr" : "fpr";
      const rateOf = (counts: PartCounts[]) => {
        const [counted, among] = shareOf(name, together(counts), [1, 1]);
        return counted / among;
      };
      for (const tolerance of [0, 0.05, 0.25]) {
        const found = costs.thresholds(demand, tolerance);
        if (!found) throw new Error("no thresholds");
        const rows = costs.withoutLots(demand, found, tolerance);
        if (found.rules.every(({ mixed }) => mixed === 0)) {
          expect(rows).toEqual(found.rules.map(({ row }) => row));
          continue;
        }
        // Small groups share a threshold.
        const shared = found.rules.map((rule) => Object.values(rule).join());
        const units = [...new Set(shared)].map((each) => {
          const members = [...NAMES.keys()].filter((part) => shared[part] === each);
          const aimed = rateOf(members.map((member) => costs.counts(member, found.rules[member])));
          const all = Array.from({ length: table.length }, (_, row) => {
            const counts = members.map((member) => parts.at(table, member, row));
            return { row, rate: rateOf(counts), profit: costs.profit(together(counts)) };
          });
          return { members, aimed, all, chosen: all[rows[members[0]]] };
        });
        const [low, high] = [Math.min, Math.max].map((end) => end(...units.map(({ aimed }) => aimed)));
        const reach = tolerance + 1e-12;
        const near = units.map(({ all }) =>
          all.filter(({ rate }) => rate >= low - reach && rate <= high + reach),
        );
        const combined = near.reduce<(typeof near)[number][]>(
          (before, each) => before.flatMap((some) => each.map((one) => [...some, one])),
          [[]],
        );
        const gapOf = (some: { rate: number }[]) => {
          const rates = some.map(({ rate }) => rate);
          return Math.max(...rates) - Math.min(...rates);
        };
        const keeping = combined.filter((some) => gapOf(some) <= reach);
        const profitOf = (some: { profit: number }[]) => some.reduce((sum, { profit }) => sum + profit, 0);
        const chosen = units.map((unit) => unit.chosen);
        if (keeping.length > 0) {
          expect(gapOf(chosen)).toBeLessThanOrEqual(reach);
          expect(profitOf(chosen)).toBeCloseTo(Math.max(...keeping.map(profitOf)), 8);
          continue;
        }
        for (const { members, aimed, all, chosen } of units) {
          const least = Math.min(...all.map(({ rate }) => Math.abs(rate - aimed)));
          expect(Math.abs(chosen.rate - aimed)).toBeCloseTo(least, 9);
          const equallyNear = all.filter(({ rate }) => Math.abs(rate - aimed) <= least + 1e-12);
          if (found.rules[members[0]].mixed > 0)
            expect(chosen.profit).toBeCloseTo(Math.max(...equallyNear.map(({ profit }) => profit)), 8);
        }
      }
    },
  );

  // Periods are split at their own prevalence.
  const ofPeriods = [vector].filter(({ own }) => own === null);

  it.each(ofPeriods)("splits the change of a period", () => {
    const found = new PeriodSplits(table, parts, context as never).at(vector.row);
    for (const [index, name] of NAMES.entries()) {
      const expected = vector.splits[name as "a" | "b" | "c"];
      for (const key of ["profit", "change", ...REASONS] as const)
        expect(found[index][key], `${name} ${key}`).toBeCloseTo(expected[key], 8);
      const sum = REASONS.reduce((total, reason) => total + found[index][reason], 0);
      expect(sum).toBeCloseTo(found[index].change, 9);
    }
  });

  it.each(ofPeriods)("expects of periods without labels what their scores say", () => {
    const { cells, counts, profits } = vector.later;
    const periods = new UnlabelledPeriods(packedUnlabelled(cells, LATER, [...table.threshold]), [table]);
    const splits = new PeriodSplits(table, parts, context as never);
    expect(table.length).toBe(counts.x.length);
    for (let row = 0; row < table.length; row++) {
      const found = periods.at(table, row);
      const earned = splits.later(found, row);
      const [first] = splits.at(row);
      for (const [place, name] of LATER.entries()) {
        const { tp, fp, fn, tn } = counts[name as "x"][row];
        expect(found[place].tp).toBeCloseTo(tp, 9);
        expect(found[place].fp).toBeCloseTo(fp, 9);
        expect(found[place].positives).toBeCloseTo(tp + fn, 9);
        expect(found[place].negatives).toBeCloseTo(fp + tn, 9);
        const { profit, change, volume } = earned[place];
        expect(profit).toBeCloseTo(profits[name as "x"][row], 8);
        expect(change).toBeCloseTo(profits[name as "x"][row] - first.profit, 8);
        // As many more cases as there are, at what one earned before.
        const base = standing(parts.at(table, 0, row), weighAt(table, context.prevalence));
        const size = base.positives + base.negatives;
        expect(volume).toBeCloseTo(((tp + fp + fn + tn - size) / size) * first.profit, 8);
      }
    }
  });

  it("knows what every threshold of every group earns", () => {
    for (const [part, name] of NAMES.entries()) {
      for (let row = 0; row < table.length; row++)
        expect(costs.profit(parts.at(table, part, row))).toBeCloseTo(vector.by_group[name as "a"][row], 8);
    }
  });

  it("counts of groups add up to those of all", () => {
    for (let row = 0; row < table.length; row++) {
      const { tp, fp } = together(parts.all(table, () => row));
      expect([tp, fp]).toEqual([table.tp[row], table.fp[row]]);
    }
  });
});
