import { afterEach, describe, expect, it, vi } from "vitest";
import { userEvent } from "vitest/browser";
import type { Mixture } from "../../src/base/traits.ts";
import { one, openEvaluation } from "../support/evaluation.ts";
import type { Cell, Notebook } from "../support/manager.ts";
import { openMenu } from "../support/menus.ts";
import { GOOD, WEAK } from "../support/state.ts";

let notebook: Notebook;

async function open(...options: Parameters<typeof openEvaluation>) {
  const opened = await openEvaluation(...options);
  notebook = opened.notebook;
  return opened;
}

afterEach(() => notebook.close());

const CRISP = { threshold: [Number.POSITIVE_INFINITY, 1, 0], tp: [0, 60, 100], fp: [0, 40, 200] };
const told = (cell: Cell) => one(cell, ".rw-notes").textContent ?? "";
const key = (cell: Cell) => one(cell, ".rw-entries").textContent ?? "";
const numbers = (text: string | null) => (text ?? "").match(/-?[\d.]+/g)?.map(Number) ?? [];

/** A point of a path on the page, relative to the plot. */
function corners(cell: Cell, selector: string): [number, number][] {
  const values = numbers(one(cell, selector).getAttribute("d"));
  return values.flatMap((x, index) => (index % 2 ? [] : [[x, values[index + 1]] as [number, number]]));
}

describe("the hull of all models", () => {
  it("tells of an edge that is clicked which costs it stands for and what mixing gives", async () => {
    const { show } = await open({ good: GOOD, weak: WEAK });
    const cell = await show("roc", 600);
    const menu = openMenu(cell.el);
    expect(menu.textContent).toContain("Click a hull edge");
    // With it open, a click on the chart would only close it.
    menu.hidePopover();
    expect(told(cell)).toBe("");
    const [from, to] = corners(cell, ".rw-hull path");
    const position = { x: (from[0] + to[0]) / 2, y: (from[1] + to[1]) / 2 };
    await userEvent.click(one<SVGSVGElement>(cell, ".rw-plot"), { position });
    // From (0, 0) to (.01, .2) at one positive in three: a miss costs (2/3 x .01) / (1/3 x .2) = 0.1 false positives.
    expect(told(cell)).toContain("always negative (best up to 0.1) and good ≥ 1 (best 0.1 to");
    expect(told(cell)).toContain("cost the same if a miss costs 0.1 false positives");
    expect(told(cell)).toMatch(/always negative in α = 50(\.\d)?% of cases, else good ≥ 1:/);
    expect(told(cell)).toMatch(/TPR 10\.\d%, FPR 0\.5\d*%, earns [\d,.]+/);
    expect(cell.el.querySelectorAll(".rw-mixture circle").length).toBe(1);
  });

  it("gives the mixture to Python, with the line that makes it, and moves it by keys", async () => {
    const { model, show } = await open({ good: GOOD, weak: WEAK });
    const cell = await show("roc", 600);
    const slider = () => one<HTMLInputElement>(cell, ".rw-along");
    expect(slider().checkVisibility()).toBe(false);
    await userEvent.click(one(cell, ".rw-tools > button"));
    const begin = [...cell.el.querySelectorAll<HTMLElement>(".rw-action")].find(({ textContent }) =>
      textContent?.startsWith("Mix two thresholds"),
    );
    begin?.click();
    expect(document.activeElement?.shadowRoot?.activeElement ?? document.activeElement).toBe(slider());
    const first = model.get("_mixture") as Mixture;
    expect(first.share).toBe(0.5);
    await userEvent.keyboard("{ArrowRight}");
    expect((model.get("_mixture") as Mixture).share).toBeCloseTo(0.49, 9);
    expect(slider().getAttribute("aria-valuetext")).toContain("α = 49%");
    expect(one(cell, ".rw-mixing .rw-code").textContent).toMatch(
      /^ev\.compare\.mix\(ev\["good"\]\.at\([^)]+\), ev\["good"\]\.at\([^)]+\), 0\.49\)$/,
    );
    await userEvent.keyboard("{Control>}z{/Control}");
    expect((model.get("_mixture") as Mixture).share).toBe(0.5);
    await userEvent.keyboard("{Home}");
    expect(model.get("_mixture")).toMatchObject({ first: { threshold: "Infinity" }, share: 1 });
    expect(one(cell, ".rw-mixing .rw-code").textContent).toContain('float("inf")');
    await userEvent.click(one(cell, '[aria-label="End the mixture"]'));
    expect(model.get("_mixture")).toEqual({});
    expect(openMenu(cell.el).textContent).toContain("Click a hull edge");
    expect(told(cell)).toBe("");
    expect(slider().checkVisibility()).toBe(false);
  });

  it("shows a mixture that Python chose, also one of no edge", async () => {
    const rules = { first: { model: "weak", threshold: 0.4 }, second: { model: "good", threshold: 0.8 } };
    const { show } = await open({ good: GOOD, weak: WEAK }, { _mixture: { ...rules, share: 0.25 } });
    const cell = await show("roc", 600);
    expect(told(cell)).toMatch(/^weak ≥ 0\.4 in α = 25% of cases, else good ≥ 0\.8:/);
    expect(told(cell)).not.toContain("cost the same");
  });

  it("says who is never best, in every shape of hull", async () => {
    const { show } = await open({ good: GOOD, weak: WEAK });
    const cell = await show("roc");
    expect(key(cell)).toContain("best of all models");
    expect(key(cell)).toContain("never optimal: weak");
    const none = await show("roc", 600, { hull: "none" });
    expect(none.el.querySelector(".rw-hull")).toBeNull();
    expect(key(none)).toContain("never optimal: weak");
  });

  it("tells of a vertex for which costs it is best, after its counts", async () => {
    const { show } = await open({ good: GOOD });
    const cell = await show("roc");
    const dot = one<SVGCircleElement>(cell, ".rw-vertex circle:nth-child(2)");
    const position = { x: dot.cx.baseVal.value, y: dot.cy.baseVal.value };
    await userEvent.hover(one(cell, ".rw-plot"), { position });
    const lines = [...cell.el.querySelectorAll(".rw-tooltip > div")].map((line) => line.textContent);
    expect(lines.length).toBe(2);
    expect(lines[0]).toMatch(/^good at .* · earns /);
    expect(lines[1]).toMatch(/ · hull: best if a miss costs [\d.]+ to [\d.]+ false positives$/);
  });

  it("lights the line of a vertex under the pointer in the cost curve, and who is cheapest under its axis", async () => {
    const { show } = await open({ good: GOOD, weak: WEAK });
    const [cell, costs] = [await show("roc"), await show("cost_curve")];
    expect(costs.el.querySelector(".rw-highlight path")).toBeNull();
    const dot = one<SVGCircleElement>(cell, ".rw-vertex circle");
    const position = { x: dot.cx.baseVal.value, y: dot.cy.baseVal.value };
    await userEvent.hover(one(cell, ".rw-plot"), { position });
    await vi.waitUntil(() => costs.el.querySelector(".rw-highlight path"));
    await userEvent.unhover(one(cell, ".rw-plot"));
    await vi.waitUntil(() => !costs.el.querySelector(".rw-highlight path"));
    expect([...costs.el.querySelectorAll(".rw-span title")].map((title) => title.textContent)[1]).toContain(
      "good: cheapest from",
    );
  });
});

describe("a crisp classifier", () => {
  it.each(["roc", "pn", "precision_recall", "gains", "lift", "det", "profit"])(
    "is a point in %s",
    async (kind) => {
      const { show } = await open({ good: GOOD, crisp: CRISP });
      const cell = await show(kind);
      expect(cell.el.querySelectorAll(".rw-point").length).toBe(1);
      expect(cell.el.querySelectorAll(".rw-crisp").length).toBe(1);
    },
  );

  it.each(["cost_curve", "decision_curve", "reliability", "attributes"])(
    "has a curve of its own in %s, where nothing is mixed",
    async (kind) => {
      const { show } = await open({ good: GOOD, crisp: CRISP });
      const cell = await show(kind);
      expect(cell.el.querySelectorAll(".rw-curve").length).toBe(2);
      expect(cell.el.querySelectorAll(".rw-crisp").length).toBe(0);
    },
  );
});

describe("thresholds along the curve", () => {
  it("are labels of operating points, none of which the handle covers", async () => {
    const { model, show } = await open({ good: GOOD });
    const cell = await show("roc", 600, { thresholds: true });
    const labels = () => [...cell.el.querySelectorAll<SVGElement>(".rw-point-label")];
    const hidden = () => labels().filter((each) => each.getAttribute("visibility") === "hidden");
    expect(labels().length).toBeGreaterThan(2);
    const [first] = labels().filter((each) => !hidden().includes(each));
    await notebook.update(model, { threshold: Number(first.textContent) });
    expect(hidden()).toContain(labels().find((each) => each.textContent === first.textContent));
    expect(cell.el.querySelector(".rw-point-labels")?.getAttribute("aria-hidden")).toBe("true");
  });
});
