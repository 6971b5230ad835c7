import { beforeEach, expect, it, vi } from "vitest";
import { PageModel } from "../../../src/model/page_model.ts";
import type { Store } from "../../../src/model/store.ts";
import { ModelProblemStore } from "../../../src/teaching/simulated.ts";
import { GOLDEN, unpacked } from "../../support/charts.ts";
import { openStore } from "../../support/store.ts";

const golden = GOLDEN.scenes.find(({ name }) => name === "model_problem") as (typeof GOLDEN.scenes)[0];

beforeEach(() => void vi.stubGlobal("requestAnimationFrame", () => 0));

function open(change: object = {}): { model: PageModel; store: Store } {
  const model = new PageModel({ ...(unpacked(golden.state) as object), ...change });
  return { model, store: openStore(model) };
}

it("draws theory and samples of the totals that the prevalence gives", () => {
  const { store } = open();
  expect(store).toBeInstanceOf(ModelProblemStore);
  expect(store.scene.sample.names).toEqual(["theory", "sample 1", "sample 2", "sample 3"]);
  for (const { positives, negatives } of store.scene.tables) expect([positives, negatives]).toEqual([24, 56]);
});

it("draws others when prevalence, number of cases or seed change, and views are drawn again once", () => {
  const { store } = open();
  const listener = vi.fn();
  store.on(["models", "costs", "certainty"], listener, new AbortController().signal);
  const before = store.scene.tables[1].tp;
  store.set({ seed: 77 });
  expect(listener).toHaveBeenCalledTimes(1);
  expect(store.scene.tables[1].tp).not.toEqual(before);
  store.set({ prevalence: 0.1 });
  expect(store.scene.tables[0].positives).toBe(8);
  store.set({ population: 1000 });
  expect(store.scene.tables[2].positives).toBe(100);
  expect(listener).toHaveBeenCalledTimes(3);
});

it("takes from Python only what is of the same samples", () => {
  const { store } = open();
  expect(store.scene.get("_aucs").raw.size).toBe(4);
  store.set({ prevalence: 0.2 });
  expect(store.scene.get("_aucs").raw.size).toBe(0);
  store.set({ prevalence: 0.3 });
  expect(store.scene.get("_aucs").raw.size).toBe(4);
});

it("has the exact counts of a rule between the rows of a large sample", () => {
  const { store } = open({ n: 20_000, model: "sample 1", threshold: 0.123456 });
  expect(store.scene.table.isComplete).toBe(false);
  expect(store.rule.exact).toBe(true);
  expect(store.rule.tp).toBeGreaterThan(5800);
});

it.each([
  ["n", 1],
  ["n", 2.5],
  ["n", 1e100],
  ["prevalence", 0],
  ["_problem", {}],
  ["_problem", { score: 3 }],
])("a damaged %s, %j, is a problem and no endless loop", (name, value) => {
  expect(open({ [name]: value }).store.problem).toBeTruthy();
});
