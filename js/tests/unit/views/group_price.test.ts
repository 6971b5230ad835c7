/** What is said beside the price of a demand: which groups share a threshold, and which thresholds were tried. */
import { describe, expect, it } from "vitest";
import type { GroupCosts } from "../../../src/maths/group_costs.ts";
import type { Parts } from "../../../src/maths/parts.ts";
import type { CountTable } from "../../../src/maths/table.ts";
import { fewNote, paidFor, triedNote, withinOf } from "../../../src/views/group_price.ts";

const parts = { labels: [..."abcdef"] } as Parts;
const costs = (few: number[], mixesCosts = false) =>
  ({ few, mixesCosts, areAllShared: few.length === parts.labels.length }) as GroupCosts;
const table = (isComplete: boolean) => ({ isComplete }) as CountTable;

describe("groups that are too small", () => {
  it.each([
    [[4], "e share"],
    [[2, 3, 4], "c, d and e share"],
    [[2, 3, 4, 5], "c, d and 2 others share"],
    [[0, 1, 2, 3, 4, 5], "All groups share"],
  ])("%j are named, unless they are many", (few, start) => {
    expect(fewNote(costs(few), parts, true)).toEqual([
      expect.stringMatching(`^${start} one threshold in the price`),
    ]);
  });

  it("are not told of where there are none", () => {
    expect(fewNote(costs([]), parts, true)).toEqual([]);
  });

  it("need so many effective positives where cases weigh differently or belong together", () => {
    expect(fewNote(costs([4]), parts, false)[0]).toMatch(
      /a group needs 30 effective positives for its own\.$/,
    );
    expect(fewNote(costs([4]), parts, true)[0]).toMatch(/a group needs 30 positives for its own\.$/);
  });
});

describe("a page with some of the thresholds", () => {
  it("has at most found the cheapest for equal precision, and says so", () => {
    expect(paidFor("equal_precision", table(false), "12 EUR")).toBe("at most 12 EUR");
    expect(triedNote("equal_precision", table(false), costs([]))).toHaveLength(1);
    expect(triedNote("equal_tpr", table(false), costs([], true))).toHaveLength(1);
  });

  it("says nothing of it where it does not matter", () => {
    expect(paidFor("equal_precision", table(true), "12 EUR")).toBe("12 EUR");
    expect(paidFor("equal_tpr", table(false), "12 EUR")).toBe("12 EUR");
    expect(triedNote("equal_precision", table(true), costs([], true))).toEqual([]);
    expect(triedNote("equal_tpr", table(false), costs([]))).toEqual([]);
  });
});

it("names a tolerance only where there is one", () => {
  expect(["0", "0.01", "0.2"].map(withinOf)).toEqual(["", " within 1 point", " within 20 points"]);
});
