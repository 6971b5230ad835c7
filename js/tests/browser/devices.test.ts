/** Forced colours, and phones. */
import { afterEach, describe, expect, it, vi } from "vitest";
import { userEvent } from "vitest/browser";
import { longNames } from "../support/cases.ts";
import { one, openEvaluation } from "../support/evaluation.ts";
import { cutTexts, overlaps } from "../support/fit.ts";
import type { Cell, Notebook } from "../support/manager.ts";
import { forceColours, useFingers } from "../support/media.ts";
import { GOOD, WEAK } from "../support/state.ts";
import type { TestRows } from "../support/tables.ts";
import { overOthers, smallTargets } from "../support/targets.ts";

let notebook: Notebook;

afterEach(() => notebook.close());

async function open(width: number, models: Record<string, TestRows>, traits = {}, charts?: string[]) {
  const opened = await openEvaluation(models, traits);
  notebook = opened.notebook;
  return { ...opened, cell: await opened.show("dashboard", width, {}, charts) };
}

/** A colour of the system, as the browser computes it. */
function systemColour(cell: Cell, name: string): string {
  const span = document.createElement("span");
  span.style.color = name;
  cell.el.append(span);
  const { color } = getComputedStyle(span);
  span.remove();
  return color;
}

const isSeen = (colour: string, paper: string) => colour !== paper && !/^rgba\(.*, 0\)$/.test(colour);

describe("forced colours", () => {
  it("keep the strokes of twelve models, and their dashes", async () => {
    await forceColours();
    expect(matchMedia("(forced-colors: active)").matches).toBe(true);
    const { cell } = await open(1200, longNames(12));
    const strokes = [...cell.el.querySelectorAll(".rw-ranking .rw-stroke")].map((each) =>
      getComputedStyle(each),
    );
    expect(new Set(strokes.map(({ stroke }) => stroke)).size).toBe(6);
    const curves = [...cell.el.querySelectorAll(".rw-part-roc .rw-curve")].map((each) =>
      getComputedStyle(each),
    );
    // Where there are many, most are in the background.
    const drawn = new Set(curves.map(({ stroke }) => stroke));
    expect(drawn.size).toBeGreaterThan(3);
    const paper = systemColour(cell, "Canvas");
    for (const stroke of drawn) expect(isSeen(stroke, paper)).toBe(true);
    const dashed = strokes.map(({ strokeDasharray }) => strokeDasharray !== "none");
    expect(dashed).toEqual(strokes.map((_, index) => index >= 6));
  });

  it("show every sample of a guide", async () => {
    await forceColours();
    const curves = ["roc", "profit", "cost_curve", "reliability", "discrimination", "decision_curve"];
    const charts = [...curves, "gains", "lift", "attributes", "ks", "threshold_metrics"];
    const { cell } = await open(1200, { good: GOOD, weak: WEAK }, {}, charts);
    const paper = systemColour(cell, "Canvas");
    for (const more of cell.el.querySelectorAll<HTMLElement>(".rw-more-entries:not([hidden])")) more.click();
    const samples = [...cell.el.querySelectorAll(".rw-swatch")].filter((each) => each.checkVisibility());
    expect(samples.length).toBeGreaterThan(10);
    for (const sample of samples) {
      const style = getComputedStyle(sample);
      const borders = (["Top", "Left"] as const)
        .filter((side) => Number.parseFloat(style[`border${side}Width`]) > 0)
        .map((side) => style[`border${side}Color`]);
      const colours = [style.backgroundColor, ...borders];
      const isDrawn = style.backgroundImage !== "none" || colours.some((each) => isSeen(each, paper));
      expect(isDrawn, sample.className).toBe(true);
    }
  });

  it("grey what is disabled, and mark what is chosen", async () => {
    await forceColours();
    const { cell } = await open(1200, { good: GOOD, weak: WEAK }, { threshold: 0.1 });
    const grey = systemColour(cell, "GrayText");
    const disabled = cell.el.querySelectorAll(".rw-button[aria-disabled=true]");
    expect(disabled.length).toBeGreaterThan(1);
    for (const each of disabled) expect(getComputedStyle(each).color).toBe(grey);
    expect(grey).not.toBe(systemColour(cell, "CanvasText"));
    const chosen = cell.el.querySelectorAll(".rw-switch[aria-pressed=true], .rw-model[aria-pressed=true]");
    expect(chosen.length).toBeGreaterThan(1);
    for (const each of chosen) expect(getComputedStyle(each).color).toBe(systemColour(cell, "Highlight"));
    const paper = systemColour(cell, "Canvas");
    expect(isSeen(getComputedStyle(one(cell, ".rw-disc")).fill, paper)).toBe(true);
    expect(isSeen(getComputedStyle(one(cell, ".rw-grid")).stroke, paper)).toBe(true);
  });
});

/** Height of a phone on which the first of the charts begins, at 40 pixels a target. */
const SCREEN = 1080;

describe("a mouse", () => {
  it("has targets of 24 pixels", async () => {
    const { cell } = await open(1200, { good: GOOD, weak: WEAK }, { prevalence: 0.1 }, ["roc", "profit"]);
    one<HTMLDetailsElement>(cell, ".rw-more").open = true;
    expect(smallTargets(one(cell, ".rw-root"), 24)).toEqual([]);
  });
});

describe("a phone", () => {
  const phone = async (traits = {}, charts = ["roc", "profit", "reliability", "gains_table"]) => {
    await useFingers();
    expect(matchMedia("(pointer: coarse)").matches).toBe(true);
    return open(374, { good: GOOD, weak: WEAK }, { prevalence: 0.1, ...traits }, charts);
  };

  it("has fields that it need not enlarge", async () => {
    const { cell } = await phone();
    for (const each of cell.el.querySelectorAll("input, select"))
      expect(getComputedStyle(each).fontSize, each.outerHTML).toBe("16px");
  });

  it("has targets for fingers, apart from each other", async () => {
    const { cell } = await phone();
    one<HTMLDetailsElement>(cell, ".rw-more").open = true;
    await userEvent.selectOptions(one(cell, ".rw-finder select"), "min_precision");
    expect(smallTargets(one(cell, ".rw-root"))).toEqual([]);
    expect(overOthers(cell.el)).toEqual([]);
    for (const panel of cell.el.querySelectorAll<HTMLElement>("[popover]")) {
      panel.showPopover();
      expect(smallTargets(panel)).toEqual([]);
      const { left, right } = panel.getBoundingClientRect();
      expect(left).toBeGreaterThanOrEqual(0);
      expect(right).toBeLessThanOrEqual(innerWidth);
      panel.hidePopover();
    }
  });

  it("has no text cut or over another, and the first plot on its first screen", async () => {
    const { cell } = await phone();
    expect(cutTexts(cell)).toEqual([]);
    expect(overlaps(cell)).toEqual([]);
    const [root, strip, plot] = [".rw-root", ".rw-part-decision_strip .rw-plot", ".rw-charts .rw-plot"].map(
      (each) => one(cell, each).getBoundingClientRect(),
    );
    expect(strip.top - root.top).toBeLessThan(340);
    expect(plot.top - root.top).toBeLessThan(SCREEN);
  });

  it("keeps the verdict in sight, and leaves room under it", async () => {
    const { cell } = await phone();
    const verdict = one(cell, ".rw-says");
    one(cell, ".rw-part-profit").scrollIntoView();
    await vi.waitUntil(() => verdict.getBoundingClientRect().top >= 0);
    const { top, height } = verdict.getBoundingClientRect();
    expect(top).toBeLessThan(2);
    expect(height).toBeLessThanOrEqual(105);
    expect(getComputedStyle(verdict).backgroundColor).toBe(
      getComputedStyle(one(cell, ".rw-root")).backgroundColor,
    );
  });
});
