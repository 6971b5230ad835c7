import { beforeEach, describe, expect, it, vi } from "vitest";
import { LocalChildren } from "../../../src/multiclass/child.ts";
import type { MulticlassStore } from "../../../src/multiclass/store.ts";
import { casesOf, drawClasses, multiclassState, multiclassStore } from "../../support/multiclass_state.ts";

const SAMPLE = drawClasses(3, 60);

function make(traits: object = {}, sample = SAMPLE) {
  return multiclassStore(multiclassState(sample, traits));
}

/** Counts by the definition. */
function byHand(weights: number[], model = "forest") {
  const counts = SAMPLE.classes.map(() => SAMPLE.classes.map(() => 0));
  for (const [row, own] of SAMPLE.code.entries()) {
    const worth = SAMPLE.models[model][row].map((each, k) => each * weights[k]);
    counts[own][worth.indexOf(Math.max(...worth))] += 1;
  }
  return counts;
}

beforeEach(() => void vi.stubGlobal("requestAnimationFrame", () => 0));

describe("counts of the current rule", () => {
  it("follow model and weights", () => {
    const { store } = make();
    expect(store.counted).toEqual({ counts: byHand([1, 1, 1]), certainty: "exact", doubt: 0 });
    store.set({ class_weight: [0.2, 3, 1] });
    expect(store.scene.matrix).toEqual(byHand([0.2, 3, 1]));
    store.set({ model: "logistic" });
    expect(store.counted.counts).toEqual(byHand([0.2, 3, 1], "logistic"));
    expect(store.scene.model).toBe(1);
  });

  it("are those of Python where these are of the same rule", () => {
    const counts = [
      [20, 0, 0],
      [0, 20, 0],
      [0, 0, 20],
    ];
    const at = {
      model: "forest",
      costs: [
        [0, 1, 1],
        [1, 0, 1],
        [1, 1, 0],
      ],
      class_weight: [1, 1, 1],
    };
    const { store } = make({ _matrix: { at, counts } });
    expect(store.counted.counts).toEqual(counts);
    store.set({ class_weight: [1, 2, 1] });
    expect(store.counted.counts).toEqual(byHand([1, 2, 1]));
  });

  it("say how many cases are in doubt by rounding", () => {
    const tied = { ...SAMPLE, models: { forest: SAMPLE.code.map(() => [1 / 3, 1 / 3, 1 / 3]) } };
    const { store } = make({ _cases: casesOf(tied, "u2") }, tied);
    expect(store.counted).toMatchObject({ certainty: "doubt", doubt: 60 });
  });

  it("are scaled to all cases where a part is sent", () => {
    const part = { ...SAMPLE, code: SAMPLE.code.slice(0, 30) };
    const rows = (all: number[][]) => all.slice(0, 30);
    const models = Object.fromEntries(Object.entries(SAMPLE.models).map(([name, all]) => [name, rows(all)]));
    const { store } = make({ _cases: { ...casesOf({ ...part, models }), total: 60 } });
    const { counts, certainty } = store.counted;
    expect(certainty).toBe("approximate");
    expect(counts.map((row) => row.reduce((a, b) => a + b))).toEqual([20, 20, 20]);
  });
});

describe("a history", () => {
  it("brings back weights, costs and the model", () => {
    const { store } = make();
    store.set({ class_weight: [1, 2, 1] });
    store.set({ model: "logistic" });
    store.set({
      costs: [
        [0, 2, 1],
        [1, 0, 1],
        [1, 1, 0],
      ],
    });
    store.history.undo();
    expect(store.rule.costs[0][1]).toBe(1);
    store.history.undo();
    store.history.undo();
    expect([store.current, store.rule.weights]).toEqual([0, [1, 1, 1]]);
  });
});

describe("a damaged state", () => {
  it.each<[string, unknown, RegExp]>([
    ["_classes", ["a", "a", "b"], /^_classes: are not distinct/],
    ["_one_vs_rest", [], /has no sample of each class/],
    [
      "costs",
      [
        [0, 1],
        [1, 0],
      ],
      /^costs: has another number/,
    ],
    [
      "costs",
      [
        [0, 1, 1],
        [1, 0],
        [1, 1, 0],
      ],
      /^costs: is no square/,
    ],
    ["class_weight", [1, 0, 1], /^class_weight: 1: is no number above 0/],
    ["class_weight", [1, 1], /^class_weight: has another number/],
    ["model", "none", /^model: there is no none/],
    ["shown", "3", /^shown: is no class/],
    ["shown", "1,1", /^shown: is no class/],
    ["shown", "setosa", /^shown: is no class/],
    ["selection", { true: 0, predicted: 7, model: "forest" }, /^selection: is no cell/],
    ["_cases", { ...casesOf(SAMPLE), n: 59 }, /^_cases: do not fit/],
    ["_cases", { ...casesOf(SAMPLE), models: [] }, /^_cases: have no probabilities/],
    ["_cases", { ...casesOf({ ...SAMPLE, code: SAMPLE.code.map(() => 9) }) }, /^_cases: have no such class/],
  ])("of %s is said, case %#", (name, value, problem) => {
    const { model, store } = make();
    const heard = vi.fn();
    store.on("problem", heard, new AbortController().signal);
    const before = model.get(name);
    model.set(name, value);
    expect(store.problem).toMatch(problem);
    model.set(name, before);
    expect(store.problem).toBeUndefined();
    expect(heard).toHaveBeenCalledTimes(2);
  });
  it.each([
    ["_areas", [], (store: MulticlassStore) => store.areas, /^_areas: is not of all pairs/],
    ["_areas", { forest: 1 }, (store: MulticlassStore) => store.areas, /^_areas: is no list/],
    [
      "_measures",
      [["forest"]],
      (store: MulticlassStore) => store.get("_measures"),
      /^_measures: 0: is no pair/,
    ],
    [
      "_one_vs_one",
      { "0,1": {} },
      (store: MulticlassStore) => new LocalChildren(store).of("0,1"),
      /^_one_vs_one: 0,1: positives: is no number/,
    ],
  ])("of %s stops only what reads it, case %#", (name, value, read, problem) => {
    const { model, store } = make();
    const before = model.get(name);
    model.set(name, value);
    expect(store.problem).toBeUndefined();
    expect(store.counted.counts).toHaveLength(3);
    expect(() => read(store)).toThrow(problem);
    model.set(name, before);
    expect(() => read(store)).not.toThrow();
  });
});
