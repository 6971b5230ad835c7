/** Several people's costs and a range of the prevalence: entered, agreed on, undone. */
import { afterEach, expect, it } from "vitest";
import { userEvent } from "vitest/browser";
import { field, one, openEvaluation } from "../support/evaluation.ts";
import type { Cell, Notebook } from "../support/manager.ts";
import { type Given, GOOD, WEAK } from "../support/state.ts";

let notebook: Notebook;

afterEach(() => notebook.close());

const COSTS = { tp: 0, fp: 1, fn: 3, tn: 0, as_gains: false, currency: "" };

async function open(width = 1200, given: Given = {}) {
  const opened = await openEvaluation({ good: GOOD, weak: WEAK }, { costs: COSTS, ...given });
  notebook = opened.notebook;
  return { ...opened, cell: await opened.show("dashboard", width) };
}

const opener = (cell: Cell) => one<HTMLButtonElement>(cell, ".rw-people .rw-opener");
const panel = (cell: Cell) => one(cell, ".rw-people .rw-menu");
const rows = (cell: Cell) => [...cell.el.querySelectorAll<HTMLElement>(".rw-person-row")];
const said = (cell: Cell) => one(cell, ".rw-missed").textContent ?? "";

function input(row: HTMLElement, label: string): HTMLInputElement {
  const found = row.querySelector<HTMLInputElement>(`input[aria-label="${label}"]`);
  if (!found) throw new Error(`there is no ${label}`);
  return found;
}

function press(cell: Cell, text: string): void {
  const buttons = [...panel(cell).querySelectorAll("button")];
  const found = buttons.find(({ textContent, title }) => textContent?.startsWith(text) || title === text);
  if (!found) throw new Error(`there is no ${text}`);
  found.click();
}

async function type(at: HTMLInputElement, text: string) {
  await userEvent.fill(at, text);
  await userEvent.keyboard("{Enter}");
}

it("takes people with their costs, and says where they agree", async () => {
  const { cell, model } = await open();
  expect(opener(cell).textContent).toBe("people");
  await userEvent.click(opener(cell));
  press(cell, "Add a person");
  expect(model.get("people")).toEqual([["person 1", COSTS]]);
  // One goes on with the name.
  expect(document.activeElement).toBe(input(rows(cell)[0], "Name"));
  await userEvent.keyboard("sales{Enter}");
  await type(input(rows(cell)[0], "a miss costs"), "3-3.1");
  expect(model.get("people")).toEqual([["sales", { ...COSTS, fn: 3.05, ranges: { fn: [3, 3.1] } }]]);
  expect(said(cell)).toContain("With the costs of sales, errors cost at most 5% more ");
  press(cell, "Add a person");
  await type(input(rows(cell)[1], "Name"), "risk");
  expect(said(cell)).toMatch(/Sales and risk agree at threshold/);
  expect(opener(cell).textContent).toBe("2 people");
  await type(input(rows(cell)[1], "a miss costs"), "900");
  expect(said(cell)).toMatch(/Sales and risk do not agree: .*, for (sales|risk)\./);
  expect(panel(cell).textContent).toContain("Sales and risk do not agree");
});

it("goes to a threshold at which all agree, and back", async () => {
  const { cell, model } = await open(1200, {
    people: [
      ["sales", COSTS],
      ["risk", { ...COSTS, fn: 3.1 }],
    ],
  });
  const [low, high] = /at thresholds? (?:from )?([\d.]+)(?: to ([\d.]+))?/.exec(said(cell))?.slice(1) ?? [];
  await userEvent.click(opener(cell));
  press(cell, "Go to ");
  expect(model.get("threshold")).toBeGreaterThanOrEqual(Number(low));
  expect(model.get("threshold")).toBeLessThanOrEqual(Number(high ?? low));
  press(cell, "Remove sales");
  expect(model.get("people")).toEqual([["risk", { ...COSTS, fn: 3.1 }]]);
  expect(document.activeElement).toBe(input(rows(cell)[0], "Name"));
  await userEvent.keyboard("{Escape}");
  expect(panel(cell).matches(":popover-open")).toBe(false);
  await userEvent.keyboard("{Control>}z{/Control}");
  expect((model.get("people") as unknown[]).length).toBe(2);
});

it("names the threshold that one person takes by what it is", async () => {
  const { cell } = await open(1200, {
    people: [["sales", { ...COSTS, fn: 3.05, ranges: { fn: [3, 3.1] } }]],
  });
  await userEvent.click(opener(cell));
  expect(said(cell)).toContain("With the costs of sales, errors cost at most 5% more ");
  const go = [...panel(cell).querySelectorAll("button")].find((each) =>
    each.textContent?.startsWith("Go to "),
  );
  expect(go?.textContent).toMatch(/^Go to [\d.]+, the smallest worst loss$/);
  const [, pick] = /^Go to ([\d.]+),/.exec(go?.textContent ?? "") ?? [];
  expect(said(cell)).toContain(`The worst loss is smallest at ${pick}: `);
});

it("refuses a name that is empty or taken, and shows gains only where there are some", async () => {
  const { cell, model } = await open(300, {
    people: [
      ["sales", { ...COSTS, tp: -50 }],
      ["risk", COSTS],
    ],
  });
  await userEvent.click(opener(cell));
  const [sales, risk] = rows(cell);
  expect(input(sales, "a hit earns").value).toBe("50");
  expect(input(risk, "a hit earns").checkVisibility()).toBe(false);
  for (const [text, problem] of [
    ["sales", "there is a sales already"],
    [" ", "enter a name"],
  ]) {
    await type(input(risk, "Name"), text);
    expect(one(cell, ".rw-person-problem").textContent).toBe(problem);
  }
  await userEvent.keyboard("{Escape}");
  expect(model.get("people")).toMatchObject([
    ["sales", {}],
    ["risk", {}],
  ]);
  // Nothing is wider than the page.
  const { left, right } = panel(cell).getBoundingClientRect();
  expect(left).toBeGreaterThanOrEqual(0);
  expect(right).toBeLessThanOrEqual(document.documentElement.clientWidth);
  expect(panel(cell).scrollWidth).toBeLessThanOrEqual(panel(cell).clientWidth);
});

it("takes a range of the prevalence, whose middle it is until another is typed", async () => {
  const { cell, model } = await open();
  const prevalence = () => field(cell, "Prevalence in percent");
  await type(prevalence(), "8-15%");
  expect(prevalence().value).toBe("8–15%");
  expect(model.get("prevalence_range")).toEqual([0.08, 0.15]);
  expect(model.get("prevalence")).toBeCloseTo(0.115, 12);
  expect(said(cell)).toMatch(/With (any|the) prevalence in this range, /);
  await userEvent.keyboard("{ArrowUp}");
  expect(prevalence().value).toBe("9–16%");
  await type(prevalence(), "15-8%");
  expect(cell.el.textContent).toContain("a range begins with its lower end: 8%–15");
  await userEvent.keyboard("{Escape}");
  await type(prevalence(), "20%");
  expect(model.get("prevalence_range")).toBeNull();
  expect(model.get("prevalence")).toBe(0.2);
  expect(said(cell)).not.toContain("in this range");
});

it("asks somebody ten times which errors are worse, and takes what follows", async () => {
  const { cell, model } = await open(740, {
    people: [["risk", { ...COSTS, fp: 3, fn: 0, tp: -50, as_gains: true, currency: "EUR" }]],
  });
  await userEvent.click(opener(cell));
  const asking = () => one(cell, ".rw-asking");
  const answers = () => [...asking().querySelectorAll("button")].filter((each) => each.checkVisibility());
  press(cell, "Ask");
  expect(rows(cell)[0].checkVisibility()).toBe(false);
  for (let question = 1; question <= 10; question++) {
    expect(asking().textContent).toContain(`risk, ${question} of 10: which is worse, `);
    const [alarms, misses, same, stop] = answers();
    expect([same.textContent, stop.textContent]).toEqual(["about the same", "Stop"]);
    const [many, few] = [alarms, misses].map(({ textContent }) =>
      Number(textContent?.replace(",", "").split(" ")[0]),
    );
    // To them a miss is worth 12 false alarms; the first answers by a key.
    const answer = many > 12 * few ? alarms : misses;
    answer.focus();
    if (question === 1) await userEvent.keyboard("{Enter}");
    else answer.click();
  }
  const said = asking().querySelector("p")?.textContent ?? "";
  const [, low, high] = (/, ([\d.]+) to ([\d.]+) with 80% certainty/.exec(said) ?? []).map(Number);
  expect(low).toBeLessThanOrEqual(12);
  expect(high).toBeGreaterThanOrEqual(12);
  // Nothing is taken before it is said to be.
  expect(model.get("people")).toMatchObject([["risk", { tp: -50 }]]);
  press(cell, "Take this");
  expect(model.get("people")).toEqual([
    [
      "risk",
      {
        ...{ tp: 0, fp: 3, fn: (3 * (low + high)) / 2, tn: 0, as_gains: false, currency: "EUR" },
        ranges: { fn: [3 * low, 3 * high] },
      },
    ],
  ]);
  expect(rows(cell)[0].checkVisibility()).toBe(true);
  press(cell, "Ask");
  press(cell, "Stop");
  expect(rows(cell)[0].checkVisibility()).toBe(true);
  expect((model.get("people") as unknown[]).length).toBe(1);
});
