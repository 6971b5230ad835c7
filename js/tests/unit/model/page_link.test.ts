import { describe, expect, it } from "vitest";
import { InvalidValue } from "../../../src/base/checks.ts";
import { fragmentOf, LaterVersion, readFragment } from "../../../src/model/page_link.ts";
import { type Given, GOOD, storeOf, WEAK } from "../../support/state.ts";

const NAMES = ["good", 'a "b" & c=%'];
const MODELS = { [NAMES[0]]: GOOD, [NAMES[1]]: WEAK };
const CHARTS = ["gains", "roc"];

const limited = (limit: object) => ({ _demand: { ...limit, threshold: 0.4, model: NAMES[0] } });

const GIVEN: Record<string, Given> = {
  plain: {},
  "another model": { model: NAMES[1], threshold: 0.4, prevalence: 0.123456789, population: 1e7 },
  "infinite thresholds": {
    threshold: "Infinity",
    costs: { tp: 0, fp: 1, fn: 3, tn: 0, between: [["review", 0.5]], as_gains: false },
    tiers: ["Infinity", "-Infinity"],
  },
  "several actions": {
    costs: {
      ...{ tp: -50, fp: 3, fn: 0, tn: 0, as_gains: true },
      between: [
        ["call & mail", [-20, 1.5]],
        ["review", 2],
      ],
    },
    tiers: [0.7, 0.4, 0.4],
  },
  "a promise and a comparison": { promise: ["min_precision", 0.25], compare_at: "score" },
  "a limit": {
    threshold: 0.4,
    ...limited({ kind: "max_number", value: 1000, is_promise: false }),
  },
  "a capacity used in full": {
    threshold: 0.4,
    ...limited({ kind: "top_share", value: 0.125, is_promise: false }),
  },
  "a limit that is promised": {
    threshold: 0.4,
    promise: ["min_tpr", 0.25],
    ...limited({ kind: "min_tpr", value: 0.25, is_promise: true }),
  },
  "costs of all kinds": {
    costs: {
      tp: -1e-9,
      fp: 2.5,
      fn: 1e20,
      tn: 0,
      between: [["2", 0.25]],
      fixed: 1500.5,
      as_gains: true,
      currency: "€ + &",
    },
  },
  "a range of the prevalence": { prevalence: [0.25, 0.5] },
  "own thresholds of groups": {
    threshold: 0.4,
    group_thresholds: [
      [0, 0.3],
      [2, "Infinity" as never],
    ],
  },
  "costs in ranges": {
    costs: {
      ...{ tp: -50, fp: 3.5, fn: 0, tn: 0, as_gains: true },
      ranges: { tp: [-60, -40], fp: [3, 4] },
    },
  },
};

describe("a link", () => {
  it.each(Object.entries(GIVEN))("brings back what is set: %s", (_name, given) => {
    const store = storeOf(MODELS, given);
    const linked = readFragment(fragmentOf(store, CHARTS), NAMES);
    expect(linked?.charts).toEqual(CHARTS);
    const { costs, ...others } = linked?.state ?? {};
    for (const [name, value] of Object.entries(others))
      expect([name, value]).toEqual([name, store.get(name as never)]);
    const { currency = "", ...cells } = store.get("costs");
    expect(costs).toEqual({ currency, ...cells });
  });

  it("is readable", () => {
    expect(fragmentOf(storeOf(MODELS), CHARTS)).toBe(
      "rocwidgets=1&model=good&threshold=0.5&prevalence=0.3333333333333333&population=300" +
        "&following=prevalence+population" +
        "&tp=-50&fp=3&fn=0&tn=0&as_gains=true&compare_at=share&charts=gains+roc",
    );
  });

  const whole = fragmentOf(storeOf(MODELS), CHARTS);

  it("of a later version, and one that is damaged, are refused", () => {
    expect(() => readFragment(whole.replace("rocwidgets=1", "rocwidgets=2"), NAMES)).toThrow(LaterVersion);
    const damaged = [
      whole.replace("model=good", "model=none"),
      whole.replace("threshold=0.5", "threshold="),
      whole.replace("prevalence=0", "prevalence=1"),
      whole.replace("fp=3", "fp=x"),
      whole.replace("as_gains=true", "as_gains=constructor"),
      whole.replace("gains+roc", "gains+nothing"),
      whole.replace("=1&", "=&"),
      whole.replace("following=prevalence", "following=threshold"),
      `${whole}&tiers=1+2`,
      `${whole}&between=x`,
      `${whole}&between=[["a"]]`,
      `${whole}&between=[["a",-1]]`,
      `${whole}&between=[["a",[1]]]`,
      `${whole}&limit=max_mistakes+2`,
      `${whole}&limit=max_number+few`,
      `${whole}&limit=max_number`,
      `${whole}&ranges=fp+3+1`,
      `${whole}&ranges=fp+3`,
      `${whole}&ranges=px+1+3`,
    ];
    for (const each of damaged) expect(() => readFragment(each, NAMES), each).toThrow(InvalidValue);
    const parts = whole.split("&");
    for (const each of parts.slice(1)) {
      const cut = parts.filter((other) => other !== each).join("&");
      expect(() => readFragment(cut, NAMES), cut).toThrow(InvalidValue);
    }
  });

  it("is read without what this version does not know", () => {
    expect(readFragment(`${whole}&belief=0.1+0.5+0.9`, NAMES)).toEqual(readFragment(whole, NAMES));
  });

  it("is not every fragment", () => {
    for (const fragment of ["", "section", "model=good"])
      expect(readFragment(fragment, NAMES)).toBeUndefined();
  });
});
