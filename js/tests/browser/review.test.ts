/** The review zone: switched on, dragged at both ends, by pointer, touch and keys, undone, and what becomes of it. */
import { afterEach, describe, expect, it } from "vitest";
import { userEvent } from "vitest/browser";
import { field, one, openEvaluation } from "../support/evaluation.ts";
import type { Cell, Notebook } from "../support/manager.ts";
import { type Given, GOOD, WEAK } from "../support/state.ts";

let notebook: Notebook;

afterEach(() => notebook.close());

const COSTS = { tp: 0, fp: 1, fn: 1, tn: 0, review: 0.2, as_gains: false };
const SHOWN = ["roc", "profit", "discrimination"];

async function open(kind: string, traits: Given = {}, width = 600, charts = SHOWN) {
  const opened = await openEvaluation({ good: GOOD, weak: WEAK }, { costs: COSTS, ...traits });
  notebook = opened.notebook;
  const cell = await opened.show(kind, width, {}, charts);
  const review = () => opened.model.get("review") as [number, number] | null;
  return { ...opened, cell, review };
}

type End = "low" | "high";
type Place = [x: number, y: number];

function handle(cell: Cell, end: End): SVGGElement {
  return one<SVGGElement>(cell, `.rw-review-handle[data-end=${end}]`);
}

function placeOf(cell: Cell, end: End): Place {
  const disc = handle(cell, end).querySelector("circle") as SVGCircleElement;
  const { x, y, width, height } = disc.getBoundingClientRect();
  return [x + width / 2, y + height / 2];
}

function drag(cell: Cell, end: End, [x, y]: Place, pointerType = "mouse"): void {
  const element = handle(cell, end).querySelector("circle") as SVGCircleElement;
  const plot = element.ownerSVGElement as SVGSVGElement;
  // There is no pointer that could be captured.
  plot.setPointerCapture = () => {};
  const [left, top] = placeOf(cell, end);
  const fire = (type: string, clientX: number, clientY: number) =>
    element.dispatchEvent(
      new PointerEvent(type, { pointerType, clientX, clientY, isPrimary: true, pointerId: 7, bubbles: true }),
    );
  fire("pointerdown", left, top);
  fire("pointermove", x, y);
  fire("pointerup", x, y);
}

const CURVES = ["roc", "precision_recall", "gains", "lift", "profit", "pn", "det", "decision_curve"];
const BANDS = ["discrimination", "threshold_metrics", "reliability", "attributes", "ks", "threshold"];

const isShown = (element: Element) => element.checkVisibility({ visibilityProperty: true });

describe("without a review zone", () => {
  it.each(["roc", "discrimination", "dashboard"])("%s has none", async (kind) => {
    const { cell } = await open(kind, {}, 1200);
    const parts =
      ".rw-review-handle, .rw-guide.rw-review, .rw-review-curve, .rw-swatch-review, .rw-reviews > *";
    expect(cell.el.querySelectorAll(parts).length).toBe(0);
    expect([...cell.el.querySelectorAll(".rw-review")].some(isShown)).toBe(false);
    expect(cell.el.textContent).not.toContain("with review");
  });
});

describe("a review zone", () => {
  it.each(CURVES)("is a piece of the curve with two ends in %s", async (kind) => {
    const { cell } = await open(kind, { review: [0.3, 0.7] });
    const piece = one<SVGGElement>(cell, ".rw-guide.rw-review-curve path");
    const [from, to] = [placeOf(cell, "high"), placeOf(cell, "low")];
    const { left, right } = piece.getBoundingClientRect();
    expect(piece.getAttribute("d")).toMatch(/^M/);
    expect(Math.hypot(from[0] - to[0], from[1] - to[1])).toBeGreaterThan(5);
    expect(Math.abs(left - Math.min(from[0], to[0]))).toBeLessThan(12);
    expect(Math.abs(right - Math.max(from[0], to[0]))).toBeLessThan(12);
  });

  it.each(BANDS)("is a band in %s", async (kind) => {
    const { cell } = await open(kind, { review: [0.3, 0.7] });
    const band = one<SVGGElement>(cell, ".rw-guide.rw-review path").getBoundingClientRect();
    const ends = [placeOf(cell, "low")[0], placeOf(cell, "high")[0]].toSorted((a, b) => a - b);
    expect(Math.abs(band.left - ends[0])).toBeLessThan(1);
    expect(Math.abs(band.right - ends[1])).toBeLessThan(1);
    expect(band.height).toBeGreaterThan(30);
  });

  it("has the accessible names of both ends, and values", async () => {
    const { cell } = await open("roc", { review: [0.3, 0.7] });
    const names = (["low", "high"] as const).map((end) => handle(cell, end).getAttribute("aria-label"));
    expect(names).toEqual(["Review from, ROC curve", "Review to, ROC curve"]);
    expect(handle(cell, "low").getAttribute("aria-valuenow")).toBe("0.3");
    expect(handle(cell, "high").getAttribute("aria-valuetext")).toMatch(
      /^threshold 0.7: [\d.]+% of the cases/,
    );
  });
});

describe("an end", () => {
  it.each(["mouse", "touch", "pen"])("is dragged by %s in a curve, and read back", async (pointerType) => {
    const { cell, review } = await open("roc", { review: [0.3, 0.7] });
    drag(cell, "low", placeOf(cell, "high"), pointerType);
    expect(review()).toEqual([0.7, 0.7]);
    const [x, y] = placeOf(cell, "low");
    drag(cell, "low", [x + 400, y - 400], pointerType);
    expect(review()).toEqual([0.1, 0.7]);
    expect(placeOf(cell, "low")[0]).toBeGreaterThan(placeOf(cell, "high")[0] + 100);
  });

  it("is dragged on the axis of the scores", async () => {
    const { cell, review, model } = await open("discrimination", { review: [0.3, 0.7] });
    const [[low, y], [high]] = [placeOf(cell, "low"), placeOf(cell, "high")];
    const unit = (high - low) / 0.4;
    drag(cell, "high", [low + 0.6 * unit, y]);
    expect(review()).toEqual([0.3, 0.9]);
    drag(cell, "low", [low - 0.1 * unit, y]);
    expect(review()).toEqual([0.2, 0.9]);
    expect(model.get("threshold")).toBe(0.5);
  });

  it("stops at the other one: a zone cannot invert", async () => {
    const { cell, review } = await open("discrimination", { review: [0.3, 0.7] });
    const [[low, y], [high]] = [placeOf(cell, "low"), placeOf(cell, "high")];
    drag(cell, "low", [high + 100, y]);
    expect(review()).toEqual([0.7, 0.7]);
    drag(cell, "high", [low - 100, y]);
    expect(review()).toEqual([0.7, 0.7]);
  });

  it("is moved by keys, as the screen has it", async () => {
    const { cell, review } = await open("discrimination", { review: [0.3, 0.7] });
    handle(cell, "low").focus();
    await userEvent.keyboard("{ArrowRight}");
    expect(review()).toEqual([0.4, 0.7]);
    await userEvent.keyboard("{ArrowLeft}{ArrowLeft}");
    expect(review()).toEqual([0.2, 0.7]);
    handle(cell, "high").focus();
    await userEvent.keyboard("{ArrowLeft}{ArrowLeft}{ArrowLeft}{ArrowLeft}{ArrowLeft}{ArrowLeft}");
    expect(review()).toEqual([0.2, 0.2]);
    await userEvent.keyboard("{Home}");
    expect(review()?.[0]).toBe(0.2);
  });

  it("is moved to its optimum by the letter o", async () => {
    const { cell, review } = await open("roc", { review: [0.3, 0.7] });
    for (const end of ["low", "high"] as const) {
      handle(cell, end).focus();
      await userEvent.keyboard("o");
    }
    const found = review();
    expect(found?.[0]).toBeLessThan(found?.[1] ?? 0);
  });

  it("is dragged back by one undo", async () => {
    const { cell, review } = await open("roc", { review: [0.3, 0.7] });
    drag(cell, "low", placeOf(cell, "high"));
    expect(review()).toEqual([0.7, 0.7]);
    handle(cell, "low").focus();
    await userEvent.keyboard("{Control>}z{/Control}");
    expect(review()).toEqual([0.3, 0.7]);
  });
});

describe("the controls", () => {
  const box = (cell: Cell) => one<HTMLInputElement>(cell, ".rw-assumptions .rw-check input");

  it("switch the zone on where it costs least, and off", async () => {
    const { cell, review } = await open("dashboard", {}, 1200);
    box(cell).click();
    const best = review();
    expect(best?.[0]).toBeLessThan(best?.[1] ?? 0);
    expect(one(cell, ".rw-gaps").textContent).toMatch(/^Without reviews, the best threshold would/);
    expect(one(cell, ".rw-review button").getAttribute("aria-disabled")).toBe("true");
    box(cell).click();
    expect(review()).toBeNull();
    box(cell).focus();
    await userEvent.keyboard("{Control>}z{/Control}");
    expect(review()).toEqual(best);
    expect(box(cell).checked).toBe(true);
  });

  it("describe one decision with the first line, the outcome and the rates", async () => {
    const { cell } = await open("dashboard", {}, 1200);
    const text = (selector: string) => one(cell, selector).textContent ?? "";
    const before = [text(".rw-says"), text(".rw-part-rates")];
    box(cell).click();
    const money = text(".rw-says b");
    const count = /([\d,.]+) reviewed/.exec(text(".rw-says"))?.[1];
    expect(text(".rw-gaps")).toContain("Without reviews, the best threshold");
    expect(text(".rw-total b")).toContain(money.replace("−", ""));
    expect(text(".rw-reviews .rw-times")).toBe(count);
    // What it is worth is said once.
    expect(text(".rw-review-text")).toBe("");
    expect(one(cell, ".rw-head .rw-primary").hidden).toBe(true);
    // One more place is that of a threshold, not of a zone.
    expect(before[1]).toMatch(/next case[−\d]/);
    expect(text(".rw-part-rates")).not.toContain("next case");
    const counted = (name: string) =>
      Number(text(`.rw-outcome[data-outcome=${name}] .rw-times`).replaceAll(",", ""));
    const [, more] = /decided correctly: ([\d,.]+) flagged/.exec(text(".rw-reviews")) ?? [];
    const [, alone] = /: ([\d,.]+) cases/.exec(text(".rw-says")) ?? [];
    const flagged = [alone, more].reduce((sum, each) => sum + Number(each.replaceAll(",", "")), 0);
    expect(counted("tp") + counted("fp")).toBe(flagged);
    const tpr = counted("tp") / (counted("tp") + counted("fn"));
    expect(text(".rw-part-rates")).toContain(`TPR${(100 * tpr).toPrecision(3)}%`);
    box(cell).click();
    expect([text(".rw-says"), text(".rw-part-rates")]).toEqual(before);
  });

  it("begin around the threshold where reviews are free", async () => {
    const { cell, review } = await open("dashboard", { costs: { ...COSTS, review: 0 } }, 1200);
    box(cell).click();
    const [low, high] = review() ?? [];
    expect(low).toBeLessThanOrEqual(0.5);
    expect(high).toBeGreaterThanOrEqual(0.5);
    expect(one(cell, ".rw-review-text").textContent).toContain("Reviews are free here: enter their cost.");
  });

  it("take thresholds and refuse an inverted zone", async () => {
    const { cell, review } = await open("dashboard", { review: [0.3, 0.7] }, 1200);
    await userEvent.fill(field(cell, "Review from"), "0.35");
    await userEvent.keyboard("{Enter}");
    expect(review()).toEqual([0.35, 0.7]);
    await userEvent.fill(field(cell, "Review from"), "0.9");
    await userEvent.keyboard("{Enter}");
    expect(review()).toEqual([0.35, 0.7]);
    expect(cell.el.textContent).toContain("a review zone must start below its end");
  });

  it("go to the best zone", async () => {
    const { cell, review } = await open("dashboard", { review: [0.05, 0.95] }, 1200);
    const button = one<HTMLButtonElement>(cell, ".rw-review button");
    button.click();
    const [low, high] = review() ?? [];
    expect([low, high]).not.toEqual([0.05, 0.95]);
    expect(button.getAttribute("aria-disabled")).toBe("true");
  });

  it("count the reviews in the outcome", async () => {
    const { cell, model } = await open("dashboard", { review: [0.3, 0.7] }, 1200);
    const numbers = () =>
      [...cell.el.querySelectorAll(".rw-part-outcome .rw-times")].map((each) => Number(each.textContent));
    // Positives of at least .3 and negatives of at least .7 are predicted positive, or found by a review.
    const [tp, fp] = [GOOD.tp[8], GOOD.fp[4]];
    const all = GOOD.tp[8] + GOOD.fp[8] - GOOD.tp[4] - GOOD.fp[4];
    expect(numbers().toSorted((a, b) => a - b)).toEqual(
      [200 - fp, fp, 100 - tp, tp, all].toSorted((a, b) => a - b),
    );
    const cost = fp + (100 - tp) + 0.2 * all;
    expect(one(cell, ".rw-total").textContent).toBe(`Cost with review ${cost}`);
    await userEvent.fill(field(cell, "Cost of a review"), "1");
    await userEvent.keyboard("{Enter}");
    expect((model.get("costs") as typeof COSTS).review).toBe(1);
    expect(one(cell, ".rw-total").textContent).toBe(`Cost with review ${fp + 100 - tp + all}`);
  });

  it("refuse a review that earns", async () => {
    const { cell, model } = await open("dashboard", { review: [0.3, 0.7] }, 1200);
    await userEvent.fill(field(cell, "Cost of a review"), "-1");
    await userEvent.keyboard("{Enter}");
    expect((model.get("costs") as typeof COSTS).review).toBe(0.2);
    expect(cell.el.textContent).toContain("a review costs 0 or more");
  });

  it("are there in the view of the threshold alone, and of the costs", async () => {
    const { cell, show } = await open("threshold", { review: [0.3, 0.7] });
    expect(field(cell, "Cost of a review").value).toBe("0.2");
    const costs = await show("cost_matrix");
    expect(costs.el.querySelectorAll('input[aria-label="Cost of a review"]').length).toBeGreaterThan(0);
  });
});

describe("the counts of the outcome", () => {
  it("select no cases while they are those of three decisions", async () => {
    const { cell, model } = await open("dashboard", { review: [0.3, 0.6] }, 1200);
    const counts = () => [...cell.el.querySelectorAll<HTMLButtonElement>(".rw-part-outcome .rw-pick")];
    expect(counts().map(({ disabled }) => disabled)).toEqual([true, true, true, true]);
    model.set("review", null);
    expect(counts().map(({ disabled }) => disabled)).toEqual([false, false, false, false]);
  });
});
