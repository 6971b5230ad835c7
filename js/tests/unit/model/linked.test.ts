import { beforeEach, describe, expect, it, vi } from "vitest";
import { ppr } from "../../../src/maths/rates.ts";
import { type Linked, link } from "../../../src/model/linked.ts";
import type { Store } from "../../../src/model/store.ts";
import { GOOD, storeOf, WEAK } from "../../support/state.ts";

const signal = new AbortController().signal;
const DECISION: Linked["on"] = ["model", "threshold", "costs"];
const share = ({ scene, rule }: Store) => ppr(scene.rates(rule), scene.context.prevalence);

describe("linked evaluations", () => {
  beforeEach(() => void vi.stubGlobal("requestAnimationFrame", () => 0));

  function two(on = DECISION, by: Linked["by"] = "score") {
    const one = storeOf({ good: GOOD, weak: WEAK });
    const other = storeOf({ weak: WEAK, good: GOOD, third: GOOD }, { model: "good", prevalence: 0.1 });
    link([one, other], { on, by }, signal);
    return { one, other };
  }

  it("share what is linked, and nothing else", () => {
    const { one, other } = two();
    one.set({ threshold: 0.3 });
    expect(other.get("threshold")).toBe(0.3);
    other.set({ costs: { ...other.scene.context.costs, fp: 7 } });
    expect(one.scene.context.costs.fp).toBe(7);
    one.set({ prevalence: 0.4 });
    expect(other.get("prevalence")).toBe(0.1);
    other.set({ threshold: Number.POSITIVE_INFINITY });
    expect(one.get("threshold")).toBe(Number.POSITIVE_INFINITY);
  });

  it("match models by name, and keep their own where there is none", () => {
    const { one, other } = two();
    one.set({ model: "weak" });
    expect(other.scene.table.name).toBe("weak");
    other.set({ model: "third" });
    expect(one.scene.table.name).toBe("weak");
    other.set({ threshold: 0.7 });
    expect(one.get("threshold")).toBe(0.7);
  });

  it("flag at most the same share, at each one's prevalence, where they are linked by it", () => {
    const { one, other } = two(DECISION, "share");
    for (const [threshold, expected] of [
      // 53.5 % at one half; at a tenth 43 %, and 58.8 % at 0.3.
      [0.5, 0.4],
      [1, 0.9],
      [0.1, 0.1],
      [2, Number.POSITIVE_INFINITY],
    ]) {
      other.set({ threshold: 0.25 });
      one.set({ threshold });
      const next = other.scene.table.indexAt(other.get("threshold")) + 1;
      expect(share(other)).toBeLessThanOrEqual(share(one) + 1e-12);
      if (next < other.scene.table.length)
        expect(
          ppr({ tpr: other.scene.table.tpr[next], fpr: other.scene.table.fpr[next] }, 0.1),
        ).toBeGreaterThan(share(one));
      expect([threshold, other.get("threshold")]).toEqual([threshold, expected]);
      expect(one.get("threshold")).toBe(threshold);
    }
    other.set({ prevalence: 0.9 });
    expect(share(one)).toBeLessThanOrEqual(share(other) + 1e-12);
  });

  it("take back what is one change in one of them as one in the others", () => {
    const { one, other } = two();
    one.history.hold();
    for (const threshold of [0.4, 0.3, 0.2]) one.set({ threshold });
    one.history.release();
    other.history.undo();
    expect([one.get("threshold"), other.get("threshold")]).toEqual([0.5, 0.5]);
    expect(other.history.last).toBeUndefined();
  });

  it("leave a damaged one alone", () => {
    const { one, other } = two();
    other.traits.set("population", -1);
    one.set({ threshold: 0.3 });
    expect(one.problem).toBeUndefined();
    expect(one.get("threshold")).toBe(0.3);
  });
});
