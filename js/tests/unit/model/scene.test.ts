import { describe, expect, it } from "vitest";
import type { Scene } from "../../../src/model/scene.ts";
import type { StoreEvent } from "../../../src/model/state.ts";
import { GOOD, LAYERS, storeOf, WEAK } from "../../support/state.ts";

const store = storeOf({ good: GOOD, weak: WEAK }, LAYERS);

function readBy(act: (scene: Scene) => unknown): StoreEvent[] {
  const read = new Set<StoreEvent>();
  act(store.scene.recording(read));
  return [...read].sort();
}

describe("a scene notes what is read of it", () => {
  it.each<[string, (scene: Scene) => unknown, StoreEvent[]]>([
    ["tables", ({ tables }) => tables, ["models"]],
    ["the current model", ({ table }) => table, ["models"]],
    ["costs", ({ context }) => context, ["costs"]],
    ["an optimum, also where it is known", (scene) => scene.optimum(), ["costs", "models"]],
    ["an optimum again", (scene) => scene.optimum(), ["costs", "models"]],
    ["a band", (scene) => scene.band("roc vertical", scene.table), ["band roc vertical", "models"]],
    ["what a band holds at", (scene) => scene.holds([["compare_at", "share"]]), ["markers"]],
    ["a marker", (scene) => scene.comparable(scene.tables[1], store.rule), ["costs", "markers", "models"]],
  ])("%s", (_what, act, expected) => {
    expect(readBy(act)).toEqual(expected);
  });

  it("to the end, however late", () => {
    const read = new Set<StoreEvent>();
    const scene = store.scene.recording(read);
    const later = () => scene.get("words");
    expect(read.size).toBe(0);
    later();
    expect([...read]).toEqual(["words"]);
  });
});

describe("values", () => {
  it.each<[[string, unknown][], boolean]>([
    [[], true],
    [[["prevalence", 1 / 3]], true],
    [[["costs", { tp: -50 }]], true],
    [[["costs", { tp: -50, fp: 4 }]], false],
    [[["costs", { fp: 3 }]], true],
    [[["constructor", Object]], false],
  ])("of %j hold: %s", (values, expected) => {
    expect(store.scene.holds(values)).toBe(expected);
  });
});
