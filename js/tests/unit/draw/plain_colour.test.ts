import { describe, expect, it } from "vitest";
import { plainColour } from "../../../src/draw/chart_file.ts";

describe("a colour in a file", () => {
  it.each<[string, string, number]>([
    ["rgb(0, 114, 178)", "rgb(0, 114, 178)", 1],
    ["color(srgb 0.402667 0.402667 0.402667)", "rgb(103, 103, 103)", 1],
    ["color(srgb 1 0 1e-7 / 0.08)", "rgb(255, 0, 0)", 0.08],
    ["rgba(31, 31, 31, 0.5)", "rgb(31, 31, 31)", 0.5],
    ["none", "none", 1],
    ["url(#a)", "url(#a)", 1],
  ])("%s is %s of opacity %d", (computed, colour, opacity) => {
    expect(plainColour(computed)).toEqual([colour, opacity]);
  });
});
