/** Where costs are uncertain on the cost curve: a band whose ends the pointer and keys move. */
import { afterEach, expect, it } from "vitest";
import { userEvent } from "vitest/browser";
import { one, openEvaluation } from "../support/evaluation.ts";
import type { Cell, Notebook } from "../support/manager.ts";
import { openMenu } from "../support/menus.ts";
import { type Given, GOOD, WEAK } from "../support/state.ts";

let notebook: Notebook;

afterEach(() => notebook.close());

const COSTS = { tp: 0, fp: 1, fn: 3, tn: 0, as_gains: false, currency: "" };

async function open(given: Given) {
  const opened = await openEvaluation(
    { good: GOOD, weak: WEAK },
    { prevalence: 0.25, costs: COSTS, ...given },
  );
  notebook = opened.notebook;
  return { ...opened, cell: await opened.show("cost_curve", 500) };
}

const end = (cell: Cell, name: "low" | "high") =>
  one<SVGGElement>(cell, `.rw-range-handle[data-end="${name}"]`);
const placeOf = (cell: Cell, name: "low" | "high") => Number(end(cell, name).getAttribute("aria-valuenow"));

/** Drag the grip of an end by some pixels. */
function drag(cell: Cell, name: "low" | "high", by: number): void {
  const plot = one<SVGSVGElement>(cell, ".rw-plot");
  const grip = end(cell, name).querySelector(".rw-touch") as SVGElement;
  const { left, top, width, height } = grip.getBoundingClientRect();
  const [x, y] = [left + width / 2, top + height / 2];
  const send = (type: string, clientX: number, target: Element) =>
    target.dispatchEvent(
      new PointerEvent(type, {
        ...{ clientX, clientY: y, pointerId: 1, isPrimary: true, button: 0, buttons: 1 },
        ...{ bubbles: true, composed: true, pointerType: "mouse" },
      }),
    );
  plot.setPointerCapture = () => {};
  send("pointerdown", x, grip);
  send("pointermove", x + by / 2, plot);
  send("pointermove", x + by, plot);
  send("pointerup", x + by, plot);
}

it("is there only where something is uncertain", async () => {
  const { cell, model } = await open({});
  expect(cell.el.querySelector(".rw-uncertain")).toBeNull();
  expect(cell.el.querySelector(".rw-range-handle")).toBeNull();
  model.set("costs", { ...COSTS, ranges: { fn: [2, 4] } });
  expect(one(cell, ".rw-uncertain")).not.toBeNull();
  expect(placeOf(cell, "low")).toBeCloseTo(0.5 / (0.5 + 0.75), 12);
  expect(placeOf(cell, "high")).toBeCloseTo(1 / (1 + 0.75), 12);
  expect(end(cell, "low").getAttribute("aria-valuetext")).toBe("a miss costs 2 false alarms");
  expect(cell.el.textContent).toContain("uncertain: 0.400 to 0.571");
  expect(openMenu(cell.el).textContent).toContain("Drag an end of the band");
});

it("changes the matching end of the cost of a miss", async () => {
  const { cell, model } = await open({ costs: { ...COSTS, ranges: { fn: [2, 4] } } });
  const before = placeOf(cell, "low");
  drag(cell, "low", -30);
  const { fn, ranges } = model.get("costs") as typeof COSTS & { ranges: { fn: [number, number] } };
  expect(ranges.fn[0]).toBeLessThan(2);
  expect(ranges.fn[1]).toBe(4);
  expect(fn).toBeCloseTo((ranges.fn[0] + 4) / 2, 12);
  expect(placeOf(cell, "low")).toBeLessThan(before);
  expect(placeOf(cell, "high")).toBeCloseTo(1 / 1.75, 12);
  // One drag is undone at once, and the ends never pass each other.
  await userEvent.keyboard("{Control>}z{/Control}");
  expect(model.get("costs")).toMatchObject({ ranges: { fn: [2, 4] } });
  drag(cell, "high", -400);
  expect(placeOf(cell, "high")).toBeGreaterThan(placeOf(cell, "low"));
});

it("follows keys, where the prevalence alone is uncertain", async () => {
  const { cell, model } = await open({ prevalence: [0.2, 0.3] });
  end(cell, "high").focus();
  expect(end(cell, "high").getAttribute("aria-valuetext")).toBe("a prevalence of 30%");
  const before = placeOf(cell, "high");
  await userEvent.keyboard("{ArrowRight}");
  expect(placeOf(cell, "high")).toBeCloseTo(before + 0.01, 2);
  const [low, high] = model.get("prevalence") as [number, number];
  expect(low).toBe(0.2);
  expect(high).toBeGreaterThan(0.3);
  expect(model.get("costs")).toEqual(COSTS);
});

it("changes the costs of hits where only these have some", async () => {
  const { cell, model } = await open({ costs: { ...COSTS, fn: 0, tp: -6, ranges: { tp: [-9, -3] } } });
  expect(end(cell, "low").getAttribute("aria-valuetext")).toBe("a miss costs 3 false alarms");
  end(cell, "low").focus();
  await userEvent.keyboard("{Shift>}{ArrowLeft}{/Shift}");
  const costs = model.get("costs") as typeof COSTS & { ranges: { tp: [number, number] } };
  expect(costs.fn).toBe(0);
  expect(costs.ranges.tp[0]).toBe(-9);
  expect(costs.ranges.tp[1]).toBeGreaterThan(-3);
});
