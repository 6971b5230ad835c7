import { expect, it } from "vitest";
import type { PackedSample } from "../../../src/base/traits.ts";
import { focusText, toggleFocus } from "../../../src/model/focus.ts";
import { PageModel } from "../../../src/model/page_model.ts";
import { type CellOfCases, packedParts, REGION_CELLS, REGIONS, rowsOf } from "../../support/parts.ts";
import { sampleOf, stateOf } from "../../support/state.ts";
import { openStore } from "../../support/store.ts";

// Changes are sent in the next frame; there is none here, and nobody to send them to.
globalThis.requestAnimationFrame ??= () => 0;

function open(sample: Partial<PackedSample> = {}) {
  const models = { good: rowsOf(REGION_CELLS) };
  const { tp, fp } = models.good;
  const [positives, negatives] = [tp, fp].map((counts) => counts[counts.length - 1]);
  const state = stateOf(models, {
    ...{ prevalence: positives / (positives + negatives), population: positives + negatives },
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

it("keeps a prevalence that was set, and undoes as one", () => {
  const { store } = open();
  store.set({ prevalence: 0.2 });
  toggleFocus(store, ["groups", 0]);
  expect(store.scene.context.prevalence).toBe(0.2);
  store.history.undo();
  expect(store.scene.sample.focus).toBeNull();
  expect(store.scene.context.prevalence).toBe(0.2);
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
