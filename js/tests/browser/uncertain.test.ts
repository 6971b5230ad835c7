/** Costs that are given as ranges: typed, kept, and told where all of them agree. */
import { afterEach, expect, it } from "vitest";
import { userEvent } from "vitest/browser";
import { field, one, openEvaluation } from "../support/evaluation.ts";
import type { Cell, Notebook } from "../support/manager.ts";
import { GOOD, WEAK } from "../support/state.ts";

let notebook: Notebook;

afterEach(() => notebook.close());

async function open(width = 1200) {
  const opened = await openEvaluation({ good: GOOD, weak: WEAK });
  notebook = opened.notebook;
  return { ...opened, cell: await opened.show("dashboard", width) };
}

const hit = (cell: Cell) => field(cell, "Cost or gain of a true positive");

async function type(cell: Cell, text: string) {
  await userEvent.fill(hit(cell), text);
  await userEvent.keyboard("{Enter}");
}

it("takes a range, shows it, and decides by its middle", async () => {
  const { cell, model } = await open();
  await type(cell, "40-60");
  expect(hit(cell).value).toBe("40–60");
  expect(model.get("costs")).toMatchObject({ tp: -50, ranges: { tp: [-60, -40] } });
  await userEvent.keyboard("{ArrowUp}");
  expect(hit(cell).value).toBe("41–61");
  expect(model.get("costs")).toMatchObject({ tp: -51, ranges: { tp: [-61, -41] } });
  const costs = one(cell, ".rw-part-outcome").querySelector<HTMLElement>("[aria-pressed=false]");
  costs?.click();
  expect(hit(cell).value).toBe("-61 to -41");
  await type(cell, "-50");
  expect(model.get("costs")).toMatchObject({ tp: -50 });
  expect(model.get("costs")).not.toHaveProperty("ranges");
});

it("says where all costs agree, on the strip and in the answer", async () => {
  const { cell } = await open();
  const said = () => one(cell, ".rw-missed").textContent;
  expect(said()).not.toContain("these ranges");
  expect(cell.el.querySelector(".rw-agreed")).toBeNull();
  await type(cell, "49.9–50.1");
  expect(said()).toMatch(/With any costs in these ranges, errors cost at most 5% more than they must at /);
  expect(said()).toMatch(/The worst loss is smallest at 0\.\d+: /);
  expect(one(cell, ".rw-part-decision_strip .rw-agreed")).not.toBeNull();
  await type(cell, "1–500");
  expect(said()).toContain("errors may cost over 5% more than they must at any threshold");
  expect(cell.el.querySelector(".rw-agreed")).toBeNull();
});

it("refuses a range in which no decision would be right", async () => {
  const { cell, model } = await open();
  await userEvent.fill(field(cell, "Cost or gain of a false positive"), "1–2");
  await userEvent.keyboard("{Enter}");
  const before = model.get("costs");
  // A hit may lose and a false alarm may earn, then.
  await type(cell, "-60 to 40");
  expect(hit(cell).getAttribute("aria-invalid")).toBe("true");
  await type(cell, "60–40");
  expect(one(cell, ".rw-part-outcome").textContent).toContain("a range begins with its lower end: 40–60");
  expect(model.get("costs")).toEqual(before);
});

it("has room for a range in a narrow cell", async () => {
  const { cell } = await open(300);
  await type(cell, "1000–2000");
  const { clientWidth, scrollWidth } = hit(cell);
  expect(scrollWidth).toBeLessThanOrEqual(clientWidth + 1);
  const right = hit(cell).getBoundingClientRect().right;
  expect(right).toBeLessThanOrEqual(cell.el.getBoundingClientRect().right);
});
