/** The ROC curve, made step by step: by buttons, in time, by keys and by the list of the steps. */
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { userEvent } from "vitest/browser";
import { one, openEvaluation, shownCounts, slider } from "../support/evaluation.ts";
import type { Cell, Notebook } from "../support/manager.ts";
import { reduceMotion } from "../support/media.ts";
import { type Given, sampleOf } from "../support/state.ts";
import type { TestRows } from "../support/tables.ts";

let notebook: Notebook;

afterEach(() => notebook.close());

/** Rakotomalala, slides 8 to 10: 20 cases by falling score, of which these are positive. */
const POSITIVES = [0, 1, 2, 4, 7, 11];
const isPositive = Array.from({ length: 20 }, (_, index) => POSITIVES.includes(index));
const SLIDES: TestRows = {
  threshold: [Number.POSITIVE_INFINITY, ...isPositive.map((_, index) => (20 - index) / 20)],
  tp: [0, ...isPositive.map((_, index) => isPositive.slice(0, index + 1).filter(Boolean).length)],
  fp: [0, ...isPositive.map((_, index) => isPositive.slice(0, index + 1).filter((each) => !each).length)],
};
const TIED: TestRows = {
  threshold: [Number.POSITIVE_INFINITY, 0.9, 0.8, 0.7],
  tp: [0, 1, 2, 4],
  fp: [0, 0, 2, 4],
};
const MANY: TestRows = {
  threshold: [Number.POSITIVE_INFINITY, ...Array.from({ length: 300 }, (_, index) => 1 - index / 1000)],
  tp: Array.from({ length: 301 }, (_, row) => Math.floor(row / 3)),
  fp: Array.from({ length: 301 }, (_, row) => row - Math.floor(row / 3)),
};

async function open(rows: TestRows, traits: Given = {}, width = 700) {
  const [positives, negatives] = [rows.tp, rows.fp].map((counts) => counts[counts.length - 1]);
  const _sample = { ...sampleOf({ m: rows }), positives, negatives };
  const given = {
    _sample,
    population: positives + negatives,
    threshold: "Infinity" as const,
    ...traits,
  };
  const opened = await openEvaluation({ m: rows }, given);
  notebook = opened.notebook;
  return { ...opened, cell: await opened.show("construction", width) };
}

const press = (cell: Cell, name: string) => userEvent.click(one(cell, `[aria-label="${name}"]`));
const playing = (cell: Cell) => one<HTMLButtonElement>(cell, ".rw-player > :nth-child(3)");
const step = (cell: Cell) => one(cell, ".rw-step").textContent;
const rowsOf = (cell: Cell) => [...cell.el.querySelectorAll<HTMLTableRowElement>(".rw-step-rows tbody tr")];
const currentRow = (cell: Cell) => rowsOf(cell).findIndex((row) => row.ariaCurrent === "true") + 1;

describe("buttons", () => {
  it("add a case after another, and take it back", async () => {
    const { cell, model } = await open(SLIDES);
    expect(step(cell)).toBe("step 0 of 20: nothing is predicted positive");
    expect(currentRow(cell)).toBe(0);
    const sentences = [];
    for (let at = 0; at < 4; at++) {
      await press(cell, "Next step");
      sentences.push(step(cell));
    }
    expect(sentences).toEqual([
      "step 1 of 20, score 1: 1 positive, up 1/6",
      "step 2 of 20, score 0.95: 1 positive, up 1/6",
      "step 3 of 20, score 0.9: 1 positive, up 1/6",
      "step 4 of 20, score 0.85: 1 negative, right 1/14",
    ]);
    expect(shownCounts(cell)).toEqual({ tp: 3, fp: 1, fn: 3, tn: 13 });
    expect(currentRow(cell)).toBe(4);
    expect(model.get("threshold")).toBe(0.85);
    await press(cell, "Step back");
    expect(step(cell)).toBe(sentences[2]);
    expect(rowsOf(cell).map((row) => row.classList.contains("rw-added"))).toEqual(
      Array.from({ length: 20 }, (_, index) => index < 3),
    );
  });

  it("lead to the ends, where they lead no further", async () => {
    const { cell } = await open(SLIDES);
    const isOff = (name: string) => one(cell, `[aria-label="${name}"]`).getAttribute("aria-disabled");
    expect([isOff("First step"), isOff("Step back"), isOff("Next step")]).toEqual(["true", "true", "false"]);
    await press(cell, "Last step");
    expect(step(cell)).toBe("step 20 of 20, score 0.05: 1 negative, right 1/14");
    expect([isOff("Next step"), isOff("Last step"), isOff("Step back")]).toEqual(["true", "true", "false"]);
    await press(cell, "First step");
    expect(step(cell)).toContain("step 0 of 20");
  });
});

describe("the plot", () => {
  const curveOf = (cell: Cell, name: string) =>
    one(cell, `.rw-plot .rw-${name} path`).getAttribute("d")?.split("L").length;

  it("has the curve up to the step thick, and all of it thin", async () => {
    const { cell } = await open(SLIDES, { threshold: 0.85 });
    expect(curveOf(cell, "rest")).toBe(21);
    // The place of the rule itself is the end of the line.
    expect(curveOf(cell, "built")).toBe(6);
    expect(cell.el.querySelector(".rw-curve")).toBeNull();
    await press(cell, "Next step");
    expect(curveOf(cell, "built")).toBe(7);
  });

  it("draws ties as diagonals, with all their orders, and says why", async () => {
    const { cell } = await open(TIED, { threshold: 0.8 });
    expect(step(cell)).toBe("step 2 of 3, score 0.8: 1 positive and 2 negatives tied, up 1/4 and right 2/4");
    expect(one(cell, ".rw-notes").textContent).toContain(
      "At 2 of 3 scores the classes tie. Their order is arbitrary",
    );
    expect(one(cell, ".rw-orders path").getAttribute("d")).toMatch(/^M/);
    await press(cell, "Step back");
    expect(one(cell, ".rw-orders path").getAttribute("d")).toBe("");
  });

  it("is the threshold of every other view", async () => {
    const { cell, show } = await open(SLIDES, { threshold: 0.85 });
    const roc = await show("roc");
    await press(cell, "Next step");
    expect(slider(roc).getAttribute("aria-valuenow")).toBe("0.8");
    slider(roc).dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowLeft" }));
    expect(currentRow(cell)).toBe(4);
    slider(cell).dispatchEvent(new KeyboardEvent("keydown", { key: "End" }));
    expect(currentRow(cell)).toBe(20);
  });
});

describe("the player", () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    onTestFinished(() => void vi.useRealTimers());
  });

  it("goes on by itself to the last step, and begins anew from there", async () => {
    const { cell } = await open(SLIDES, { threshold: 0.85 });
    expect(playing(cell).textContent).toBe("Play");
    await userEvent.click(playing(cell));
    expect(playing(cell).textContent).toBe("Pause");
    expect(currentRow(cell)).toBe(5);
    expect(one(cell, ".rw-step").ariaLive).toBe("off");
    vi.advanceTimersByTime(1500);
    expect(currentRow(cell)).toBe(8);
    vi.advanceTimersByTime(60_000);
    expect(currentRow(cell)).toBe(20);
    expect(playing(cell).textContent).toBe("Play");
    expect(one(cell, ".rw-step").ariaLive).toBe("polite");
    expect(vi.getTimerCount()).toBe(0);
    await userEvent.click(playing(cell));
    expect(step(cell)).toContain("step 0 of 20");
    vi.advanceTimersByTime(500);
    expect(currentRow(cell)).toBe(1);
  });

  it("pauses by its button, by Escape and by each other button", async () => {
    const { cell } = await open(SLIDES);
    const pauses = [
      () => userEvent.click(playing(cell)),
      () => userEvent.keyboard("{Escape}"),
      () => press(cell, "Next step"),
    ];
    for (const pause of pauses) {
      await userEvent.click(playing(cell));
      await pause();
      expect(playing(cell).textContent).toBe("Play");
      expect(vi.getTimerCount()).toBe(0);
    }
    expect(currentRow(cell)).toBe(4);
  });

  it("plays large samples in a minute at most", async () => {
    const { cell } = await open(MANY);
    await userEvent.click(playing(cell));
    vi.advanceTimersByTime(30_000);
    expect(step(cell)).toContain("step 300 of 300");
    expect(playing(cell).textContent).toBe("Play");
  });

  it("has longer pauses for who wants less motion", async () => {
    await reduceMotion();
    const { cell } = await open(SLIDES);
    await userEvent.click(playing(cell));
    vi.advanceTimersByTime(1100);
    expect(currentRow(cell)).toBe(1);
    vi.advanceTimersByTime(100);
    expect(currentRow(cell)).toBe(2);
  });

  it("is one change to undo", async () => {
    const { cell, model } = await open(SLIDES, { threshold: 0.85 });
    await userEvent.click(playing(cell));
    vi.advanceTimersByTime(1000);
    await userEvent.click(playing(cell));
    expect(currentRow(cell)).toBe(7);
    await userEvent.keyboard("{Control>}z{/Control}");
    expect(model.get("threshold")).toBe(0.85);
  });

  it("gives way to a move in another view", async () => {
    const { cell, show } = await open(SLIDES);
    const roc = await show("roc");
    await userEvent.click(playing(cell));
    slider(roc).dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowRight" }));
    expect(playing(cell).textContent).toBe("Play");
    vi.advanceTimersByTime(5000);
    expect(currentRow(cell)).toBe(2);
  });

  it.each<[string, (cell: Cell) => void]>([
    ["hidden", (cell) => (cell.el.style.display = "none")],
    ["scrolled away", (cell) => (cell.el.style.marginTop = "100000px")],
    ["closed", (cell) => cell.remove()],
  ])("stops when its view is %s", async (_, leave) => {
    const { cell } = await open(SLIDES);
    await userEvent.click(playing(cell));
    expect(vi.getTimerCount()).toBe(1);
    leave(cell);
    await vi.waitUntil(() => vi.getTimerCount() === 0);
  });

  it("stops when the page is hidden", async () => {
    const { cell } = await open(SLIDES);
    await userEvent.click(playing(cell));
    const hidden = vi.spyOn(document, "hidden", "get").mockReturnValue(true);
    document.dispatchEvent(new Event("visibilitychange"));
    hidden.mockRestore();
    expect(vi.getTimerCount()).toBe(0);
  });
});

describe("the list of steps", () => {
  it("sets the threshold by a click, and moves it by arrow keys", async () => {
    const { cell, model } = await open(SLIDES);
    await userEvent.click(rowsOf(cell)[3]);
    expect(model.get("threshold")).toBe(0.85);
    expect([...rowsOf(cell)[3].cells].map((each) => each.textContent)).toEqual([
      ...["4", "0.85", "", "1", "0.500", "0.071"],
    ]);
    one(cell, ".rw-step-rows").focus();
    await userEvent.keyboard("{ArrowDown}{ArrowDown}{ArrowUp}");
    expect(currentRow(cell)).toBe(5);
    await userEvent.keyboard("{Shift>}{ArrowDown}{/Shift}");
    expect(currentRow(cell)).toBe(15);
  });

  it("keeps the step in sight", async () => {
    const { cell } = await open(SLIDES);
    await press(cell, "Last step");
    const [row, box] = [rowsOf(cell)[19], one(cell, ".rw-step-rows")].map((each) =>
      each.getBoundingClientRect(),
    );
    expect(row.bottom).toBeLessThanOrEqual(box.bottom + 1);
  });

  it("highlights the step under the pointer in other views, and theirs", async () => {
    const { cell, show } = await open(SLIDES);
    const roc = await show("roc");
    await userEvent.hover(rowsOf(cell)[4]);
    expect(one(roc, ".rw-ghost").getAttribute("visibility")).toBe("visible");
    expect(rowsOf(cell)[4].className).toContain("rw-pointed");
    await userEvent.unhover(rowsOf(cell)[4]);
    expect(one(roc, ".rw-ghost").getAttribute("visibility")).toBe("hidden");
  });

  it("has the first 200 steps, and says so", async () => {
    const { cell } = await open(MANY);
    expect(rowsOf(cell).length).toBe(200);
    expect(one(cell, ".rw-step-list .rw-note").textContent).toBe("The first 200 of 300 steps.");
    await press(cell, "Last step");
    expect(currentRow(cell)).toBe(0);
    expect(rowsOf(cell).every((row) => row.classList.contains("rw-added"))).toBe(true);
  });
});

it("says of a thinned table that a step has many scores", async () => {
  const below = SLIDES.threshold.map((threshold) => threshold - 0.01);
  const { cell } = await open({ ...SLIDES, below }, { threshold: 0.85 });
  expect(step(cell)).toBe("step 4 of 20, scores down to 0.85: 1 negative, right 1/14");
  expect(one(cell, ".rw-notes").textContent).toContain(
    "20 cases are shown in 20 steps; scores that share a step count as tied.",
  );
});
