import { describe, expect, it } from "vitest";
import { english } from "../../src/base/english.ts";
import { describe as describeState } from "../../src/describe.ts";
import { GOLDEN, unpacked } from "../support/charts.ts";

const [{ state: packed }] = GOLDEN.scenes;
const STATE = unpacked(packed) as Record<string, unknown>;
const [GROUPED] = GOLDEN.scenes
  .filter(({ name }) => name === "grouped")
  .map(({ state }) => unpacked(state) as Record<string, unknown>);

function charts(state: Record<string, unknown>, kind: string, options = {}) {
  const found = describeState(state, kind, options, english);
  if (typeof found === "string") throw new Error(found);
  return found;
}

describe("a description", () => {
  it("is the same again, of plain values and columns alone", () => {
    const [first, second] = [0, 1].map(() => charts(STATE, "roc", { band: "vertical" }));
    expect(structuredClone(first)).toEqual(second);
    expect(first).toHaveLength(1);
    expect(first[0].curves.map(({ points }) => points)).toContainEqual(expect.any(Float64Array));
  });

  it("has numbers by the writer that is given", () => {
    const rough = () => (value: number) => `about ${Math.round(value)}`;
    expect(describeState(STATE, "verdict", {}, rough)).toContain("about");
    expect(describeState(STATE, "verdict", {}, english)).not.toContain("about");
  });

  it("is of each model or group where panels are", () => {
    const models = charts(STATE, "roc", { panels: "each" });
    expect(models.map(({ curves }) => curves.map(({ model }) => model))).toEqual([[0], [1], [2]]);
    expect(models.filter(({ legend }) => legend.length > 0)).toHaveLength(1);
    const groups = charts(GROUPED, "roc", { panels: "groups" });
    expect(new Set(groups.map(({ x, y }) => JSON.stringify([x.domain, y.domain]))).size).toBe(1);
    expect(groups.at(-1)?.title).toMatch(/others$/);
    const [curves] = charts(GROUPED, "roc", { curves: "groups" });
    expect(curves.models[0].name).toBe("all cases");
  });

  it.each([
    ["no_such", {}, "there is no no_such"],
    ["toString", {}, "there is no toString"],
    ["roc", { panels: "all" }, "panels of roc is none of its values"],
  ])("of %s with %o is refused", (kind, options, problem) => {
    expect(() => describeState(STATE, kind, options, english)).toThrow(problem);
  });

  it("of a damaged state is refused, and of a part that is damaged only where that is read", () => {
    expect(() => charts({ ...STATE, threshold: "none" }, "roc")).toThrow(/^threshold/);
    expect(() => charts({}, "roc")).toThrow();
    const damaged = { ...STATE, _bands: [] };
    expect(charts(damaged, "roc")).toHaveLength(1);
    expect(() => charts(damaged, "roc", { band: "vertical" })).toThrow(/_bands/);
  });
});
