import { describe, expect, it } from "vitest";
import { outcomes } from "../../../src/maths/outcomes.ts";
import { toggleFocus } from "../../../src/model/focus.ts";
import { link } from "../../../src/model/linked.ts";
import { choose, moveBy, moveTo } from "../../../src/model/moves.ts";
import { countsWithOwn, rowsOf as keptRows, rulesOf } from "../../../src/model/own.ts";
import { fragmentOf, readFragment } from "../../../src/model/page_link.ts";
import { PageModel } from "../../../src/model/page_model.ts";
import { savedDecision, unsaved } from "../../../src/model/saved_decision.ts";
import type { Store } from "../../../src/model/store.ts";
import { packedParts, REGION_CELLS, REGIONS, rowsOf } from "../../support/parts.ts";
import { type Given, sampleOf, stateOf } from "../../support/state.ts";
import { openStore } from "../../support/store.ts";

// Changes are sent in the next frame; there is none here, and nobody to send them to.
globalThis.requestAnimationFrame ??= () => 0;

const [NORTH, SOUTH, WEST] = [0, 1, 2];
const COSTS = { tp: 0, fp: 1, fn: 4, tn: 0, as_gains: false };

function open(given: Given = {}): Store {
  const models = { good: rowsOf(REGION_CELLS), same: rowsOf(REGION_CELLS) };
  const { tp, fp } = models.good;
  const [positives, negatives] = [tp, fp].map((counts) => counts[counts.length - 1]);
  const groups = packedParts(REGION_CELLS, REGIONS, 2);
  const state = stateOf(models, {
    ...{ prevalence: positives / (positives + negatives), population: positives + negatives, costs: COSTS },
    ...{ threshold: 0.5, group_thresholds: [[WEST, 0.3]], seed: 7 },
    _sample: { ...sampleOf(models), positives, negatives, groups },
    ...given,
  });
  return openStore(new PageModel(state), true);
}

/** What a group's cases come to at a threshold, counted one by one. */
function counted(place: number | undefined, threshold: number) {
  const sum = (isFlagged: boolean, positive: number) =>
    REGION_CELLS.filter(
      (cell) =>
        (place === undefined || cell.group === REGIONS[place]) &&
        cell.positive === positive &&
        cell.score >= threshold === isFlagged,
    ).reduce((total, { n }) => total + n, 0);
  return { tp: sum(true, 1), fp: sum(true, 0), fn: sum(false, 1), tn: sum(false, 0) };
}

const shown = ({ scene, rule }: Store) => outcomes(scene.table, rule);

/** The row of a group as the table of groups counts it. */
function rowOf(store: Store, part: number) {
  const { scene, rule } = store.ofEveryone;
  const parts = scene.sample.groups;
  if (!parts) throw new Error("there are no groups");
  const own = keptRows(scene.table, rulesOf(scene.table, parts, store.get("group_thresholds"), rule));
  const { tp, fp, positives, negatives } = parts.at(scene.table, part, own[part]);
  return { tp, fp, fn: positives - tp, tn: negatives - fp };
}

describe("a group in focus", () => {
  it.each([
    [NORTH, 0.5],
    [WEST, 0.3],
  ])("is judged at its own threshold, or else at the common one: %i", (place, threshold) => {
    const store = open();
    expect(shown(store)).toEqual(counted(undefined, 0.5));
    toggleFocus(store, ["groups", place]);
    expect(shown(store)).toEqual(counted(place, threshold));
    expect(rowOf(store, place)).toEqual(shown(store));
    expect(store.rule.common).toBe(place === WEST ? 0.5 : undefined);
    expect(store.ofEveryone.rule.requested).toBe(0.5);
    toggleFocus(store, null);
    expect(shown(store)).toEqual(counted(undefined, 0.5));
  });

  it("moves its own threshold alone, in one step to undo", () => {
    const store = open({
      group_thresholds: [
        [NORTH, 0.7],
        [WEST, 0.3],
      ],
    });
    toggleFocus(store, ["groups", WEST]);
    let told = 0;
    store.react("rule", () => told++, new AbortController().signal);
    store.history.asOne(() => {
      moveBy(store, 1);
      moveBy(store, 1);
    });
    expect(told).toBeGreaterThan(0);
    const [, [, own]] = store.get("group_thresholds");
    expect(own).toBeLessThan(0.3);
    expect(store.get("group_thresholds")[0]).toEqual([NORTH, 0.7]);
    expect(store.get("threshold")).toBe(0.5);
    expect(shown(store)).toEqual(counted(WEST, own));
    expect(rowOf(store, WEST)).toEqual(shown(store));
    store.history.undo();
    expect(shown(store)).toEqual(counted(WEST, 0.3));
    store.history.undo();
    expect(store.scene.sample.focus).toBeNull();
    expect(shown(store)).toEqual(counted(undefined, 0.5));
  });

  it("without a threshold of its own moves the common one, and gets one where its row is dragged", () => {
    const store = open();
    toggleFocus(store, ["groups", SOUTH]);
    moveBy(store, 1);
    expect(store.get("threshold")).toBeLessThan(0.5);
    expect(store.get("group_thresholds")).toEqual([[WEST, 0.3]]);
    const common = store.get("threshold");
    store.set({ group_thresholds: [[SOUTH, 0.9]] });
    expect(shown(store)).toEqual(counted(SOUTH, 0.9));
    store.set({ group_thresholds: [] });
    expect(shown(store)).toEqual(counted(SOUTH, common));
  });

  it("keeps what it flags where another model takes over, and so do all cases", () => {
    const store = open();
    toggleFocus(store, ["groups", WEST]);
    choose(store, "same");
    expect(store.get("group_thresholds")).toEqual([[WEST, 0.3]]);
    expect(store.get("threshold")).toBe(0.5);
    expect(shown(store)).toEqual(counted(WEST, 0.3));
    toggleFocus(store, null);
    // Own thresholds are scores of the model.
    choose(store, "good");
    expect(store.get("group_thresholds")).toEqual([]);
    expect(shown(store)).toEqual(counted(undefined, 0.5));
  });

  it("keeps a limit that its threshold was found for, in a link too", () => {
    const store = open();
    toggleFocus(store, ["groups", WEST]);
    const limit = { kind: "min_tpr", value: 0.2, is_promise: false } as const;
    const { threshold } = store.scene.table;
    const row = 4;
    store.set({ threshold: threshold[row], _demand: { ...limit, threshold: threshold[row], model: "good" } });
    expect(store.get("threshold")).toBe(0.5);
    const linked = readFragment(fragmentOf(store, ["roc"]), ["good", "same"]);
    expect(linked?.state).toMatchObject({
      ...{ threshold: 0.5, group_thresholds: [[WEST, threshold[row]]], focus: ["groups", WEST] },
      _demand: { ...limit, threshold: threshold[row] },
    });
    const again = open({ group_thresholds: [] });
    if (linked) again.set(linked.state);
    expect(shown(again)).toEqual(shown(store));
    toggleFocus(again, null);
    expect(shown(again)).toEqual(counted(undefined, 0.5));
  });
});

it("a linked threshold is the common one", () => {
  const [one, other] = [open(), open()];
  link([one, other], { on: ["threshold"], by: "score" }, new AbortController().signal);
  toggleFocus(other, ["groups", WEST]);
  one.set({ threshold: 0.7 });
  expect(other.get("threshold")).toBe(0.7);
  expect(shown(other)).toEqual(counted(WEST, 0.3));
  other.set({ threshold: 0.9 });
  expect(one.get("threshold")).toBe(0.7);
  expect(one.get("group_thresholds")).toEqual([[WEST, 0.3]]);
});

it("counts all cases with the own thresholds of their groups", () => {
  const store = open();
  const { scene, rule } = store;
  const { tp, fp } = countsWithOwn(scene, rule, store.get("group_thresholds")) ?? {};
  const groups = [NORTH, SOUTH, WEST].map((place) => counted(place, place === WEST ? 0.3 : 0.5));
  const others = REGIONS.slice(3).map((_, index) => counted(3 + index, 0.5));
  const sum = (name: "tp" | "fp") => [...groups, ...others].reduce((total, each) => total + each[name], 0);
  expect({ tp, fp }).toEqual({ tp: sum("tp"), fp: sum("fp") });
  // A group that is none of those in the page.
  expect(countsWithOwn(scene, rule, [[REGIONS.length, 0.3]])).toBeUndefined();
});

describe("a decision that is saved", () => {
  it("has the thresholds of all groups, and is the same from a focus", () => {
    const store = open({ group_thresholds: [[WEST, 0.3]] });
    const now = new Date(0);
    const saved = savedDecision(store, now, "");
    expect(saved).toMatchObject({ criterion: "cost", demands: {}, promise: null });
    expect(saved).toMatchObject({ groups: { demand: "own", tolerance: 0, seed: 7 } });
    const { groups } = saved as { groups: { rules: number[][]; profit: number } };
    expect(groups.rules.map(([threshold]) => threshold)).toEqual(
      REGIONS.map((_, place) => (place === WEST ? 0.3 : 0.5)),
    );
    const all = REGIONS.map((_, place) => counted(place, place === WEST ? 0.3 : 0.5));
    expect(groups.profit).toBeCloseTo(-all.reduce((cost, { fn, fp }) => cost + 4 * fn + fp, 0), 9);
    toggleFocus(store, ["groups", WEST]);
    moveTo(store, store.scene.table.indexAt(0.3));
    expect(savedDecision(store, now, "")).toEqual(saved);
  });

  it("is refused where its thresholds are not all in the page", () => {
    expect(unsaved(open())).toBe("");
    const groups = { ...packedParts(REGION_CELLS, REGIONS, 2), folded: 2 };
    groups.names = groups.names.slice(0, -1);
    groups.places = groups.places.slice(0, -1);
    const models = { good: rowsOf(REGION_CELLS), same: rowsOf(REGION_CELLS) };
    const folded = open({ _sample: { ...sampleOf(models), groups } });
    expect(unsaved(folded)).toMatch(/^Not all groups are in this page/);
    folded.set({ group_thresholds: [] });
    expect(unsaved(folded)).toBe("");
  });
});
