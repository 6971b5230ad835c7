import { afterEach, describe, expect, it, vi } from "vitest";
import { userEvent } from "vitest/browser";
import {
  COUNTS_AT,
  CURVES,
  field,
  handleAt,
  KINDS,
  one,
  openEvaluation,
  shownCounts,
  slider,
} from "../support/evaluation.ts";
import type { Cell, Notebook } from "../support/manager.ts";
import { GOOD, sampleOf, WEAK } from "../support/state.ts";

let notebook: Notebook;

async function open(...options: Parameters<typeof openEvaluation>) {
  const opened = await openEvaluation(...options);
  notebook = opened.notebook;
  return opened;
}

afterEach(() => notebook.close());

const sentThresholds = () =>
  notebook.sent.map(({ content }) => content.threshold).filter((threshold) => threshold !== undefined);

/** Drag the handle of a cell by a distance on the page, with the real mouse. */
async function drag(cell: Cell, dx: number, dy: number) {
  const plot = one<SVGSVGElement>(cell, ".rw-plot");
  const box = plot.getBoundingClientRect();
  const from = handleAt(cell);
  const sourcePosition = { x: from.x - box.x, y: from.y - box.y };
  const targetPosition = { x: sourcePosition.x + dx, y: sourcePosition.y + dy };
  await userEvent.dragAndDrop(plot, plot, { sourcePosition, targetPosition });
}

describe("dragging", () => {
  it.each([
    ...CURVES,
    "construction",
    "ks",
    "discrimination",
    "threshold",
    "confusion_matrix",
    "cost_matrix",
  ])("the threshold in %s moves every other view and Python", async (kind) => {
    const { model, show } = await open({ good: GOOD, weak: WEAK });
    const cell = await show(kind);
    const others = await Promise.all([show("confusion_matrix"), show("roc"), show("discrimination")]);
    const before = others.map((other) => slider(other).getAttribute("aria-valuenow"));
    await drag(cell, -90, [...CURVES, "construction"].includes(kind) ? 20 : 0);
    await vi.waitUntil(() => sentThresholds().length > 0);
    const threshold = sentThresholds().at(-1) as number;
    const row = GOOD.threshold.indexOf(threshold);
    expect(row).toBeGreaterThan(0);
    expect(threshold).not.toBe(0.5);
    expect(model.get("threshold")).toBe(threshold);
    expect(shownCounts(others[0])).toEqual(COUNTS_AT(row));
    for (const [index, other] of others.entries()) {
      expect(slider(other).getAttribute("aria-valuenow")).toBe(String(threshold));
      expect(before[index]).toBe("0.5");
    }
  });

  it("runs along the curve: the handle stays on real operating points", async () => {
    const { show } = await open({ good: GOOD });
    const cell = await show("roc");
    const numbers = (text: string | null) => (text ?? "").match(/-?[\d.]+/g)?.map(Number) ?? [];
    const curve = numbers(one(cell, ".rw-curve").getAttribute("d"));
    await drag(cell, 40, -50);
    await vi.waitUntil(() => sentThresholds().length > 0);
    const [x, y] = numbers(one(cell, ".rw-handle > g").getAttribute("transform"));
    const distances = GOOD.threshold.map((_, row) => Math.hypot(curve[2 * row] - x, curve[2 * row + 1] - y));
    expect(Math.min(...distances)).toBeLessThan(0.01);
  });

  it("tells Python once a frame, however fast the hand", async () => {
    const { model, show } = await open({ good: GOOD });
    const handle = slider(await show("roc"));
    for (const key of ["ArrowLeft", "ArrowLeft", "ArrowLeft", "ArrowRight", "ArrowLeft"]) {
      handle.dispatchEvent(new KeyboardEvent("keydown", { key }));
    }
    expect(model.get("threshold")).toBe(0.8);
    await vi.waitUntil(() => notebook.sent.length > 0);
    expect(sentThresholds()).toEqual([0.8]);
  });

  it("goes on while the kernel is busy, with one message in flight", async () => {
    const { show } = await open({ good: GOOD });
    const [cell, counts] = [await show("roc"), await show("confusion_matrix")];
    notebook.pause();
    for (const dx of [-30, -30, 60]) await drag(cell, dx, 0);
    expect(sentThresholds().length).toBeLessThanOrEqual(1);
    const now = Number(slider(cell).getAttribute("aria-valuenow"));
    expect(shownCounts(counts)).toEqual(COUNTS_AT(GOOD.threshold.indexOf(now)));
    notebook.resume();
    await expect.poll(() => sentThresholds().at(-1)).toBe(now);
  });
});

describe("an Evaluation that is closed", () => {
  it("in the frame of a change takes it along in silence", async () => {
    const { model, show } = await open({ good: GOOD });
    const handle = slider(await show("roc"));
    const failed: unknown[] = [];
    const note = (event: ErrorEvent) => {
      event.preventDefault();
      failed.push(event.error);
    };
    window.addEventListener("error", note);
    handle.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowLeft" }));
    expect(model.get("threshold")).toBe(0.6);
    await notebook.close();
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
    window.removeEventListener("error", note);
    expect(failed).toEqual([]);
    expect(sentThresholds()).toEqual([]);
  });
});

describe("keys", () => {
  it.each([
    ["{ArrowRight}", 7],
    ["{ArrowUp}", 7],
    ["{ArrowLeft}", 5],
    ["{ArrowDown}", 5],
    ["{Shift>}{ArrowLeft}{/Shift}", 0],
    ["{Home}", 0],
    ["{End}", 10],
    ["{PageUp}", 7],
    ["{PageDown}", 5],
    ["o", 10],
  ])("%s in the ROC plot goes to row %i", async (key, row) => {
    const { show } = await open({ good: GOOD });
    const [cell, counts] = [await show("roc"), await show("confusion_matrix")];
    slider(cell).focus();
    await userEvent.keyboard(key);
    expect(shownCounts(counts)).toEqual(COUNTS_AT(row));
    await vi.waitUntil(() => sentThresholds().length > 0);
    expect(sentThresholds()).toEqual([row === 0 ? "Infinity" : GOOD.threshold[row]]);
  });

  it("follow the eye where scores run to the right", async () => {
    const { show } = await open({ good: GOOD });
    const cell = await show("discrimination");
    slider(cell).focus();
    await userEvent.keyboard("{ArrowRight}");
    expect(slider(cell).getAttribute("aria-valuenow")).toBe("0.6");
  });
});

describe("the confusion matrix", () => {
  it("has totals of rows and columns with their shares of all cases", async () => {
    const { show } = await open({ good: GOOD });
    const { el } = await show("confusion_matrix");
    const totals = [...el.querySelectorAll(".rw-margin")].map((each) =>
      [...each.children].map((part) => part.textContent),
    );
    const { tp, fp, fn, tn } = shownCounts({ el } as Cell);
    expect(totals.map(([count]) => Number(count))).toEqual([
      fn + tp,
      tn + fp,
      fp + tp,
      tn + fn,
      tn + fp + fn + tp,
    ]);
    expect(totals[0][1]).toMatch(/^\d+\.\d%$/);
    expect(totals[4][1]).toBe("all cases");
  });

  it.each([
    [{ tp: -50, fp: 3, fn: 0, tn: 0, as_gains: true }, ["gain", "loss", null, null]],
    [{ tp: 0, fp: 1, fn: 5, tn: -1, as_gains: false }, [null, "loss", "loss", "gain"]],
  ])("has the colours of what outcomes are worth, as the cost matrix has: %o", async (costs, expected) => {
    const { show } = await open({ good: GOOD }, { costs });
    const counts = await show("confusion_matrix");
    const signs = ["tp", "fp", "fn", "tn"].map((name) =>
      one(counts, `[data-outcome=${name}]`).getAttribute("data-sign"),
    );
    expect(signs).toEqual(expected);
    const cell = await show("cost_matrix");
    const fields = ["true positive", "false positive", "false negative", "true negative"];
    const cells = fields.map((name) => field(cell, `Cost or gain of a ${name}`).closest(".rw-cost"));
    expect(cells.map((each) => each?.getAttribute("data-sign"))).toEqual(expected);
  });
});

describe("curves", () => {
  it.each(CURVES)("%s draws every model with numbers, also for scores of exactly 0 and 1", async (kind) => {
    const edge = { ...GOOD, threshold: GOOD.threshold.map((t) => (t === 0.1 ? 0 : t)) };
    const { show } = await open({ edge, weak: WEAK });
    const cell = await show(kind);
    const paths = [...cell.el.querySelectorAll(".rw-curve, .rw-guide path")].map((path) =>
      path.getAttribute("d"),
    );
    expect(cell.el.querySelectorAll(".rw-curve").length).toBe(2);
    for (const path of paths) expect(path).toMatch(/^M[-\d.,LMVHeZ]+$/);
  });
});

describe("hover", () => {
  it.each(["roc", "profit", "gains", "det", "cost_curve", "ks", "discrimination"])(
    "in %s tells the operating point in two lines",
    async (kind) => {
      const { show } = await open({ good: GOOD }, { threshold: 0.7 });
      const cell = await show(kind, 320);
      const plot = one(cell, ".rw-plot");
      const box = plot.getBoundingClientRect();
      const { x, y } = handleAt(cell);
      await userEvent.hover(plot, { position: { x: x - box.x, y: y - box.y } });
      const lines = [...cell.el.querySelectorAll(".rw-tooltip > div")].map((line) => line.textContent);
      expect(lines.length).toBe(2);
      expect(lines[0]).toBe("good at 0.7 · earns 3,140");
      expect(lines[1]).toMatch(/^TP 64 FP 20 · FN 36 TN 180 · 64.0% found/);
      const card = one(cell, ".rw-tooltip").getBoundingClientRect();
      const area = one(cell, ".rw-root").getBoundingClientRect();
      expect(card.left).toBeGreaterThanOrEqual(area.left);
      expect(card.right).toBeLessThanOrEqual(area.right);
      expect(card.top).toBeGreaterThanOrEqual(area.top);
      expect(card.bottom).toBeLessThanOrEqual(area.bottom);
      const isOver = card.left < x && x < card.right && card.top < y && y < card.bottom;
      expect(isOver, "over the mark").toBe(false);
    },
  );

  it("of the scores over a field is told in a line under them", async () => {
    const { show } = await open({ good: GOOD }, { threshold: 0.7 });
    const cell = await show("threshold", 320);
    const height = cell.el.clientHeight;
    await userEvent.hover(one(cell, ".rw-disc"));
    expect(one(cell, ".rw-readout").textContent).toMatch(/^good at 0.7 · earns 3,140 · TP 64 FP 20/);
    expect(cell.el.querySelector(".rw-tooltip")).toBeNull();
    expect(cell.el.clientHeight).toBe(height);
  });
});

describe("costs, prevalence and population", () => {
  it("move profit, tangent and optimum, and never the threshold", async () => {
    const { model, show } = await open({ good: GOOD });
    const cell = await show("dashboard", 1000);
    const tangent = () => one(cell, ".rw-part-roc .rw-tangent path").getAttribute("d");
    const optimum = () => one(cell, ".rw-part-roc .rw-optimum path").getAttribute("transform");
    const before = [tangent(), optimum(), one(cell, ".rw-total b").textContent];
    await userEvent.fill(field(cell, "Cost or gain of a false positive"), "-30");
    await userEvent.keyboard("{Enter}");
    const after = [tangent(), optimum(), one(cell, ".rw-total b").textContent];
    expect(after[2]).toBe("2,600");
    for (const index of [0, 1, 2]) expect(after[index]).not.toBe(before[index]);
    expect(model.get("threshold")).toBe(0.5);
    expect(model.get("costs")).toEqual({ tp: -50, fp: 30, fn: 0, tn: 0, as_gains: true });
    await vi.waitUntil(() => notebook.sent.length > 0);
    expect(notebook.sent.map(({ content }) => Object.keys(content))).toEqual([["costs"]]);
  });

  it("take people's notation and say quietly what is wrong", async () => {
    const { model, show } = await open({ good: GOOD });
    const cell = await show("cost_matrix");
    const note = () => [...cell.el.querySelectorAll(".rw-note")].at(-1)?.textContent;
    const input = field(cell, "Cost or gain of a true positive");
    await userEvent.fill(input, "12 apples");
    await userEvent.keyboard("{Enter}");
    expect(note()).toContain("12 apples");
    expect(input.getAttribute("aria-invalid")).toBe("true");
    expect(model.get("costs").tp).toBe(-50);
    await userEvent.keyboard("{Escape}");
    expect([input.value, note()]).toEqual(["50", ""]);
    await userEvent.fill(input, "100/3");
    await userEvent.keyboard("{Enter}");
    expect(model.get("costs").tp).toBe(-100 / 3);
  });

  it("refuse a matrix in which errors are better than right decisions", async () => {
    const costs = { tp: 0, fp: 1, fn: 0, tn: 0, as_gains: false };
    const { model, show } = await open({ good: GOOD }, { costs });
    const cell = await show("cost_matrix");
    for (const [name, value] of [
      ["false positive", "-3"],
      ["true positive", "50"],
    ]) {
      await userEvent.fill(field(cell, `Cost or gain of a ${name}`), value);
      await userEvent.keyboard("{Enter}");
    }
    expect(model.get("costs")).toEqual({ ...costs, fp: -3 });
    expect([...cell.el.querySelectorAll(".rw-note")].at(-1)?.textContent).toContain("gains");
  });

  it("are shown as costs or as gains, the same decision", async () => {
    const { model, show } = await open({ good: GOOD });
    const [cell, counts] = [await show("cost_matrix"), await show("confusion_matrix")];
    const profit = one(counts, ".rw-figures dd").textContent;
    await userEvent.click(one(cell, ".rw-switch"));
    expect(field(cell, "Cost or gain of a true positive").value).toBe("-50");
    expect(one(counts, ".rw-figures dd").textContent).toBe(profit);
    expect(model.get("costs").tp).toBe(-50);
  });

  it("take a prevalence in percent and go back to the sample's", async () => {
    const { model, show } = await open({ good: GOOD });
    const [cell, counts] = [await show("cost_matrix"), await show("confusion_matrix")];
    await userEvent.fill(field(cell, "Prevalence"), "5");
    await userEvent.keyboard("{Enter}");
    expect(model.get("prevalence")).toBe(0.05);
    expect(one(counts, ".rw-figures ~ .rw-note").textContent).toContain("5%");
    await userEvent.fill(field(cell, "Prevalence"), "100");
    await userEvent.keyboard("{Enter}");
    expect(model.get("prevalence")).toBe(0.05);
    await userEvent.click(one(cell, "[aria-label*='Reset the prevalence']"));
    expect(model.get("prevalence")).toBe(1 / 3);
  });
});

describe("a typed threshold", () => {
  const EXACT = {
    ...{ model: "good", threshold: 0.56, below: 0.55, tp: 77, fp: 41 },
    ...{ amounts: null, metrics: [] },
  };
  const thinned = { ...GOOD, below: GOOD.threshold.map((threshold) => Math.min(threshold, 1) - 0.01) };

  async function type(cell: Cell, text: string) {
    await userEvent.fill(field(cell, "Threshold"), text);
    await userEvent.keyboard("{Enter}");
  }

  it("is kept as it is, with the counts of its rule", async () => {
    const { model, show } = await open({ good: GOOD });
    const [cell, counts] = [await show("threshold"), await show("confusion_matrix")];
    await type(cell, "0.55");
    expect(model.get("threshold")).toBe(0.55);
    expect(field(cell, "Threshold").value).toBe("0.55");
    expect(shownCounts(counts)).toEqual(COUNTS_AT(5));
  });

  it("between stored rows is stood in for by the nearest, named, until its counts come", async () => {
    const { model, show } = await open({ good: thinned });
    const [cell, counts] = [await show("threshold"), await show("confusion_matrix")];
    await type(cell, "0.558");
    expect(model.get("threshold")).toBe(0.558);
    expect(field(cell, "Threshold").value).toBe("0.6");
    expect(shownCounts(counts)).toEqual(COUNTS_AT(5));
    expect([...cell.el.querySelectorAll(".rw-note")].at(-1)?.textContent).toContain("0.558");
    await notebook.update(model, { _counts: EXACT });
    expect(field(cell, "Threshold").value).toBe("0.558");
    expect(shownCounts(counts)).toEqual({ tp: 77, fp: 41, fn: 23, tn: 159 });
    expect(cell.el.querySelector(".rw-note")?.textContent).toBe("");
  });

  it("goes from there to the next stored row", async () => {
    const { model, show } = await open({ good: thinned }, { threshold: 0.558, _counts: EXACT });
    const cell = await show("roc");
    slider(cell).focus();
    await userEvent.keyboard("{ArrowRight}");
    expect(model.get("threshold")).toBe(0.5);
  });
});

describe("the lift at a tenth", () => {
  const reading = (cell: Cell) =>
    [...cell.el.querySelectorAll(".rw-entry-text")].map(({ textContent }) => textContent)[0];

  it("is that of the row where all rows are here", async () => {
    const { show } = await open({ good: GOOD });
    expect(reading(await show("lift"))).toBe("lift at 10%: 2.73");
  });

  it("is what it lies between until the counts come, and again where they are of another prevalence", async () => {
    const some = { ...GOOD, below: GOOD.threshold.map((threshold) => Math.min(threshold, 1) - 0.01) };
    const { model, show } = await open({ good: some });
    const cell = await show("lift");
    expect(reading(cell)).toBe("lift at 10%: 2.31 to 2.80");
    const rules = [{ model: "good", tp: 28, fp: 2 }];
    await notebook.update(model, { _lift: { prevalence: 1 / 3, rules } });
    expect(reading(cell)).toBe("lift at 10%: 2.80");
    await notebook.update(model, { prevalence: 0.25 });
    expect(reading(cell)).toContain(" to ");
  });
});

describe("models", () => {
  it("become current by a click on the name or on the curve", async () => {
    const { model, show } = await open({ good: GOOD, weak: WEAK });
    const cell = await show("roc");
    await userEvent.click(one(cell, ".rw-model:last-child"));
    // Where it flags at most as many.
    expect([model.get("model"), model.get("threshold")]).toEqual(["weak", 0.8]);
    const plot = one<SVGSVGElement>(cell, ".rw-plot");
    const curve = one<SVGPathElement>(cell, ".rw-curve:not(.rw-current)");
    const [x, y] =
      (curve.getAttribute("d") ?? "")
        .match(/[\d.]+/g)
        ?.map(Number)
        .slice(8, 10) ?? [];
    await userEvent.click(plot, { position: { x, y } });
    expect(model.get("model")).toBe("good");
  });

  it("may have any name, which stays text", async () => {
    const name = '<img src=x onerror="document.title=`broken`"> "quoted" עברית '.repeat(4);
    const { show } = await open({ [name]: GOOD });
    for (const kind of KINDS) {
      const cell = await show(kind, 300);
      expect(cell.el.querySelector("img")).toBeNull();
    }
    const cell = await show("dashboard", 300);
    expect(one(cell, ".rw-model .rw-name").textContent).toBe(name);
    expect(document.title).not.toBe("broken");
  });
});

describe("the other models", () => {
  const { tp, fp } = WEAK;
  const marker = (cell: Cell) => {
    const { cx, cy } = one<SVGCircleElement>(cell, ".rw-part-roc .rw-marker");
    const [, ...points] = (
      one(cell, ".rw-part-roc .rw-curve:not(.rw-current)").getAttribute("d") ?? ""
    ).split(/[ML]/);
    const at = [cx.baseVal.value, cy.baseVal.value];
    const distances = points.map((text) => {
      const [x, y] = text.split(",").map(Number);
      return Math.hypot(x - at[0], y - at[1]);
    });
    return distances.indexOf(Math.min(...distances));
  };

  // At 0.5 the current model has tpr .82, fpr .25 and share .44.
  it.each([
    ["share", 1],
    ["score", 1],
    ["best", 3],
  ] as const)("stand where they are compared, %s", async (compare_at, row) => {
    const { model, show } = await open({ good: GOOD, weak: WEAK });
    const cell = await show("dashboard", 900);
    await userEvent.selectOptions(one(cell, ".rw-assumptions .rw-compare select"), compare_at);
    expect(marker(cell), `${tp} ${fp}`).toBe(row);
    await vi.waitUntil(() => compare_at === "share" || notebook.sent.length > 0);
    expect(model.get("compare_at")).toBe(compare_at);
  });
});

describe("the charts of a dashboard", () => {
  const drawn = (cell: Cell) =>
    [...cell.el.querySelectorAll(".rw-charts > section")].map(
      ({ className }) => className.split("rw-part-")[1],
    );

  it("are picked in the page, and Python hears of it", async () => {
    const { model, show } = await open({ good: GOOD });
    const [cell, other] = [await show("dashboard", 900), await show("dashboard", 900)];
    const kept = one(cell, ".rw-part-roc svg");
    await userEvent.click(one(cell, ".rw-picker > button"));
    await userEvent.click(one(cell, ".rw-menu input[value=profit]"));
    await userEvent.click(one(cell, ".rw-menu input[value=gains]"));
    expect(drawn(cell)).toEqual(["roc", "discrimination", "gains"]);
    expect(drawn(other)).toEqual(["roc", "profit", "discrimination"]);
    expect(one(cell, ".rw-part-roc svg")).toBe(kept);
    await vi.waitUntil(() => notebook.sent.length > 0);
    expect(notebook.sent.at(-1)?.content).toEqual({ charts: ["roc", "discrimination", "gains"] });
    await userEvent.keyboard("{Escape}");
    await drag(cell, -60, 20);
    expect(model.get("threshold")).not.toBe(0.5);
  });

  it("follow Python, each alive", async () => {
    const { model, notebook: page } = await open({ good: GOOD });
    const cell = await page.show(model, { width: 900 });
    await vi.waitUntil(() => cell.el.querySelector(".rw-part-profit svg[width]"));
    await page.update(model, { charts: ["lift", "ks"] });
    expect(drawn(cell)).toEqual(["lift", "ks"]);
    await vi.waitUntil(() => cell.el.querySelector(".rw-part-ks svg[width]"));
    await page.update(model, { threshold: 0.9 });
    const shownBy = [...cell.el.querySelectorAll("[role=slider]")].map((each) =>
      each.getAttribute("aria-valuenow"),
    );
    expect(shownBy).toEqual(["0.9", "0.9", "0.9"]);
  });
});

describe("Python", () => {
  it("moves everything by setting a trait, and nothing is sent back", async () => {
    const { model, show } = await open({ good: GOOD, weak: WEAK });
    const cell = await show("dashboard", 900);
    await notebook.update(model, { threshold: "Infinity" });
    expect(shownCounts(cell)).toEqual(COUNTS_AT(0));
    expect(field(cell, "Threshold").value).toBe("∞");
    await notebook.update(model, { model: "weak", threshold: 0.4 });
    expect(shownCounts(cell)).toEqual(COUNTS_AT(2, WEAK));
    expect(notebook.sent).toEqual([]);
  });
});

describe("a model that is added", () => {
  it.each(CURVES)("is drawn in an open %s beside the others", async (kind) => {
    const { model, show } = await open({ good: GOOD });
    const cell = await show(kind);
    const others = () => cell.el.querySelectorAll(".rw-models button").length;
    expect(others()).toBe(1);
    model.set("_sample", sampleOf({ good: GOOD, weak: WEAK }));
    await vi.waitUntil(() => others() === 2);
    (cell.el.querySelectorAll(".rw-models button")[1] as HTMLElement).click();
    expect(model.get("model")).toBe("weak");
    expect(cell.el.querySelectorAll('.rw-models [aria-pressed="true"]').length).toBe(1);
  });

  it("brings the choice of where models are compared", async () => {
    const { model, show } = await open({ good: GOOD });
    const cell = await show("dashboard");
    const choice = () => one(cell, ".rw-assumptions .rw-compare").hidden;
    expect(choice()).toBe(true);
    model.set("_sample", sampleOf({ good: GOOD, weak: WEAK }));
    await vi.waitUntil(() => !choice());
  });
});
