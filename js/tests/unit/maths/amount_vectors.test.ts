import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { amountContext } from "../../../src/maths/amounts.ts";
import { optimum } from "../../../src/maths/optimum.ts";
import { always, type Context, expectedCost, never, ratesAt } from "../../../src/maths/rates.ts";
import { CountTable } from "../../../src/maths/table.ts";
import { packed, view } from "../../support/tables.ts";

type Cell = "tp" | "fp" | "fn" | "tn";

interface Case {
  costs: Record<Cell, number>;
  prevalence: number;
  threshold: (number | null)[];
  tp: number[];
  fp: number[];
  sums: { [cell in Cell]?: number[] };
  cost: number[];
  best: number;
}

const CASES = JSON.parse(
  readFileSync(new URL("../../../../tests/data/amount_vectors.json", import.meta.url), "utf8"),
) as Case[];

function tableOf({ threshold, tp, fp, sums }: Case): CountTable {
  const rows = { threshold: threshold.map((each) => each ?? Number.POSITIVE_INFINITY), tp, fp };
  const views = Object.fromEntries(Object.entries(sums).map(([cell, values]) => [cell, view(values)]));
  return new CountTable({ ...packed("model", rows), amounts: { positive: 50, negative: 50, sums: views } });
}

describe.each(CASES.map((each, index): [number, Case] => [index, each]))("case %i", (_, given) => {
  const table = tableOf(given);
  const context: Context = {
    costs: { ...given.costs, as_gains: false },
    prevalence: given.prevalence,
    population: 1000,
    amounts: table.amounts && amountContext(table.amounts, table, table.length - 1),
  };

  it("costs of every rule", () => {
    given.cost.forEach((cost, row) => {
      expect(expectedCost(ratesAt(table, row), context)).toBeCloseTo(cost, 9);
    });
    expect(expectedCost(never(context), context)).toBeCloseTo(given.cost[0], 9);
    expect(expectedCost(always(context), context)).toBeCloseTo(given.cost[table.length - 1], 9);
  });

  it("the cheapest rule", () => {
    expect(optimum(table, [0, table.length - 1], context)).toBe(given.best);
  });
});
