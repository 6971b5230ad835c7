import { afterEach, describe, expect, it, vi } from "vitest";
import { userEvent } from "vitest/browser";
import { field, one, openEvaluation } from "../support/evaluation.ts";
import type { Cell, Notebook } from "../support/manager.ts";
import { openMenu } from "../support/menus.ts";
import { GOOD, sent, stateOf, WEAK } from "../support/state.ts";
import type { TestRows } from "../support/tables.ts";

let notebook: Notebook;

async function open(...options: Parameters<typeof openEvaluation>) {
  const opened = await openEvaluation(...options);
  notebook = opened.notebook;
  return opened;
}

afterEach(() => notebook.close());

const INF = Number.POSITIVE_INFINITY;
const CRISP: TestRows = { threshold: [INF, 1, 0], tp: [0, 60, 100], fp: [0, 40, 200] };
const MARGINS: TestRows = { threshold: [INF, 3, 1, -2], tp: [0, 60, 80, 100], fp: [0, 40, 90, 200] };
const FLAT: TestRows = { threshold: [INF, 0.3], tp: [0, 100], fp: [0, 200] };
const HOSTILE = '<img src=x onerror="document.title=`broken`"> עברית "quoted" '.repeat(4);

const key = (cell: Cell) => one(cell, ".rw-entries").textContent ?? "";
const paths = (cell: Cell) =>
  [...cell.el.querySelectorAll(".rw-plot path")].map((path) => path.getAttribute("d"));
const dots = (cell: Cell) => [
  ...cell.el.querySelectorAll<SVGCircleElement>(".rw-guide[class*='rw-bin-'] circle"),
];
const isHidden = (handle: Element) => handle.getAttribute("visibility") === "hidden";

async function hover(cell: Cell, dot: SVGCircleElement): Promise<(string | null)[]> {
  const position = { x: dot.cx.baseVal.value, y: dot.cy.baseVal.value };
  await userEvent.hover(one(cell, ".rw-plot"), { position });
  return [...cell.el.querySelectorAll(".rw-tooltip > div")].map((line) => line.textContent);
}

describe.each(["reliability", "attributes", "decision_curve"])("probabilities in %s", (kind) => {
  const CORRECTED = "good prior_corrected";
  const offerOf = (cell: Cell) => cell.el.querySelector<HTMLElement>(".rw-offer:not([hidden]) button");

  it("are corrected to another prevalence by one click, and nothing below moves", async () => {
    const { show, model } = await open({ good: GOOD });
    const cell = await show(kind, 390);
    expect(offerOf(cell)).toBeNull();
    await notebook.update(model, { prevalence: 0.1, _following: ["population"] });
    const offer = offerOf(cell) as HTMLElement;
    expect(offer.textContent).toBe("Correct to 10% positive");
    const send = vi.spyOn(model.comm as { send: (data: unknown) => string }, "send");
    const height = () => one(cell, ".rw-root").getBoundingClientRect().height;
    const before = height();
    await userEvent.click(offer);
    const asked = { method: "custom", content: { kind: "prior_corrected", model: "good" } };
    expect(send.mock.calls.map(([data]) => data)).toContainEqual(asked);
    // What Python answers with.
    const { _sample } = stateOf({ good: GOOD, [CORRECTED]: GOOD });
    (_sample.models as { corrected: number | null }[])[1].corrected = 2 / 9;
    await notebook.update(model, { _sample });
    await notebook.update(model, { model: CORRECTED });
    expect(offerOf(cell)).toBeNull();
    expect(one(cell, ".rw-notes").hidden).toBe(true);
    expect(Math.abs(height() - before)).toBeLessThan(1);
    // Of the model that was not corrected it is offered again.
    await notebook.update(model, { model: "good" });
    expect(offerOf(cell)).not.toBeNull();
  });

  it("are not offered to be corrected by a page without a kernel, or of scores that are none", async () => {
    const traits = { prevalence: 0.1 };
    const { show } = await open({ margins: MARGINS }, traits);
    expect(offerOf(await show(kind))).toBeNull();
  });
});

describe("a bin", () => {
  it.each(["reliability", "attributes"])("in %s tells what it holds", async (kind) => {
    const { show } = await open({ good: GOOD });
    const cell = await show(kind);
    const last = dots(cell).sort((a, b) => b.cx.baseVal.value - a.cx.baseVal.value)[0];
    // Scores .9 and 1, 22 cases each; 38 of them are positive.
    expect(await hover(cell, last)).toEqual([
      "good · forecasts 0.9 to 1",
      "n 44, positives 38 · mean forecast 95.0%, observed 86.4%",
    ]);
  });

  it("is one of as many as were requested for", async () => {
    const { show } = await open({ good: GOOD });
    const cell = await show("reliability");
    expect(dots(cell).length).toBe(9);
    await userEvent.fill(field(cell, "Number of bins"), "4");
    await userEvent.keyboard("{Enter}");
    expect(dots(cell).length).toBe(4);
    await vi.waitUntil(() => notebook.sent.length > 0);
    expect(notebook.sent.map(({ content }) => content)).toEqual([{ options: { n_bins: 4 } }]);
    for (const wrong of ["1", "21", "3.5", "many"]) {
      await userEvent.fill(field(cell, "Number of bins"), wrong);
      await userEvent.keyboard("{Enter}");
      expect(one(cell, ".rw-problem").textContent).not.toBe("");
      expect(dots(cell).length).toBe(4);
    }
    await userEvent.keyboard("{Escape}");
    expect(one(cell, ".rw-problem").textContent).toBe("");
  });

  it("is a pool of the isotonic fit, which finds their number", async () => {
    const { show } = await open({ good: GOOD });
    const cell = await show("reliability");
    await userEvent.selectOptions(one(cell, ".rw-bins select"), "isotonic");
    await vi.waitUntil(() => notebook.sent.length > 0);
    expect(notebook.sent.map(({ content }) => content)).toEqual([{ options: { strategy: "isotonic" } }]);
    expect(field(cell, "Number of bins").checkVisibility()).toBe(false);
    expect(key(cell)).toContain("miscalibration");
    // GOOD's shares of positives increase with the score throughout.
    expect(dots(cell).length).toBe(10);
  });
});

describe("the parts of the Brier score", () => {
  it("add up on screen, and the skill follows the reference", async () => {
    const { show } = await open({ good: GOOD });
    const cell = await show("attributes");
    const [brier, uncertainty, reliability, resolution, within] = (key(cell).match(/0\.\d{4}/g) ?? []).map(
      Number,
    );
    const sign = key(cell).includes("− within") ? -1 : 1;
    expect(uncertainty).toBe(0.2222);
    expect(Math.abs(uncertainty + reliability - resolution + sign * within - brier)).toBeLessThan(0.0003);
    const skill = () => Number(/skill (-?[\d.]+)%/.exec(key(cell))?.[1]) / 100;
    expect(skill()).toBeCloseTo(1 - brier / (2 / 9), 2);
    expect(key(cell)).not.toContain("over");
    await userEvent.fill(field(cell, "Reference forecast"), "10");
    await userEvent.keyboard("{Enter}");
    const of = 1 - brier / (2 / 9 + (1 / 3 - 0.1) ** 2);
    expect(skill()).toBeCloseTo(of, 2);
    expect(key(cell)).toContain("over forecasts of 10%");
    await userEvent.fill(field(cell, "Reference forecast"), "100");
    await userEvent.keyboard("{Enter}");
    expect(cell.el.textContent).toContain("the reference must be above 0% and below 100%");
    expect(skill()).toBeCloseTo(of, 2);
    await userEvent.keyboard("{Escape}");
    await userEvent.click(one(cell, "[aria-label*='Reset the reference']"));
    expect(skill()).toBeCloseTo(1 - brier / (2 / 9), 2);
    expect(field(cell, "Reference forecast").value).toBe("33.3%");
  });

  it("have their lines through the reference", async () => {
    const { show } = await open({ good: GOOD });
    const cell = await show("attributes", 600, { reference: 0.2 });
    const corners = (selector: string) =>
      (
        one(cell, selector)
          .getAttribute("d")
          ?.match(/[\d.]+/g) ?? []
      ).map(Number);
    const [x0, y0, x1, y1] = corners(".rw-equal path");
    const [, level] = corners(".rw-resolution path");
    const [left, low, right, high] = corners(".rw-no-skill path");
    expect((level - y0) / (y1 - y0)).toBeCloseTo(0.2, 3);
    expect([left, right]).toEqual([x0, x1]);
    expect((low - y0) / (y1 - y0)).toBeCloseTo(0.1, 3);
    expect((high - y0) / (y1 - y0)).toBeCloseTo(0.6, 3);
  });
});

describe.each(["reliability", "attributes"])("%s", (kind) => {
  it("says so if scores are not probabilities, and stays usable", async () => {
    const { model, show } = await open({ margins: MARGINS, good: GOOD });
    const cell = await show(kind, 300);
    const note = 'The scores of margins are not probabilities. Calibrate them: ev["margins"].calibrated().';
    expect(one(cell, ".rw-notes").textContent).toBe(note);
    expect(cell.el.querySelectorAll(".rw-curve").length).toBe(1);
    expect(isHidden(one(cell, ".rw-handle"))).toBe(true);
    await notebook.update(model, { model: "good", threshold: 0.5 });
    expect(key(cell)).toContain("Brier");
    expect(isHidden(one(cell, ".rw-handle"))).toBe(false);
  });

  it.each([
    ["scores of 0 and 1", CRISP],
    ["one score", FLAT],
    ["few scores", WEAK],
  ])("draws %s with numbers, however they are binned", async (_, rows) => {
    const { show } = await open({ rows }, { threshold: 0.3 });
    for (const strategy of ["uniform", "quantile", "isotonic"]) {
      const cell = await show(kind, 300, { strategy });
      expect(dots(cell).length).toBeGreaterThan(0);
      for (const path of paths(cell)) expect(path).toMatch(/^M[-\d.,LMVHeZ]+$/);
      expect(key(cell)).toMatch(/Brier 0\.\d{4}/);
      expect(key(cell)).not.toContain("NaN");
    }
  });
});

describe("the local regression", () => {
  it("is drawn when Python has computed it", async () => {
    const { model, show } = await open({ good: GOOD });
    const cell = await show("reliability", 600, { extra_curve: "loess" });
    expect(cell.el.querySelector(".rw-extra")).toBeNull();
    expect(one(cell, ".rw-notes").textContent).toContain("Waiting for the kernel");
    const column = (...values: number[]) => new DataView(Float64Array.from(values).buffer);
    const fit = { at: {}, columns: { x: column(0, 0.5, 1), y: column(0, 0.25, 1) } };
    await notebook.update(model, sent({ _bands: { "reliability loess": { good: fit } } }));
    const [x0, y0, x1, y1, x2, y2] = (
      one(cell, ".rw-extra path")
        .getAttribute("d")
        ?.match(/[\d.]+/g) ?? []
    ).map(Number);
    expect((x1 - x0) / (x2 - x0)).toBeCloseTo(0.5, 3);
    expect((y1 - y0) / (y2 - y0)).toBeCloseTo(0.25, 3);
    expect(one(cell, ".rw-line-label[data-name=extra]").textContent).toBe("local regression");
  });
});

describe("with the forecast on the y axis", () => {
  it("the threshold is a point of the curve, which follows a press up and down", async () => {
    const { model, show } = await open({ good: GOOD }, { threshold: 0.5 });
    const cell = await show("reliability", 600, { forecast: "y" });
    const plot = one(cell, ".rw-plot");
    const ends = () =>
      (
        one(cell, ".rw-equal path")
          .getAttribute("d")
          ?.match(/[\d.]+/g) ?? []
      ).map(Number);
    const [, bottom, , top] = ends();
    const grip = () =>
      (
        one(cell, ".rw-handle > g")
          .getAttribute("transform")
          ?.match(/[\d.]+/g) ?? []
      ).map(Number);
    const forecast = () => (bottom - grip()[1]) / (bottom - top);
    expect(forecast()).toBeCloseTo(0.5, 2);
    // Between two bins, where a press selects none.
    const [first, second] = dots(cell)
      .sort((a, b) => a.cy.baseVal.value - b.cy.baseVal.value)
      .map(({ cx, cy }) => [cx.baseVal.value, cy.baseVal.value]);
    const position = { x: (first[0] + second[0]) / 2, y: (first[1] + second[1]) / 2 };
    await userEvent.click(plot, { position });
    expect(model.get("threshold")).toBeGreaterThan(0.6);
    expect(forecast()).toBeCloseTo(model.get("threshold") as number, 2);
    expect(cell.el.querySelector(".rw-cases")).toBeNull();
    expect(cell.el.querySelectorAll(".rw-cases-across path").length).toBe(1);
    expect(openMenu(cell.el).textContent).toContain("Ticks: positives on the right");
  });

  it("a bin tells what it holds", async () => {
    const { show } = await open({ good: GOOD });
    const cell = await show("reliability", 600, { forecast: "y" });
    const last = dots(cell).sort((a, b) => a.cy.baseVal.value - b.cy.baseVal.value)[0];
    expect(await hover(cell, last)).toEqual([
      "good · forecasts 0.9 to 1",
      "n 44, positives 38 · mean forecast 95.0%, observed 86.4%",
    ]);
  });

  it("has no threshold where scores are no probabilities", async () => {
    const { show } = await open({ margins: MARGINS });
    const cell = await show("reliability", 600, { forecast: "y" });
    expect(isHidden(one(cell, ".rw-handle"))).toBe(true);
    expect(one(cell, ".rw-notes").textContent).toContain("not probabilities");
  });
});

describe("the cases of all models", () => {
  it("are curves in their colours, on one scale, in place of the bars", async () => {
    const { show } = await open({ good: GOOD, weak: WEAK });
    const cell = await show("reliability", 600, { refinement: "all" });
    expect(cell.el.querySelectorAll(".rw-refinement path").length).toBe(2);
    expect(cell.el.querySelector(".rw-cases")).toBeNull();
    expect(key(cell)).toMatch(/share of cases, up to [\d.]+%/);
  });
});

describe("the reference of the attributes diagram", () => {
  it.each([
    ["prevalence", 2, false],
    ["never", 1, true],
    ["always", 1, true],
  ])("%s has %i regions of skill", async (reference, regions, isHidden) => {
    const { show } = await open({ good: GOOD });
    const cell = await show("attributes", 600, { reference });
    expect(cell.el.querySelectorAll(".rw-skill path").length).toBe(regions);
    expect(cell.el.querySelector('[aria-label="Reference forecast in percent"]')?.checkVisibility()).toBe(
      !isHidden,
    );
    expect(key(cell).includes(" over always ")).toBe(isHidden);
  });
});

describe("discrimination", () => {
  it("tells the distance of the means and the overlap of the histograms drawn", async () => {
    const { show } = await open({ good: GOOD, margins: MARGINS });
    const { threshold, tp, fp } = GOOD;
    const mean = (counts: number[]) =>
      threshold.slice(1).reduce((sum, score, row) => sum + score * (counts[row + 1] - counts[row]), 0) /
      counts[counts.length - 1];
    // Every score of GOOD has a bin of its own.
    const shares = threshold
      .slice(1)
      .map((_, row) => [(tp[row + 1] - tp[row]) / 100, (fp[row + 1] - fp[row]) / 200]);
    const overlap = 100 * shares.reduce((sum, [p, q]) => sum + Math.min(p, q), 0);
    const cell = await show("discrimination");
    expect(key(cell)).toContain(`distance ${(mean(tp) - mean(fp)).toFixed(3)}`);
    expect(key(cell)).toContain(`overlap ${Number(overlap.toPrecision(3))}% in 60 bins`);
  });

  it("shows all models side by side, chosen in the menu, the current one with the handle", async () => {
    const { model, show } = await open({ good: GOOD, [HOSTILE]: WEAK, margins: MARGINS });
    const cell = await show("discrimination", 300);
    await userEvent.click(one(cell, ".rw-tools > button"));
    const models = cell.el.querySelector<HTMLSelectElement>(".rw-tools select[name=models]");
    await userEvent.selectOptions(models as HTMLSelectElement, "all");
    const facets = () => [...cell.el.querySelectorAll(".rw-facet")];
    await vi.waitUntil(() => facets().every((facet) => facet.querySelector(".rw-plot[width]")));
    expect(facets().map((facet) => facet.querySelector(".rw-title")?.textContent)).toEqual([
      "good",
      HOSTILE,
      "margins",
    ]);
    const withHandle = () => facets().map((facet) => !isHidden(facet.querySelector(".rw-handle") as Element));
    expect(withHandle()).toEqual([true, false, false]);
    for (const facet of facets()) expect(facet.scrollWidth).toBeLessThanOrEqual(300);
    expect(facets()[1].querySelector(".rw-title")?.getBoundingClientRect().height).toBeLessThan(24);
    expect(facets()[2].querySelector(".rw-legend")?.textContent).not.toContain("distance");
    await notebook.update(model, { model: "margins", threshold: 1 });
    expect(withHandle()).toEqual([false, false, true]);
    expect(cell.el.querySelector("img")).toBeNull();
  });

  it("draws densities on request, and says what they are", async () => {
    const { show } = await open({ good: GOOD });
    const cell = await show("discrimination", 640, { form: "density" });
    const labels = [...cell.el.querySelectorAll(".rw-axis")].map(({ textContent }) => textContent);
    expect(labels).toContain("Density of the class (Gaussian kernel)");
    expect(one(cell, ".rw-notes").textContent).toContain("Silverman");
    for (const path of paths(cell)) expect(path).toMatch(/^M[-\d.,LMVHeZ]+$/);
  });
});
