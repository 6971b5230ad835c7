/** What arrives redraws the charts that are drawn from it, and no other. */
import { afterEach, describe, expect, it, vi } from "vitest";
import { userEvent } from "vitest/browser";
import { one, openEvaluation, slider } from "../support/evaluation.ts";
import type { Cell, Notebook } from "../support/manager.ts";
import { column, type Given, GOOD, LAYERS, type PackedBand, SWITCHES, sent, WEAK } from "../support/state.ts";

const CHARTS = ["roc", "precision_recall", "gains", "profit", "cost_curve", "reliability", "discrimination"];
const WITHOUT_PREVALENCE = ["discrimination"];

const NO_COLUMNS = { columns: {}, problem: "too few cases" };

let notebook: Notebook;

afterEach(() => notebook.close());

/** A dashboard with bands on. */
async function openDashboard() {
  const opened = await openEvaluation({ good: GOOD, weak: WEAK }, LAYERS);
  notebook = opened.notebook;
  const cell = await opened.show("dashboard", 1000, SWITCHES, CHARTS);
  const plots = () => [...cell.el.querySelectorAll(".rw-plot")];
  await vi.waitUntil(() => plots().every((plot) => plot.hasAttribute("width")));
  return { ...opened, cell, update: (traits: Given) => notebook.update(opened.model, sent(traits)) };
}

/** Charts that are drawn again by something: whose axes are made anew. */
async function redrawn(cell: Cell, act: () => Promise<unknown>): Promise<string[]> {
  const drawn = ["decision_strip", ...CHARTS].map((name) => {
    const axis = cell.el.querySelector(`.rw-part-${name} .rw-plot .rw-grid`);
    if (!axis) throw new Error(`${name} has no axes`);
    return { name, axis };
  });
  await act();
  await new Promise(requestAnimationFrame);
  return drawn.filter(({ axis }) => !axis.isConnected).map(({ name }) => name);
}

/** The bands that are there, byte by byte as before, with another of one name. */
function bandsWith(name: string): Given {
  const bands = structuredClone(LAYERS._bands) as Record<string, Record<string, PackedBand>>;
  const [x, low, high] = [column(0, 0.5, 1), column(0, 0.1, 1), column(0, 0.4, 1)];
  const columns = { fpr_low: x, fpr_high: x, tpr_low: low, tpr_high: high };
  return { _bands: { ...bands, [name]: { ...bands[name], good: { ...bands[name].good, columns } } } };
}

describe("a band that arrives", () => {
  it.each([
    ["roc vertical", ["roc"]],
    ["precision_recall vertical", ["precision_recall"]],
    // The same rules.
    ["gains vertical", ["gains", "profit"]],
  ])("as %s redraws %j", async (name, expected) => {
    const { cell, update } = await openDashboard();
    expect(await redrawn(cell, () => update(bandsWith(name)))).toEqual(expected);
  });

  it("redraws nothing where it is not shown, and what it was shown in when it goes", async () => {
    const { cell, update } = await openDashboard();
    const more = { "roc fixed": bandsWith("roc vertical")._bands?.["roc vertical"] ?? {} };
    expect(await redrawn(cell, () => update({ _bands: { ...LAYERS._bands, ...more } }))).toEqual([]);
    expect(await redrawn(cell, () => update({ _bands: more }))).toEqual(CHARTS.slice(0, -1));
  });
});

describe("other changes", () => {
  it.each<[string, Given, string[]]>([
    ["an interval of an AUC", { _aucs: { good: { low: 0.1, high: 0.9 } } }, ["roc"]],
    ["a variant of the AUC", { _auc_family: [["good", { scor_auc: 0.2 }]] }, []],
    ["decisions", { _decisions: { good: NO_COLUMNS } }, ["profit"]],
    ["win rates", { _win_rates: { problem: "too few cases" } }, ["cost_curve"]],
    ["a metric of the user", { _metrics: [["good", [["net hits", column(1)]]]] }, []],
    ["a threshold", { threshold: 0.8 }, []],
    ["a model", { model: "weak" }, ["decision_strip", ...CHARTS]],
  ])("%s redraw what they are read for", async (_what, traits, expected) => {
    const { cell, update } = await openDashboard();
    expect(await redrawn(cell, () => update(traits))).toEqual(expected);
  });

  it("a prevalence redraws what follows it, and all where others are compared at their optimum", async () => {
    const { cell, update } = await openDashboard();
    const found = await redrawn(cell, () => update({ prevalence: 0.4 }));
    const following = CHARTS.filter((name) => !WITHOUT_PREVALENCE.includes(name));
    expect(found).toEqual(["decision_strip", ...following]);
    await update({ compare_at: "best" });
    expect(await redrawn(cell, () => update({ prevalence: 0.3 }))).toContain("reliability");
  });

  it("a drag redraws nothing", async () => {
    const { cell } = await openDashboard();
    const before = slider(cell).getAttribute("aria-valuenow");
    slider(cell).focus();
    expect(await redrawn(cell, () => userEvent.keyboard("{ArrowRight}{ArrowRight}"))).toEqual([]);
    expect(slider(cell).getAttribute("aria-valuenow")).not.toBe(before);
  });

  it("an option redraws its own chart", async () => {
    const { cell } = await openDashboard();
    await userEvent.click(one(cell, ".rw-part-roc .rw-tools > button"));
    const select = one(cell, ".rw-part-roc .rw-tools select[name=hull]");
    expect(await redrawn(cell, () => userEvent.selectOptions(select, "none"))).toEqual(["roc"]);
  });
});
