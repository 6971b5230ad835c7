import { describe, expect, it } from "vitest";
import { call, literal } from "../../../src/base/python.ts";

describe("a literal of Python", () => {
  it.each([
    [0.1 + 0.2, "0.30000000000000004"],
    [1e300, "1e+300"],
    [Number.NEGATIVE_INFINITY, 'float("-inf")'],
    [true, "True"],
    ['a "b"\n\\', '"a \\"b\\"\\n\\\\"'],
    ["\ud800", '"\\ud800"'],
    [["roc", 1], '["roc", 1]'],
    [{ roi: { charged: "wasted" } }, '{"roi": {"charged": "wasted"}}'],
  ])("of %j is %s", (value, expected) => {
    expect(literal(value)).toBe(expected);
  });

  it("is part of a call", () => {
    expect(call("rw.View", ["ev", '"roc"'], { hull: "none" })).toBe('rw.View(ev, "roc", hull="none")');
  });
});
