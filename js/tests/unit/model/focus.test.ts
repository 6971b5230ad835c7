import { describe, expect, it } from "vitest";
import { numbersOf } from "../../../src/base/columns.ts";
import type { PackedParts, PackedSample } from "../../../src/base/traits.ts";
import type { Parts } from "../../../src/maths/parts.ts";
import { canFocus, focusText, toggleFocus } from "../../../src/model/focus.ts";
import { drawnGroups } from "../../../src/model/group_store.ts";
import { fragmentOf, readFragment } from "../../../src/model/page_link.ts";
import { PageModel } from "../../../src/model/page_model.ts";
import { FOLLOWERS } from "../../../src/model/state.ts";
import { type CellOfCases, packedParts, REGION_CELLS, REGIONS, rowsOf } from "../../support/parts.ts";
import { sampleOf, stateOf } from "../../support/state.ts";
import { openStore } from "../../support/store.ts";
import { view } from "../../support/tables.ts";

// Changes are sent in the next frame; there is none here, and nobody to send them to.
globalThis.requestAnimationFrame ??= () => 0;

function open(sample: Partial<PackedSample> = {}) {
  const models = { good: rowsOf(REGION_CELLS) };
  const { tp, fp } = models.good;
  const [positives, negatives] = [tp, fp].map((counts) => counts[counts.length - 1]);
  const state = stateOf(models, {
    ...{ prevalence: positives / (positives + negatives), population: positives + negatives },
    _following: [...FOLLOWERS],
    _aucs: { good: { low: 0.7, high: 0.8 } },
    _sample: {
      ...sampleOf(models),
      positives,
      negatives,
      groups: packedParts(REGION_CELLS, REGIONS),
      ...sample,
    },
  });
  const model = new PageModel(state);
  return { model, store: openStore(model, true) };
}

const sizeOf = (cells: CellOfCases[]) => cells.reduce((sum, { n }) => sum + n, 0);
const WEST = REGION_CELLS.filter(({ group }) => group === "west");

it("shows the cases of a group alone, at their own prevalence, and all again", () => {
  const { model, store } = open();
  const before = store.scene.sample;
  toggleFocus(store, ["groups", 2]);
  const { sample, context, table } = store.scene;
  expect(sample.size).toBe(sizeOf(WEST));
  expect([table.positives, table.negatives]).toEqual(
    [1, 0].map((of) => sizeOf(WEST.filter(({ positive }) => positive === of))),
  );
  for (const [row, threshold] of table.threshold.entries()) {
    const above = WEST.filter(({ score, positive }) => positive === 1 && score >= threshold);
    expect(table.tp[row]).toBe(sizeOf(above));
  }
  expect(context.prevalence).toBe(table.positives / sample.size);
  expect(context.population).toBe(sample.size);
  expect(focusText(store)).toBe("west");
  // What Python computed is of all cases.
  expect(store.scene.of("_aucs", table)).toBeUndefined();
  // Every score is a row here, so that sums over scores are exact.
  const mean = WEST.reduce((sum, { n, score }) => sum + n * score, 0);
  expect(table.moments?.sum.at(-1)).toBeCloseTo(mean, 9);
  expect(sample.everyone.size).toBe(before.size);
  toggleFocus(store, ["groups", 2]);
  expect(store.scene.sample.size).toBe(before.size);
  expect(store.scene.context.prevalence).toBe(before.prevalence);
  expect(model.get("focus")).toBeNull();
  expect(store.scene.of("_aucs", store.scene.table)).toEqual({ low: 0.7, high: 0.8 });
});

it("keeps a prevalence that was set although it is also that of the group, through undo and a link", () => {
  const { store } = open();
  const { prevalence: ofAll, population: all } = store.scene.context;
  toggleFocus(store, ["groups", 2]);
  const { prevalence: ofWest, population: west } = store.scene.context;
  toggleFocus(store, null);
  store.set({ prevalence: ofWest });
  store.set({ population: west });
  toggleFocus(store, ["groups", 2]);
  toggleFocus(store, null);
  expect(store.scene.context).toMatchObject({ prevalence: ofWest, population: west });
  toggleFocus(store, ["groups", 2]);
  expect(store.ofEveryone.scene.context).toMatchObject({ prevalence: ofWest, population: west });
  const other = open().store;
  other.set(readFragment(fragmentOf(store, ["roc"]), ["good"])?.state ?? {});
  toggleFocus(other, null);
  expect(other.scene.context).toMatchObject({ prevalence: ofWest, population: west });
  // The two looks, back to where both follow the cases.
  for (let times = 0; times < 5; times++) store.history.undo();
  expect(store.scene.context).toMatchObject({ prevalence: ofAll, population: all });
  toggleFocus(store, ["groups", 2]);
  expect(store.scene.context).toMatchObject({ prevalence: ofWest, population: west });
  const followed = open().store;
  followed.set(readFragment(fragmentOf(store, ["roc"]), ["good"])?.state ?? {});
  expect(followed.scene.context).toMatchObject({ prevalence: ofWest, population: west });
  toggleFocus(followed, null);
  expect(followed.scene.context).toMatchObject({ prevalence: ofAll, population: all });
});

it("keeps a range of the prevalence whose middle is also that of the group", () => {
  const { store } = open();
  toggleFocus(store, ["groups", 2]);
  const { prevalence: ofWest } = store.scene.context;
  toggleFocus(store, null);
  const range: [number, number] = [ofWest - 0.125, ofWest + 0.125];
  store.set({ prevalence: range });
  toggleFocus(store, ["groups", 2]);
  toggleFocus(store, null);
  expect(store.get("prevalence")).toEqual(range);
  expect(store.scene.context.prevalence).toBeCloseTo(ofWest, 12);
});

it("keeps a prevalence that was set, and undoes as one", () => {
  const { store } = open();
  store.set({ prevalence: 0.2 });
  toggleFocus(store, ["groups", 0]);
  expect(store.scene.context.prevalence).toBe(0.2);
  store.history.undo();
  expect(store.scene.sample.focus).toBeNull();
  expect(store.scene.context.prevalence).toBe(0.2);
});

describe("groups with costs of their own", () => {
  const COSTS = { fp: [1, 2, 3, 4], fn: [9, 7, 5, 3] };
  const { threshold } = rowsOf(REGION_CELLS);
  const sumOf = (
    cells: CellOfCases[],
    positive: number,
    costs: number[],
    isCounted: (score: number) => boolean,
  ) =>
    cells
      .filter((cell) => cell.positive === positive && isCounted(cell.score))
      .reduce((sum, { group, n }) => sum + n * costs[REGIONS.indexOf(group)], 0);
  const sumsOf = (cells: CellOfCases[]) => ({
    fp: threshold.map((row) => sumOf(cells, 0, COSTS.fp, (score) => score >= row)),
    fn: threshold.map((row) => sumOf(cells, 1, COSTS.fn, (score) => score < row)),
  });

  function openWith(costs: PackedParts["costs"]) {
    const [model] = sampleOf({ good: rowsOf(REGION_CELLS) }).models;
    const { fp, fn } = sumsOf(REGION_CELLS);
    const amounts = { positive: 6, negative: 2, sums: { fp: view(fp), fn: view(fn) } };
    const groups = { ...packedParts(REGION_CELLS, REGIONS), costs };
    return open({ case_costs: true, groups, models: [{ ...model, amounts }] });
  }

  it("keep them alone and together", () => {
    const { store } = openWith(COSTS);
    const { sample } = store.scene;
    expect(canFocus(sample.groups as Parts, store.scene.table, 2)).toBe(true);
    toggleFocus(store, ["groups", 2]);
    const { table, context } = store.scene;
    const expected = sumsOf(WEST);
    expect([...(table.amounts?.sums.fp ?? [])]).toEqual(expected.fp);
    expect([...(table.amounts?.sums.fn ?? [])]).toEqual(expected.fn);
    // The mean of equal costs is the cost, and so is their size.
    expect(context.amounts?.means).toEqual({ tn: 0, fp: 3, fn: 5, tp: 0 });
    expect(context.amounts?.size).toBe(5);
    const several = sample.together("groups", [1, 3]);
    const ofBoth = sumsOf(REGION_CELLS.filter(({ group }) => ["south", "isle"].includes(group)));
    expect([...numbersOf(several?.models[0].amounts?.sums.fn as DataView)]).toEqual(ofBoth.fn);
    store.history.undo();
    expect([...(store.scene.table.amounts?.sums.fn ?? [])]).toEqual(sumsOf(REGION_CELLS).fn);
  });

  it("are refused where they are not those of all groups, or lack the sums of several in one", () => {
    const problem = /: good: the costs of groups do not fit these/;
    expect(openWith({ ...COSTS, fn: [9, 7, 5] }).store.problem).toMatch(problem);
    const { names, places, ...packed } = packedParts(REGION_CELLS, REGIONS);
    const costs = { fp: [1, 2, 3], fn: [9, 7, 5] };
    const groups = { ...packed, names: names.slice(0, 3), places: places.slice(0, 3), folded: 1, costs };
    expect(open({ groups }).store.problem).toMatch(problem);
  });

  it("are not looked at alone where costs differ within one", () => {
    const { store } = openWith(null);
    const { sample, table } = store.scene;
    expect(canFocus(sample.groups as Parts, table, 2)).toBe(false);
    expect(sample.focused(["groups", 2])).toBeUndefined();
    expect(drawnGroups(store.scene)).toEqual([]);
    expect(drawnGroups(openWith(COSTS).store.scene)).toHaveLength(REGIONS.length);
  });
});

it("sees all cases from a group", () => {
  const { store } = open();
  const { table, context } = store.scene;
  toggleFocus(store, ["groups", 1]);
  const { ofEveryone } = store.scene;
  expect(ofEveryone.table.positives).toBe(table.positives);
  expect(ofEveryone.context.prevalence).toBeCloseTo(context.prevalence, 12);
  expect(ofEveryone.context.population).toBeCloseTo(context.population, 9);
});
