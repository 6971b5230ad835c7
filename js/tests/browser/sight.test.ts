/** What nobody sees waits while the threshold is dragged, and is right whenever it is looked at. */
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { one, openEvaluation, slider } from "../support/evaluation.ts";
import type { Cell, Notebook } from "../support/manager.ts";
import { GOOD, WEAK } from "../support/state.ts";

const CHARTS = ["roc", "gains", "profit", "reliability", "discrimination", "gains_table"];
/** The last charts, under all that is seen. */
const AWAY = ["discrimination", "gains_table"];

let notebook: Notebook;
let cell: Cell;
let show: Awaited<ReturnType<typeof openEvaluation>>["show"];

beforeEach(async () => {
  const opened = await openEvaluation({ good: GOOD, weak: WEAK });
  ({ notebook, show } = opened);
  cell = await shown();
  window.scrollTo(0, 0);
  for (const name of AWAY)
    expect(part(name).getBoundingClientRect().top).toBeGreaterThan(window.innerHeight + 500);
  // Observers report once before the first drag.
  await new Promise(requestAnimationFrame);
  await new Promise(requestAnimationFrame);
});

afterEach(() => notebook.close());

/** A dashboard with its plots drawn. */
async function shown(): Promise<Cell> {
  const cell = await show("dashboard", 500, {}, CHARTS);
  const plots = () => [...cell.el.querySelectorAll(".rw-plot")];
  await vi.waitUntil(() => plots().every((plot) => plot.hasAttribute("width")));
  return cell;
}

const part = (name: string, of = cell) => one(of, `.rw-part-${name}`);

/** What the parts out of sight show of the threshold. */
function awayNow(of = cell): string[] {
  return AWAY.map((name) => {
    const handle = part(name, of).querySelector(".rw-handle > g")?.getAttribute("transform");
    const current = part(name, of)
      .querySelector("tbody")
      ?.innerHTML.replace(/ id="[^"]*"/g, "");
    return handle ?? current ?? "";
  });
}

/** What a dashboard shows that is drawn anew. */
async function drawnAnew(): Promise<string[]> {
  const other = await shown();
  const now = awayNow(other);
  other.remove();
  return now;
}

/** Fires events of the mouse at a share of the strip. */
function mouse(type: string, share: number): void {
  const plot = one(cell, ".rw-part-decision_strip .rw-plot");
  const { left, width, top, height } = plot.getBoundingClientRect();
  plot.dispatchEvent(
    new PointerEvent(type, {
      ...{ bubbles: true, cancelable: true, isPrimary: true, pointerId: 1, pointerType: "mouse" },
      ...{ button: 0, clientX: left + share * width, clientY: top + height / 2 },
    }),
  );
}

const threshold = () => slider(cell).getAttribute("aria-valuenow");

/** Take hold of the threshold and move it; what is seen has moved then. */
function dragged(): string[] {
  const before = awayNow();
  const at = threshold();
  mouse("pointerdown", 0.2);
  mouse("pointermove", 0.7);
  expect(threshold()).not.toBe(at);
  return before;
}

it("what is out of sight waits in a drag, and is right at its end", async () => {
  const before = dragged();
  expect(awayNow()).toEqual(before);
  mouse("pointerup", 0.7);
  const after = awayNow();
  for (const [index, each] of after.entries()) expect(each, AWAY[index]).not.toBe(before[index]);
  expect(after).toEqual(await drawnAnew());
});

it("is right once the drag pauses", async () => {
  const before = dragged();
  await vi.waitUntil(() => awayNow().every((each, index) => each !== before[index]));
  expect(awayNow()).toEqual(await drawnAnew());
  mouse("pointermove", 0.3);
  expect(awayNow()).not.toEqual(before);
  mouse("pointerup", 0.3);
  expect(awayNow()).toEqual(await drawnAnew());
});

it("is right once it comes into sight, while the drag goes on", async () => {
  const before = dragged();
  part(AWAY[0]).scrollIntoView();
  for (let move = 0; awayNow()[0] === before[0]; move++) {
    mouse("pointermove", 0.6 + 0.1 * (move % 2));
    await new Promise(requestAnimationFrame);
  }
  mouse("pointermove", 0.5);
  const here = awayNow()[0];
  mouse("pointerup", 0.5);
  expect(awayNow()[0]).toBe(here);
});

it("is right on paper", async () => {
  const before = dragged();
  window.dispatchEvent(new Event("beforeprint"));
  const printed = awayNow();
  expect(printed).not.toEqual(before);
  mouse("pointerup", 0.7);
  expect(awayNow()).toEqual(printed);
});

it("is right where the focus is, however far away", () => {
  const before = dragged();
  one(cell, `.rw-part-${AWAY[0]} .rw-handle`).focus({ preventScroll: true });
  const focused = awayNow()[0];
  expect(focused).not.toBe(before[0]);
  mouse("pointermove", 0.4);
  expect(awayNow()[0]).not.toBe(focused);
  mouse("pointerup", 0.4);
});

it("what a handle says waits where it has not the focus, and is right at the end", async () => {
  const said = (of: Cell) => one(of, ".rw-part-roc [role=slider]").getAttribute("aria-valuetext");
  const before = said(cell);
  dragged();
  expect(slider(cell).getAttribute("aria-valuetext")).toContain("threshold");
  expect(said(cell)).toBe(before);
  mouse("pointerup", 0.7);
  const other = await shown();
  expect(said(cell)).toBe(said(other));
  expect(said(cell)).not.toBe(before);
});

/** The parts whose plots become as wide as there is room, in their order, until all are. */
async function resized(width: number): Promise<string[]> {
  const order: string[] = [];
  const observer = new MutationObserver((changes) => {
    for (const { target } of changes)
      order.push((target as Element).closest(".rw-part")?.className.replace(/.*rw-part-/, "") ?? "");
  });
  observer.observe(cell.el, { subtree: true, attributeFilter: ["width"] });
  // Heights that have just changed are told in the next frames.
  for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
  cell.el.style.width = `${width}px`;
  await vi.waitUntil(() => areSized());
  observer.disconnect();
  return order;
}

/** Whether each plot is as wide as there is room. */
function areSized(): boolean {
  const plots = [...cell.el.querySelectorAll(".rw-area > .rw-plot")];
  return plots.every((plot) => plot.getAttribute("width") === String(plot.parentElement?.clientWidth));
}

it("charts in sight are resized before the others", async () => {
  const top = await resized(450);
  expect(top.indexOf("decision_strip")).toBeLessThan(top.indexOf("discrimination"));
  part("discrimination").scrollIntoView({ block: "center" });
  const end = await resized(400);
  expect(end.indexOf("discrimination")).toBeLessThan(end.indexOf("decision_strip"));
});

it("all charts are resized before they are printed", async () => {
  const area = one(cell, ".rw-part-discrimination .rw-area");
  const { promise, resolve } = Promise.withResolvers<boolean>();
  let calls = 0;
  const observer = new ResizeObserver(() => {
    calls++;
    // The first is of the width before; those of the page are called before this one.
    if (calls < 2) return;
    window.dispatchEvent(new Event("beforeprint"));
    resolve(areSized());
  });
  observer.observe(area);
  await vi.waitUntil(() => calls === 1);
  cell.el.style.width = "450px";
  expect(await promise).toBe(true);
  observer.disconnect();
});
