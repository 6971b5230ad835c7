/** More actions than flag and leave: switched on, dragged, by pointer, touch and keys, undone, added, removed, counted. */
import { afterEach, describe, expect, it } from "vitest";
import { userEvent } from "vitest/browser";
import type { Between, Costs } from "../../src/base/traits.ts";
import { field, one, openEvaluation } from "../support/evaluation.ts";
import type { Cell, Notebook } from "../support/manager.ts";
import { type Given, GOOD, WEAK } from "../support/state.ts";

let notebook: Notebook;

afterEach(() => notebook.close());

const REVIEW: Between = [["review", 0.2]];
const CELLS = { tp: 0, fp: 1, fn: 1, tn: 0, as_gains: false };
const COSTS = { ...CELLS, between: REVIEW };
const FOUR: Costs = {
  ...{ tp: -50, fp: 20, fn: 0, tn: 0, as_gains: true },
  between: [
    ["call", [-30, 6]],
    ["mail", [-12, 1]],
  ],
};
const SHOWN = ["roc", "profit", "discrimination"];
const REVIEWED = { tiers: [0.7, 0.3] };
const TIERED = { costs: FOUR, tiers: [0.8, 0.5, 0.2] };

async function open(kind: string, traits: Given = {}, width = 600, charts = SHOWN) {
  const opened = await openEvaluation({ good: GOOD, weak: WEAK }, { costs: COSTS, ...traits });
  notebook = opened.notebook;
  const cell = await opened.show(kind, width, {}, charts);
  const tiers = () => opened.model.get("tiers") as number[] | null;
  const between = () => (opened.model.get("costs") as Costs).between;
  return { ...opened, cell, tiers, between };
}

type Place = [x: number, y: number];

function handle(cell: Cell, index: number): SVGGElement {
  return one<SVGGElement>(cell, `.rw-tier-handle[data-tier="${index}"]`);
}

function placeOf(cell: Cell, index: number): Place {
  const disc = handle(cell, index).querySelector("circle") as SVGCircleElement;
  const { x, y, width, height } = disc.getBoundingClientRect();
  return [x + width / 2, y + height / 2];
}

function drag(cell: Cell, index: number, [x, y]: Place, pointerType = "mouse"): void {
  const element = handle(cell, index).querySelector("circle") as SVGCircleElement;
  const plot = element.ownerSVGElement as SVGSVGElement;
  // There is no pointer that could be captured.
  plot.setPointerCapture = () => {};
  const [left, top] = placeOf(cell, index);
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

describe("without more actions", () => {
  it.each(["roc", "discrimination", "dashboard"])("%s has none", async (kind) => {
    const { cell } = await open(kind, {}, 1200);
    const parts =
      ".rw-tier-handle, .rw-guide[class*=rw-tier], [class*=rw-swatch-tier], .rw-between tbody > *";
    expect(cell.el.querySelectorAll(parts).length).toBe(0);
    expect([...cell.el.querySelectorAll(".rw-tiers")].some(isShown)).toBe(false);
    expect(cell.el.textContent).not.toContain("of all actions");
  });

  it("thresholds that do not fit the actions show none", async () => {
    const { cell } = await open("roc", { tiers: [0.7, 0.5, 0.3] });
    expect(cell.el.querySelectorAll(".rw-tier-handle").length).toBe(0);
  });
});

describe("actions between", () => {
  it.each(CURVES)("are pieces of the curve with ends in %s", async (kind) => {
    const { cell } = await open(kind, TIERED);
    for (const tier of [1, 2]) {
      const piece = one<SVGGElement>(cell, `.rw-guide.rw-tier-${tier}-curve path`);
      const [from, to] = [placeOf(cell, tier - 1), placeOf(cell, tier)];
      const { left, right } = piece.getBoundingClientRect();
      expect(piece.getAttribute("d")).toMatch(/^M/);
      expect(Math.hypot(from[0] - to[0], from[1] - to[1])).toBeGreaterThan(5);
      expect(Math.abs(left - Math.min(from[0], to[0]))).toBeLessThan(12);
      expect(Math.abs(right - Math.max(from[0], to[0]))).toBeLessThan(12);
    }
  });

  it.each(BANDS)("are bands in %s", async (kind) => {
    const { cell } = await open(kind, TIERED);
    for (const tier of [1, 2]) {
      const band = one<SVGGElement>(cell, `.rw-guide.rw-tier-${tier} path`).getBoundingClientRect();
      const ends = [placeOf(cell, tier - 1)[0], placeOf(cell, tier)[0]].toSorted((a, b) => a - b);
      expect(Math.abs(band.left - ends[0])).toBeLessThan(1);
      expect(Math.abs(band.right - ends[1])).toBeLessThan(1);
      expect(band.height).toBeGreaterThan(30);
    }
  });

  it("have the accessible names of their thresholds, and values", async () => {
    const { cell } = await open("roc", TIERED);
    const names = [0, 1, 2].map((index) => handle(cell, index).getAttribute("aria-label"));
    expect(names).toEqual(["Flag from, ROC curve", "Call from, ROC curve", "Mail from, ROC curve"]);
    expect(handle(cell, 2).getAttribute("aria-valuenow")).toBe("0.2");
    expect(handle(cell, 1).getAttribute("aria-valuetext")).toMatch(
      /^threshold 0.5: call [\d.]+% of the cases/,
    );
  });
});

describe("a threshold", () => {
  it.each(["mouse", "touch", "pen"])("is dragged by %s in a curve, and read back", async (pointerType) => {
    const { cell, tiers } = await open("roc", REVIEWED);
    drag(cell, 1, placeOf(cell, 0), pointerType);
    expect(tiers()).toEqual([0.7, 0.7]);
    const [x, y] = placeOf(cell, 1);
    drag(cell, 1, [x + 400, y - 400], pointerType);
    expect(tiers()).toEqual([0.7, 0.1]);
    expect(placeOf(cell, 1)[0]).toBeGreaterThan(placeOf(cell, 0)[0] + 100);
  });

  it("is dragged on the axis of the scores", async () => {
    const { cell, tiers, model } = await open("discrimination", REVIEWED);
    const [[high, y], [low]] = [placeOf(cell, 0), placeOf(cell, 1)];
    const unit = (high - low) / 0.4;
    drag(cell, 0, [low + 0.6 * unit, y]);
    expect(tiers()).toEqual([0.9, 0.3]);
    drag(cell, 1, [low - 0.1 * unit, y]);
    expect(tiers()).toEqual([0.9, 0.2]);
    expect(model.get("threshold")).toBe(0.5);
  });

  it("stops at its neighbours", async () => {
    const { cell, tiers } = await open("discrimination", TIERED);
    const [[high, y], [middle], [low]] = [placeOf(cell, 0), placeOf(cell, 1), placeOf(cell, 2)];
    drag(cell, 1, [high + 100, y]);
    expect(tiers()).toEqual([0.8, 0.8, 0.2]);
    drag(cell, 1, [low - 100, y]);
    expect(tiers()).toEqual([0.8, 0.2, 0.2]);
    drag(cell, 2, [middle, y]);
    expect(tiers()).toEqual([0.8, 0.2, 0.2]);
  });

  it("is moved by keys, as the screen has it", async () => {
    const { cell, tiers } = await open("discrimination", REVIEWED);
    handle(cell, 1).focus();
    await userEvent.keyboard("{ArrowRight}");
    expect(tiers()).toEqual([0.7, 0.4]);
    await userEvent.keyboard("{ArrowLeft}{ArrowLeft}");
    expect(tiers()).toEqual([0.7, 0.2]);
    handle(cell, 0).focus();
    await userEvent.keyboard("{ArrowLeft}{ArrowLeft}{ArrowLeft}{ArrowLeft}{ArrowLeft}{ArrowLeft}");
    expect(tiers()).toEqual([0.2, 0.2]);
    await userEvent.keyboard("{Home}");
    expect(tiers()?.[1]).toBe(0.2);
  });

  it("is moved to its optimum by the letter o", async () => {
    const { cell, tiers } = await open("roc", REVIEWED);
    for (const index of [1, 0]) {
      handle(cell, index).focus();
      await userEvent.keyboard("o");
    }
    const found = tiers() ?? [];
    expect(found[1]).toBeLessThan(found[0]);
  });

  it("is dragged back by one undo", async () => {
    const { cell, tiers } = await open("roc", REVIEWED);
    drag(cell, 1, placeOf(cell, 0));
    expect(tiers()).toEqual([0.7, 0.7]);
    handle(cell, 1).focus();
    await userEvent.keyboard("{Control>}z{/Control}");
    expect(tiers()).toEqual([0.7, 0.3]);
  });
});

describe("the controls", () => {
  const box = (cell: Cell) => one<HTMLInputElement>(cell, ".rw-assumptions .rw-check input");
  const named = (cell: Cell, text: string) =>
    [...cell.el.querySelectorAll<HTMLButtonElement>("button")].find((each) => each.textContent === text);

  it("switch them on where they cost least, and off", async () => {
    const { cell, tiers } = await open("dashboard", {}, 1200);
    box(cell).click();
    const best = tiers() ?? [];
    expect(best[1]).toBeLessThan(best[0]);
    expect(one(cell, ".rw-gaps").textContent).toMatch(/^The best single threshold would/);
    expect(named(cell, "◇ Best thresholds")?.getAttribute("aria-disabled")).toBe("true");
    box(cell).click();
    expect(tiers()).toBeNull();
    box(cell).focus();
    await userEvent.keyboard("{Control>}z{/Control}");
    expect(tiers()).toEqual(best);
    expect(box(cell).checked).toBe(true);
  });

  it("describe one decision with the first line, the outcome and the rates", async () => {
    const { cell } = await open("dashboard", {}, 1200);
    const text = (selector: string) => one(cell, selector).textContent ?? "";
    const before = [text(".rw-says"), text(".rw-part-rates")];
    box(cell).click();
    const money = text(".rw-says b");
    const count = /([\d,.]+) to review/.exec(text(".rw-says"))?.[1];
    expect(text(".rw-gaps")).toContain("The best single threshold");
    expect(text(".rw-total b")).toContain(money.replace("−", ""));
    expect(text(".rw-between th[scope=row]")).toBe(`review ${count}`);
    // What it is worth is said once.
    expect(text(".rw-tier-text")).toBe("");
    expect(one(cell, ".rw-head .rw-primary").hidden).toBe(true);
    // One more place is that of a threshold, not of several.
    expect(before[1]).toMatch(/next case[−\d]/);
    expect(text(".rw-part-rates")).not.toContain("next case");
    const counted = (name: string) =>
      Number(text(`.rw-outcome[data-outcome=${name}] .rw-times`).replaceAll(",", ""));
    const [, flagged = ""] = /: ([\d,.]+) cases/.exec(text(".rw-says")) ?? [];
    expect(counted("tp") + counted("fp")).toBe(Number(flagged.replaceAll(",", "")));
    expect(text(".rw-part-rates")).toContain(`TPR${counted("tp").toPrecision(3)}%`);
    box(cell).click();
    expect([text(".rw-says"), text(".rw-part-rates")]).toEqual(before);
  });

  it("begin with a free review around the threshold where no action is known", async () => {
    const { cell, tiers, between } = await open("dashboard", { costs: CELLS }, 1200);
    box(cell).click();
    expect(between()).toEqual([["review", 0]]);
    const [high, low] = tiers() ?? [];
    expect(low).toBeLessThanOrEqual(0.5);
    expect(high).toBeGreaterThanOrEqual(0.5);
    expect(one(cell, ".rw-tier-text").textContent).toContain("Review is free here: enter its cost.");
    box(cell).focus();
    await userEvent.keyboard("{Control>}z{/Control}");
    expect([tiers(), between()]).toEqual([null, undefined]);
  });

  it("take thresholds and refuse those out of order", async () => {
    const { cell, tiers } = await open("dashboard", REVIEWED, 1200);
    await userEvent.fill(field(cell, "Threshold of action 1"), "0.35");
    await userEvent.keyboard("{Enter}");
    expect(tiers()).toEqual([0.7, 0.35]);
    await userEvent.fill(field(cell, "Threshold of action 1"), "0.9");
    await userEvent.keyboard("{Enter}");
    expect(tiers()).toEqual([0.7, 0.35]);
    expect(cell.el.textContent).toContain("thresholds must fall from action to action");
  });

  it("go to the best thresholds", async () => {
    const { cell, tiers } = await open("dashboard", { ...TIERED, tiers: [0.95, 0.94, 0.05] }, 1200);
    named(cell, "◇ Best thresholds")?.click();
    expect(tiers()).not.toEqual([0.95, 0.94, 0.05]);
    expect(named(cell, "◇ Best thresholds")?.getAttribute("aria-disabled")).toBe("true");
  });

  it("say in the table of models what all actions earn, whatever changes", async () => {
    const { cell, model } = await open("dashboard", { ...TIERED, tiers: [0.95, 0.94, 0.05] }, 1200);
    const table = () => one(cell, ".rw-ranking tr[aria-current=true] td:nth-last-child(2)").textContent ?? "";
    const seen = new Set<string>();
    const amounts = async (act: () => unknown) => {
      await act();
      const [headline, row] = [one(cell, ".rw-says b").textContent ?? "", table()];
      expect(Number(headline.replaceAll(/[+,]/g, "")).toPrecision(3)).toBe(
        Number(row.replace("K", "e3").replaceAll(",", "")).toPrecision(3),
      );
      seen.add(row);
    };
    const type = async (label: string, text: string) => {
      await userEvent.fill(field(cell, label), text);
      await userEvent.keyboard("{Enter}");
    };
    await amounts(() => {});
    await amounts(() => named(cell, "◇ Best thresholds")?.click());
    await amounts(() => named(cell, "+ action")?.click());
    await amounts(() => type("Cost or gain of action 3 on a positive", "9"));
    await amounts(() => type("Threshold of action 1", "0.55"));
    await amounts(() => one<HTMLButtonElement>(cell, "button[aria-label='Remove mail']").click());
    await amounts(() => box(cell).click());
    await amounts(() => model.set("tiers", TIERED.tiers.slice(0, 2)));
    expect(seen.size).toBeGreaterThan(4);
  });

  it("show thresholds whole", async () => {
    const { cell } = await open("dashboard", TIERED, 1200);
    for (const name of ["flag", "action 1", "action 2"]) {
      const input = field(cell, `Threshold of ${name}`);
      input.value = "0.053168995";
      // Both are rounded to whole pixels.
      expect(input.scrollWidth, name).toBeLessThanOrEqual(input.clientWidth + 1);
    }
  });

  it("add an action, name it, say what it costs, and remove it", async () => {
    const { cell, tiers, between } = await open("dashboard", REVIEWED, 1200);
    named(cell, "+ action")?.click();
    expect(between()).toEqual([...REVIEW, ["mail", [0.5, 0.5]]]);
    const added = tiers() ?? [];
    expect(added.slice(0, 2)).toEqual([0.7, 0.3]);
    expect(added[2]).toBeLessThanOrEqual(0.3);
    for (const [label, text] of [
      ["Name of action 2", "letter"],
      ["Cost or gain of action 2 on a positive", "0.3"],
      ["Cost or gain of action 2 on a negative", "0.05"],
    ]) {
      await userEvent.fill(field(cell, label), text);
      await userEvent.keyboard("{Enter}");
    }
    expect(between()).toEqual([...REVIEW, ["letter", [0.3, 0.05]]]);
    // It is on no case yet.
    expect(one(cell, ".rw-says").textContent).toMatch(/review the next [\d.]+%, with /);
    expect(one(cell, ".rw-between").textContent).toContain("letter 0");
    one<HTMLButtonElement>(cell, "button[aria-label='Remove review']").click();
    expect([between(), tiers()]).toEqual([[["letter", [0.3, 0.05]]], [0.7, added[2]]]);
    one<HTMLButtonElement>(cell, "button[aria-label='Remove letter']").click();
    expect([between(), tiers()]).toEqual([[], null]);
  });

  it("refuse a name that another action has", async () => {
    const { cell, between } = await open("dashboard", TIERED, 1200);
    for (const name of ["mail", "leave", ""]) {
      await userEvent.fill(field(cell, "Name of action 1"), name);
      await userEvent.keyboard("{Enter}");
      expect(between()).toEqual(FOUR.between);
    }
    expect(cell.el.textContent).toContain("a name has 1 to 20 letters");
  });

  it("show gains where these are shown", async () => {
    const { cell, between } = await open("dashboard", TIERED, 1200);
    const gain = field(cell, "Cost or gain of action 1 on a positive");
    expect(gain.value).toBe("30");
    await userEvent.fill(gain, "35");
    await userEvent.keyboard("{Enter}");
    expect(between()?.[0]).toEqual(["call", [-35, 6]]);
  });

  it("add no more than four actions", async () => {
    const { cell, between } = await open("dashboard", TIERED, 1200);
    for (const _ of [1, 2]) named(cell, "+ review")?.click();
    expect(between()?.map(([name]) => name)).toEqual(["call", "mail", "review", "review 2"]);
    expect(named(cell, "+ review")?.hidden).toBe(true);
    expect(named(cell, "+ action")?.hidden).toBe(true);
  });

  it("count all actions in the outcome", async () => {
    const { cell } = await open(
      "dashboard",
      { costs: { ...FOUR, as_gains: false }, tiers: TIERED.tiers },
      1200,
    );
    const at = (threshold: number) => {
      const row = Math.round(10 - 10 * threshold) + 1;
      return [GOOD.tp[row], GOOD.fp[row]];
    };
    const ends = [[0, 0], ...TIERED.tiers.map(at), [100, 200]];
    const counts = ends.slice(1).map(([tp, fp], index) => [tp - ends[index][0], fp - ends[index][1]]);
    const [flagged, called, mailed, left] = counts;
    const shown = (selector: string) =>
      [...cell.el.querySelectorAll(selector)].map(({ textContent }) => Number(textContent));
    expect(shown(".rw-between .rw-times")).toEqual([...called, ...mailed]);
    expect(shown("[data-outcome] .rw-times")).toEqual([flagged[0], left[0], flagged[1], left[1]]);
    const cost =
      -50 * flagged[0] + 20 * flagged[1] - 30 * called[0] + 6 * called[1] - 12 * mailed[0] + mailed[1];
    expect(one(cell, ".rw-total").textContent?.replace(",", "")).toBe(
      `${cost < 0 ? "Profit" : "Cost"} of all actions ${Math.abs(cost)}`,
    );
  });

  it("have a plus sign before what actions earn in the outcome", async () => {
    const { cell } = await open("dashboard", TIERED, 1200);
    const products = [...cell.el.querySelectorAll(".rw-between .rw-product, [data-outcome=tp] .rw-product")];
    const signs = products.map(({ textContent }) => textContent?.[0]);
    expect(signs).toEqual(["+", "+", "−", "+", "−"]);
  });

  it("refuse a review that earns", async () => {
    const { cell, between } = await open("dashboard", REVIEWED, 1200);
    await userEvent.fill(field(cell, "Cost or gain of action 1"), "-1");
    await userEvent.keyboard("{Enter}");
    expect(between()).toEqual(REVIEW);
    expect(cell.el.textContent).toContain("a review costs 0 or more");
  });

  it("are there in the view of the threshold alone, and the costs in that of costs", async () => {
    const { cell, show } = await open("threshold", REVIEWED);
    expect(field(cell, "Cost or gain of action 1").value).toBe("0.2");
    const costs = await show("cost_matrix");
    expect(field(costs, "Cost or gain of action 1").value).toBe("0.2");
  });
});

describe("the strip", () => {
  it("says how many are positive of the cases that are left", async () => {
    const { cell, model } = await open("dashboard", TIERED, 1200);
    const labels = () =>
      [...cell.el.querySelectorAll(".rw-part-decision_strip .rw-point-label")].map(
        (each) => each.textContent,
      );
    expect(labels()[1]).toMatch(/^left: 1 in \d+ is positive$/);
    model.set("tiers", null);
    expect(labels()[1]).toMatch(/^not flagged: /);
  });
});

describe("the counts of the outcome", () => {
  it("select no cases while they are those of several actions", async () => {
    const { cell, model } = await open("dashboard", { tiers: [0.6, 0.3] }, 1200);
    const counts = () => [...cell.el.querySelectorAll<HTMLButtonElement>(".rw-part-outcome .rw-pick")];
    expect(counts().map(({ disabled }) => disabled)).toEqual([true, true, true, true]);
    model.set("tiers", null);
    expect(counts().map(({ disabled }) => disabled)).toEqual([false, false, false, false]);
  });
});
