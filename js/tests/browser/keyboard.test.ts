/** A dashboard by keys alone: each control is reached once, in the order in which it is seen. */
import { afterEach, describe, expect, it, onTestFinished } from "vitest";
import { userEvent } from "vitest/browser";
import { one, openEvaluation, slider } from "../support/evaluation.ts";
import type { Cell, Notebook } from "../support/manager.ts";
import { GOOD, LAYERS, WEAK } from "../support/state.ts";

let notebook: Notebook;

afterEach(() => notebook.close());

const SHOWN = ["roc", "profit", "reliability", "gains_table"];

async function open(width: number) {
  const opened = await openEvaluation({ good: GOOD, weak: WEAK }, { ...LAYERS, prevalence: 0.1 });
  notebook = opened.notebook;
  const cell = await opened.show("dashboard", width, {}, SHOWN);
  return { ...opened, cell };
}

/** Put buttons around a cell, and the focus on the first. */
function enclose(cell: Cell): HTMLElement {
  const [before, after] = ["before", "after"].map((text) => {
    const button = document.createElement("button");
    button.textContent = text;
    onTestFinished(() => button.remove());
    return button;
  });
  cell.el.before(before);
  cell.el.after(after);
  before.focus();
  return after;
}

/** Everything that has the focus, one after the other, from the first control to the one after the last. */
async function path(cell: Cell): Promise<Element[]> {
  const after = enclose(cell);
  const found: Element[] = [];
  for (;;) {
    await userEvent.tab();
    const { activeElement } = document;
    if (!activeElement || activeElement === after || found.includes(activeElement)) return found;
    found.push(activeElement);
  }
}

const CONTROLS = "button, input, select, summary, [tabindex]";

const nameOf = (each: Element) =>
  `${each.tagName} ${each.getAttribute("aria-label") ?? each.textContent?.trim()}`;

const isReachable = (each: Element) =>
  each.checkVisibility({ visibilityProperty: true }) && !each.matches(":disabled, [tabindex='-1']");

const partOf = (each: Element) =>
  /rw-(?:part-)?(\w+)$/.exec(each.closest(".rw-part, .rw-options")?.className ?? "")?.[1];

describe("the key Tab", () => {
  it.each([
    [1200, ["verdict", "options", "decision_strip", "threshold", "models", "outcome", "rates", ...SHOWN]],
    [740, ["verdict", "options", "decision_strip", "threshold", "models", "outcome", "rates", ...SHOWN]],
    [
      390,
      [
        ...["verdict", "chips", "options", "decision_strip", "outcome"],
        ...[...SHOWN, "models", "rates", "threshold"],
      ],
    ],
  ])("leads through all that can be done, as it is seen, %i pixels wide", async (width, parts) => {
    const { cell } = await open(width);
    const reached = await path(cell);
    const all = [...cell.el.querySelectorAll(CONTROLS)].filter(isReachable);
    expect(reached.map(nameOf).toSorted()).toEqual(all.map(nameOf).toSorted());
    expect(all.length).toBeGreaterThan(25);
    const seen = reached.map(partOf);
    expect(seen.filter((part, index) => part !== seen[index - 1])).toEqual(parts);
  });

  it("follows when a dashboard becomes narrow, and wide again", async () => {
    const { cell } = await open(1200);
    const order = () => [...cell.el.querySelectorAll(".rw-part-models, .rw-part-roc")].map(partOf);
    for (const [width, parts] of [
      ["600px", ["roc", "models"]],
      ["1200px", ["models", "roc"]],
    ] as const) {
      cell.el.style.width = width;
      await expect.poll(order).toEqual(parts);
    }
  });

  it("shows where it is", async () => {
    const { cell } = await open(1200);
    for (const each of await path(cell)) {
      (each as HTMLElement).focus();
      const marked = [each, ...each.querySelectorAll(".rw-focus")].map((part) => getComputedStyle(part));
      const isMarked = marked.some(
        ({ outlineStyle, stroke }) => outlineStyle !== "none" || stroke !== "none",
      );
      expect(isMarked, nameOf(each)).toBe(true);
    }
  });
});

describe("a menu", () => {
  const openers = (cell: Cell) =>
    [...cell.el.querySelectorAll<HTMLButtonElement>("button")].filter((each) => each.popoverTargetElement);

  it("is opened, left and closed by keys, and gives the focus back", async () => {
    const { cell } = await open(900);
    expect(openers(cell).length).toBe(8);
    for (const opener of openers(cell)) {
      const panel = opener.popoverTargetElement as HTMLElement;
      const isOpen = () => panel.matches(":popover-open");
      opener.focus();
      for (const key of ["{Enter}", " "]) {
        await userEvent.keyboard(key);
        expect(isOpen(), nameOf(opener)).toBe(true);
        await userEvent.tab();
        expect(panel.contains(document.activeElement), nameOf(opener)).toBe(true);
        await userEvent.keyboard("{Escape}");
        expect(isOpen()).toBe(false);
        expect(document.activeElement).toBe(opener);
      }
    }
  });

  it("lets Tab go on after its last control", async () => {
    const { cell } = await open(900);
    const opener = one<HTMLButtonElement>(cell, ".rw-picker > button");
    const panel = opener.popoverTargetElement as HTMLElement;
    opener.focus();
    await userEvent.keyboard("{Enter}");
    for (const each of panel.querySelectorAll("input")) {
      await userEvent.tab();
      expect(document.activeElement).toBe(each);
    }
    await userEvent.tab();
    expect(document.activeElement).toBe(one(cell, ".rw-page-tools > button"));
    expect(panel.matches(":popover-open")).toBe(false);
  });
});

describe("Ctrl+Z", () => {
  it.each(["button", "select", ".rw-field", "summary", "[role=slider]"])(
    "takes back with the focus on a %s",
    async (selector) => {
      const { cell, model } = await open(900);
      slider(cell).focus();
      await userEvent.keyboard("{ArrowRight}");
      expect(model.get("threshold")).toBe(0.4);
      one(cell, selector).focus();
      await userEvent.keyboard("{Control>}z{/Control}");
      expect(model.get("threshold")).toBe(0.5);
    },
  );
});

describe("rates that are used less", () => {
  it("are opened and closed by keys", async () => {
    const { cell } = await open(900);
    const summary = one(cell, ".rw-more > summary");
    summary.focus();
    await userEvent.keyboard("{Enter}");
    expect(one<HTMLDetailsElement>(cell, ".rw-more").open).toBe(true);
    await userEvent.keyboard(" ");
    expect(one<HTMLDetailsElement>(cell, ".rw-more").open).toBe(false);
    expect(document.activeElement).toBe(summary);
  });
});
