import { afterEach, describe, expect, it, vi } from "vitest";
import { userEvent } from "vitest/browser";
import { probit } from "../../src/maths/probit.ts";
import { field, one, openEvaluation, slider } from "../support/evaluation.ts";
import type { Cell, Notebook } from "../support/manager.ts";
import { openMenu } from "../support/menus.ts";
import { column, GOOD, type PackedBand, sampleOf, sent, WEAK } from "../support/state.ts";

let notebook: Notebook;

async function open(...options: Parameters<typeof openEvaluation>) {
  const opened = await openEvaluation(...options);
  notebook = opened.notebook;
  return opened;
}

afterEach(() => notebook.close());

const key = (cell: Cell) => one(cell, ".rw-entries").textContent ?? "";
const told = (cell: Cell) => one(cell, ".rw-notes").textContent ?? "";

/** What the handle says after the rule. */
const said = (cell: Cell) =>
  (slider(cell).getAttribute("aria-valuetext") ?? "").replace(/^.*false positive rate [\d.]+%, /, "");

/** Points of a path on the page, relative to the plot. */
function corners(cell: Cell, selector: string): [number, number][] {
  const values = (one(cell, selector).getAttribute("d") ?? "").match(/-?[\d.]+/g)?.map(Number) ?? [];
  return values.flatMap((x, index) => (index % 2 ? [] : [[x, values[index + 1]] as [number, number]]));
}

/** From data to pixels, by the two ends of the chance line. */
function toPixels(cell: Cell): (x: number, y: number) => [number, number] {
  const [[x0, y0], [x1, y1]] = corners(cell, ".rw-chance path");
  return (x, y) => [x0 + (x1 - x0) * x, y0 + (y1 - y0) * y];
}

/** From rates to pixels of the error tradeoff, whose line of equal errors ends at 99.9 %. */
function onProbits(cell: Cell): (fpr: number, tpr: number) => [number, number] {
  const [[x0, y0], [x1, y1]] = corners(cell, ".rw-equal path");
  const end = probit(0.999);
  const share = (rate: number) => (Math.max(-end, Math.min(probit(rate), end)) + end) / (2 * end);
  return (fpr, tpr) => [x0 + (x1 - x0) * share(fpr), y0 + (y1 - y0) * share(1 - tpr)];
}

function roc(at: Record<string, unknown> = {}): PackedBand {
  const fpr = column(0, 0.25, 1);
  return {
    at,
    columns: {
      tpr_low: column(0.1, 0.7, 1),
      fpr_low: fpr,
      tpr_high: column(0.3, 0.9, 1),
      fpr_high: fpr,
    },
  };
}

describe("a band", () => {
  it("is switched on in the menu, awaited from Python and drawn when it comes", async () => {
    const { model, show } = await open({ good: GOOD });
    const cell = await show("roc");
    expect(cell.el.querySelector(".rw-sure")).toBeNull();
    await userEvent.click(one(cell, ".rw-tools > button"));
    const select = [...cell.el.querySelectorAll<HTMLSelectElement>(".rw-tools select")].find((each) =>
      [...each.options].some(({ value }) => value === "vertical"),
    );
    if (!select) throw new Error("there is no choice of bands");
    await userEvent.selectOptions(select, "vertical");
    expect(told(cell)).toContain("Waiting for the kernel");
    await vi.waitUntil(() =>
      notebook.sent.some(({ content }) => (content.options as Record<string, string>)?.band === "vertical"),
    );
    // Dragging goes on meanwhile.
    slider(cell).focus();
    await userEvent.keyboard("{ArrowRight}");
    expect(model.get("threshold")).toBe(0.4);
    await notebook.update(model, sent({ _bands: { "roc vertical": { good: roc() } } }));
    await vi.waitUntil(() => cell.el.querySelector(".rw-sure"));
    expect(told(cell)).not.toContain("Waiting");
    expect(key(cell)).toContain("95% pointwise band");
    const at = toPixels(cell);
    const expected = [at(0, 0.3), at(0.25, 0.9), at(1, 1), at(1, 1), at(0.25, 0.7), at(0, 0.1)];
    const drawn = corners(cell, ".rw-sure path");
    expect(drawn.length).toBe(expected.length);
    for (const [index, [x, y]] of drawn.entries()) {
      expect(x).toBeCloseTo(expected[index][0], 1);
      expect(y).toBeCloseTo(expected[index][1], 1);
    }
    // It is under the curves.
    const [band, curve] = [one(cell, ".rw-sure"), one(cell, ".rw-curve")];
    expect(band.compareDocumentPosition(curve) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  });

  it("is told to who cannot see it, where the threshold is", async () => {
    const bands = { "roc vertical": { good: roc() } };
    const { show } = await open({ good: GOOD }, { _bands: bands, threshold: 0.5 });
    const cell = await show("roc", 600, { band: "vertical" });
    // At a false positive rate of 25 %.
    expect(said(cell)).toBe("95% pointwise band: true positive rate 70.0% to 90.0%");
    slider(cell).focus();
    await userEvent.keyboard("{Home}");
    expect(said(cell)).toBe("95% pointwise band: true positive rate 10.0% to 30.0%");
  });

  it.each([
    ["pn", (cell: Cell) => toPixels(cell), "true positives 70 to 90"],
    ["det", onProbits, "false negative rate 10.0% to 30.0%"],
  ] as const)("of ROC is offered in %s, in its units", async (kind, place, text) => {
    const bands = { "roc vertical": { good: roc() } };
    const { show } = await open({ good: GOOD }, { _bands: bands, threshold: 0.5 });
    const cell = await show(kind);
    await userEvent.click(one(cell, ".rw-tools > button"));
    await userEvent.selectOptions(
      one<HTMLSelectElement>(cell, ".rw-tools select:has([value=fixed])"),
      "vertical",
    );
    await vi.waitUntil(() => cell.el.querySelector(".rw-sure"));
    expect(slider(cell).getAttribute("aria-valuetext")).toContain(`95% pointwise band: ${text}`);
    const drawn = corners(cell, ".rw-sure path");
    for (const tpr of [0.7, 0.9]) {
      const [x, y] = place(cell)(0.25, tpr);
      const gaps = drawn.map(([left, top]) => Math.hypot(left - x, top - y));
      expect(Math.min(...gaps)).toBeLessThan(0.5);
    }
    const [[left, bottom], [right, top]] = [place(cell)(0, 0), place(cell)(1, 1)];
    for (const [x, y] of drawn) {
      expect(x).toBeGreaterThanOrEqual(left - 0.5);
      expect(x).toBeLessThanOrEqual(right + 0.5);
      expect(y).toBeGreaterThanOrEqual(Math.min(top, bottom) - 0.5);
      expect(y).toBeLessThanOrEqual(Math.max(top, bottom) + 0.5);
    }
  });

  it.each([
    ["pn", "true positives 40 to 80 and false positives 20 to 60 at 0.7"],
    ["det", "false negative rate 20.0% to 60.0% and false positive rate 10.0% to 30.0% at 0.7"],
  ])("of ROC at thresholds is told in %s in its units", async (kind, text) => {
    const columns = {
      threshold: column(0.7),
      x: column(0.2),
      x_low: column(0.1),
      x_high: column(0.3),
      y: column(0.6),
      y_low: column(0.4),
      y_high: column(0.8),
    };
    const bands = { "roc threshold": { good: { at: {}, columns } } };
    const { show } = await open({ good: GOOD }, { _bands: bands, threshold: 0.7 });
    const cell = await show(kind, 600, { band: "threshold" });
    expect(corners(cell, ".rw-cross path").length).toBe(4);
    expect(slider(cell).getAttribute("aria-valuetext")).toContain(`95% at thresholds: ${text}`);
  });

  it.each([
    ["rates", 2, "true positive rate 70.0% to 90.0%; 95% pointwise band: false positive rate 8.00% to 18.0%"],
    ["difference", 1, "difference TPR − FPR 52.0% to 82.0%"],
  ])("of both classes is offered and told as %s", async (showing, areas, text) => {
    // At a prevalence of 1/3 both edges have the share of the rule at 0.6, 36 %.
    const share = 106 / 300;
    const [low, high] = [0.7, 0.9].map((tpr) => ({ tpr, fpr: (share - tpr / 3) * 1.5 }));
    const columns = {
      tpr_low: column(0, low.tpr, 1),
      fpr_low: column(0, low.fpr, 1),
      tpr_high: column(0, high.tpr, 1),
      fpr_high: column(0, high.fpr, 1),
    };
    const bands = { "gains vertical": { good: { at: { prevalence: 1 / 3 }, columns } } };
    const { show } = await open({ good: GOOD }, { _bands: bands, threshold: 0.6 });
    const cell = await show("ks", 600, { show: showing });
    await userEvent.click(one(cell, ".rw-tools > button"));
    await userEvent.selectOptions(
      one<HTMLSelectElement>(cell, ".rw-tools select:has([value=vertical])"),
      "vertical",
    );
    await vi.waitUntil(() => cell.el.querySelector(".rw-sure"));
    expect(cell.el.querySelectorAll(".rw-sure").length).toBe(areas);
    expect(key(cell).split("95% pointwise band").length).toBe(2);
    expect(slider(cell).getAttribute("aria-valuetext")).toContain(`95% pointwise band: ${text}`);
  });

  it.each([
    ["net_benefit", "net benefit 0.100 to 0.200"],
    ["standardized", "net benefit 0.300 to 0.600"],
    // Treating all has a net benefit of 1/3 - 2/3 at an even chance.
    ["interventions_avoided", "interventions avoided per 100 cases 43.3 to 53.3"],
  ])("of net benefit is offered and told as %s", async (unit, text) => {
    const columns = { x: column(0, 0.5, 0.9), low: column(0.3, 0.1, -1), high: column(0.3, 0.2, 0) };
    const at = { prevalence: 1 / 3 };
    const bands = { "decision_curve vertical": { good: { at, columns } } };
    const { model, show } = await open({ good: GOOD }, { _bands: bands, threshold: 0.5 });
    const cell = await show("decision_curve", 600, { unit });
    await userEvent.click(one(cell, ".rw-tools > button"));
    const select = one<HTMLSelectElement>(cell, ".rw-tools select:has([value=vertical])");
    expect([...select.options].map(({ value }) => value)).toEqual(["none", "vertical", "folds"]);
    await userEvent.selectOptions(select, "vertical");
    await vi.waitUntil(() => cell.el.querySelector(".rw-sure"));
    expect(slider(cell).getAttribute("aria-valuetext")).toContain(`95% pointwise band: ${text}`);
    await notebook.update(model, { prevalence: 0.5 });
    await vi.waitUntil(() => !cell.el.querySelector(".rw-sure"));
  });

  it("of a difference of net benefits is drawn and told for each other model", async () => {
    const x = column(0, 0.5, 0.9);
    const other = { y_1: column(0, 0.11, 0), low_1: column(0, -0.02, -0.1), high_1: column(0, 0.2, 0.1) };
    const bands = {
      "decision_curve vertical_difference": { good: { at: {}, columns: { x, ...other } } },
    };
    const { model, show } = await open({ good: GOOD, weak: WEAK }, { _bands: bands, threshold: 0.5 });
    const cell = await show("decision_curve", 600, { show: "compared", band: "vertical" });
    // 82/300 - 50/300 less 30/300 - 30/300, at an even chance.
    expect(key(cell)).toContain("+0.107 against weak");
    expect(one(cell, ".rw-sure path").getAttribute("d")).toBeTruthy();
    expect(slider(cell).getAttribute("aria-valuetext")).toContain(
      "difference in net benefit from weak −0.0200 to 0.200",
    );
    slider(cell).focus();
    await userEvent.keyboard("{ArrowRight}");
    expect(model.get("threshold")).toBe(0.6);
    // 74/300 - 1.5 · 32/300 less 30/300 - 1.5 · 30/300.
    expect(key(cell)).toContain("+0.137 against weak");
  });

  it("is not of a clinical impact, which counts cases", async () => {
    const { model, show } = await open({ good: GOOD, weak: WEAK }, { threshold: 0.5 });
    const cell = await show("decision_curve", 600, { show: "impact", band: "vertical" });
    expect(key(cell)).toContain("440 predicted positive, 273 correctly");
    expect(told(cell)).toBe("");
    await userEvent.click(one(cell, ".rw-tools > button"));
    expect(one<HTMLSelectElement>(cell, ".rw-tools select:has([value=vertical])").disabled).toBe(true);
    expect(one<HTMLSelectElement>(cell, ".rw-tools select[name=unit]").disabled).toBe(true);
    await userEvent.keyboard("{Escape}");
    slider(cell).focus();
    await userEvent.keyboard("{ArrowLeft}");
    expect(model.get("threshold")).toBe(0.4);
    expect(key(cell)).toContain("547 predicted positive, 293 correctly");
    await userEvent.click(one(cell, ".rw-tools > button"));
    await userEvent.selectOptions(one(cell, ".rw-tools select[name=show]"), "benefit");
    expect(cell.el.querySelectorAll(".rw-curve").length).toBe(2);
  });

  it("of all models is told of each", async () => {
    const bands = { "roc vertical": { good: roc(), weak: roc() } };
    const { show } = await open({ good: GOOD, weak: WEAK }, { _bands: bands, threshold: 0.5 });
    const cell = await show("roc", 600, { band: "vertical", bands_of: "all" });
    expect(said(cell)).toBe("95% pointwise band: true positive rate 70.0% to 90.0%, weak 70.0% to 90.0%");
  });

  it("of precision moves with the prevalence as the curve does", async () => {
    const recall = column(0.001, 0.5, 1);
    const band: PackedBand = {
      at: {},
      columns: {
        tpr_low: recall,
        fpr_low: column(0.001, 0.5, 1),
        tpr_high: recall,
        fpr_high: column(0, 0.25, 1),
      },
    };
    const { model, show } = await open(
      { good: GOOD },
      { _bands: { "precision_recall vertical": { good: band } } },
    );
    const cell = await show("precision_recall", 600, { band: "vertical" });
    // One edge has as many false positives as hits, a precision of the prevalence.
    const bottom = () => Math.max(...corners(cell, ".rw-sure path").map(([, y]) => y));
    const chance = () => corners(cell, ".rw-chance path")[0][1];
    const before = chance();
    expect(bottom()).toBeCloseTo(before, 1);
    await notebook.update(model, { prevalence: 0.5 });
    await vi.waitUntil(() => chance() < before);
    expect(bottom()).toBeCloseTo(chance(), 1);
  });

  it("is never shown of another curve than is shown", async () => {
    const bands = { "gains vertical": { good: roc({ prevalence: 1 / 3 }) } };
    const { model, show } = await open({ good: GOOD, weak: WEAK }, { _bands: bands });
    const cell = await show("gains", 600, { band: "vertical" });
    expect(cell.el.querySelectorAll(".rw-sure").length).toBe(1);
    await notebook.update(model, { prevalence: 0.5 });
    await vi.waitUntil(() => !cell.el.querySelector(".rw-sure"));
    expect(told(cell)).toContain("Waiting for the kernel");
    await notebook.update(model, { prevalence: 1 / 3 });
    await vi.waitUntil(() => cell.el.querySelector(".rw-sure"));
    await notebook.update(model, { model: "weak" });
    await vi.waitUntil(() => !cell.el.querySelector(".rw-sure"));
  });

  it("of all models is quieter for the others, under that of the current one", async () => {
    const bands = { "roc vertical": { good: roc(), weak: roc() } };
    const { show } = await open({ good: GOOD, weak: WEAK }, { _bands: bands });
    const cell = await show("roc", 600, { band: "vertical", bands_of: "all" });
    const [other, own] = [one(cell, ".rw-sure-other"), one(cell, ".rw-sure")];
    expect(other.getAttribute("style")).toContain("--rw-model-1");
    expect(own.getAttribute("style")).toContain("--rw-model-0");
    expect(other.compareDocumentPosition(own) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  });

  it("of profits has room below the upper end of the axis", async () => {
    const band = roc({ prevalence: 1 / 3 });
    band.columns.tpr_high = column(0.5, 1, 1);
    const { show } = await open({ good: GOOD }, { _bands: { "gains vertical": { good: band } } });
    const cell = await show("profit", 600, { band: "vertical" });
    const top = Math.min(...corners(cell, ".rw-sure path").map(([, y]) => y));
    const curve = Math.min(...corners(cell, ".rw-curve").map(([, y]) => y));
    const room = cell.el.querySelector("clipPath rect");
    expect(top).toBeLessThan(curve);
    expect(top).toBeGreaterThan(Number(room?.getAttribute("y")) + 2);
  });

  it("of costs has room below the upper end of the axis", async () => {
    const columns = { x: column(0, 0.5, 1), low: column(0, 0.3, 0), high: column(0, 0.6, 0) };
    const { show } = await open(
      { good: GOOD },
      { _bands: { "cost_curve vertical": { good: { at: {}, columns } } } },
    );
    const cell = await show("cost_curve", 600, { band: "vertical" });
    const top = Math.min(...corners(cell, ".rw-sure path").map(([, y]) => y));
    expect(top).toBeGreaterThan(Number(cell.el.querySelector("clipPath rect")?.getAttribute("y")) + 2);
  });

  it("of samples is offered where there are some, and is about their mean", async () => {
    const mean: PackedBand = roc();
    mean.columns.tpr_middle = column(0.2, 0.8, 1);
    mean.columns.fpr_middle = mean.columns.fpr_low;
    const bands = { "roc folds": { good: mean } };
    const sample = sampleOf({ good: GOOD });
    const values = (cell: Cell) =>
      [...openMenu(cell.el).querySelectorAll<HTMLOptionElement>("option:enabled")].map(({ value }) => value);
    const { model, show } = await open({ good: GOOD }, { _bands: bands, _sample: sample, threshold: 0.5 });
    const without = await show("roc");
    expect(values(without)).not.toContain("folds");
    const option = one<HTMLOptionElement>(without, ".rw-tools option[value=folds]");
    expect(option.textContent).toBe("around the fold mean (needs fold=)");
    await notebook.update(model, { _sample: { ...sample, folds: 5 } });
    const cell = await show("roc", 600, { band: "folds" });
    expect(values(cell)).toContain("folds_threshold");
    expect(said(cell)).toBe("95% around the fold mean: true positive rate 80.0%, 70.0% to 90.0%");
    const at = toPixels(cell);
    const drawn = corners(cell, ".rw-mean path");
    for (const [index, [x, y]] of [at(0, 0.2), at(0.25, 0.8), at(1, 1)].entries()) {
      expect(drawn[index][0]).toBeCloseTo(x, 1);
      expect(drawn[index][1]).toBeCloseTo(y, 1);
    }
    expect(corners(cell, ".rw-sure path").length).toBe(6);
  });

  it("is no part of scorROC, which has a line for each model, and no threshold", async () => {
    const { model, show } = await open({ good: GOOD, weak: WEAK }, { threshold: 0.5 });
    const cell = await show("roc", 600, { show: "scor_roc" });
    expect(told(cell)).toContain("Waiting for the kernel to compute the scorROC curve");
    const line = (area: number): PackedBand => ({
      at: {},
      columns: { x: column(0, 0.5, 0.5, 1), y: column(area, area, 0, 0) },
    });
    const bands = { "roc scor_roc": { good: line(0.8), weak: line(0.6) } };
    await notebook.update(model, sent({ _bands: bands }));
    await vi.waitUntil(() => cell.el.querySelector(".rw-lowered"));
    expect(told(cell)).not.toContain("Waiting");
    const [[, good]] = corners(cell, ".rw-lowered path");
    const [[, weak]] = corners(cell, ".rw-lowered-other path");
    const [[, half]] = corners(cell, ".rw-chance path");
    expect((half - good) / (half - weak)).toBeCloseTo(3, 1);
    expect(getComputedStyle(slider(cell)).visibility).toBe("hidden");
    expect(cell.el.querySelector(".rw-notes.rw-empty")).toBeNull();
  });

  it("is apart from a further curve, which is named and told", async () => {
    const word: PackedBand = { at: {}, columns: { x: column(0, 0.5, 1), y: column(0, 0.7, 0) } };
    const bands = { "cost_curve as_probabilities": { good: word }, "roc vertical": { good: roc() } };
    const { model, show } = await open({ good: GOOD }, { _bands: bands, threshold: 0.5 });
    const cell = await show("cost_curve", 600, { extra_curve: "as_probabilities" });
    expect(one(cell, ".rw-line-label[data-name=extra]").textContent).toBe("scores as probabilities");
    const drawn = corners(cell, ".rw-extra path");
    const [[x0, y0], [x1]] = corners(cell, ".rw-chance path");
    expect(drawn[0]).toEqual([x0, y0]);
    expect(drawn[1][0]).toBeCloseTo((x0 + x1) / 2, 1);
    // There is room for it.
    expect(drawn[1][1]).toBeGreaterThan(Number(cell.el.querySelector("clipPath rect")?.getAttribute("y")));
    expect(slider(cell).getAttribute("aria-valuetext")).toMatch(
      /scores as probabilities: normalized expected cost 0\.\d+$/,
    );
    const both = await show("roc", 600, { extra_curve: "prob_roc", band: "vertical" });
    expect(told(both)).toContain("Waiting for the kernel to compute the extra curve");
    const values = (each: Cell) =>
      [...openMenu(each.el).querySelectorAll<HTMLOptionElement>("option:enabled")].map(({ value }) => value);
    expect(values(both)).not.toContain("rociv");
    await notebook.update(model, { _sample: { ...sampleOf({ good: GOOD }), case_costs: true } });
    expect(values(await show("roc"))).toContain("rociv");
    const line: PackedBand = { at: {}, columns: { x: column(0, 0.5, 1), y: column(0, 0.8, 1) } };
    await notebook.update(model, sent({ _bands: { ...bands, "roc prob_roc": { good: line } } }));
    await vi.waitUntil(() => both.el.querySelector(".rw-extra"));
    const at = toPixels(both);
    for (const [index, [x, y]] of [at(0, 0), at(0.5, 0.8), at(1, 1)].entries()) {
      expect(corners(both, ".rw-extra path")[index][0]).toBeCloseTo(x, 1);
      expect(corners(both, ".rw-extra path")[index][1]).toBeCloseTo(y, 1);
    }
  });

  it("says why there is none", async () => {
    const problem = "a weighted table does not tell how many cases a bin has";
    const bands = { "roc vertical": { good: { at: {}, problem, columns: {} } } };
    const { show } = await open({ good: GOOD }, { _bands: bands });
    expect(told(await show("roc", 600, { band: "vertical" }))).toContain(`No band: ${problem}.`);
  });

  it("of thresholds is crosses, with costs and population as they were", async () => {
    const costs = { tp: -50, fp: 3, fn: 0, tn: 0 };
    const band: PackedBand = {
      at: { prevalence: 1 / 3, population: 300, costs },
      columns: {
        threshold: column(0.7, 0.4),
        x: column(0.2, 0.5),
        x_low: column(0.1, 0.4),
        x_high: column(0.3, 0.6),
        y: column(1000, Number.NaN),
        y_low: column(500, 0),
        y_high: column(1500, 0),
      },
    };
    const { model, show } = await open({ good: GOOD }, { _bands: { "profit threshold": { good: band } } });
    const cell = await show("profit", 600, { band: "threshold" });
    expect(corners(cell, ".rw-cross path").length).toBe(4);
    // The nearest that there is of 0.5.
    expect(said(cell)).toBe(
      "95% at thresholds: expected profit 500 to 1,500 and share predicted positive 10.0% to 30.0% at 0.7",
    );
    await notebook.update(model, { costs: { ...costs, fp: 4, as_gains: true } });
    await vi.waitUntil(() => !cell.el.querySelector(".rw-cross"));
  });

  it("of bins is bars around the curve or, apart from them, around the diagonal", async () => {
    const columns = {
      x: column(0.25, 0.75),
      y: column(0.2, 0.8),
      low: column(0.1, 0.7),
      high: column(0.3, 0.9),
    };
    const bands = {
      "reliability confidence uniform 10": { good: { at: {}, columns } },
      "reliability consistency uniform 10": { good: { at: {}, columns } },
    };
    const { show } = await open({ good: GOOD }, { _bands: bands, threshold: 0.6 });
    const around = await show("reliability", 600, { band: "confidence" });
    expect(said(around)).toBe("95% confidence: observed frequency 70.0% to 90.0% in the bin at 75.0%");
    expect(corners(around, ".rw-sure-bar path").length).toBe(4);
    expect(around.el.querySelector(".rw-expected-bar")).toBeNull();
    const along = await show("reliability", 600, { band: "consistency" });
    expect(corners(along, ".rw-expected-bar path").length).toBe(4);
    expect(said(along)).toBe("95% if calibrated: observed frequency 70.0% to 90.0% in the bin at 75.0%");
    // Of other bins there is another band.
    await userEvent.fill(field(along, "Number of bins"), "5");
    await userEvent.keyboard("{Enter}");
    await vi.waitUntil(() => !along.el.querySelector(".rw-expected-bar"));
    expect(corners(around, ".rw-sure-bar path").length).toBe(4);
  });
});
