import { afterEach, describe, expect, it, vi } from "vitest";
import { userEvent } from "vitest/browser";
import { one, openEvaluation } from "../support/evaluation.ts";
import type { Cell, Notebook } from "../support/manager.ts";
import { openMenu } from "../support/menus.ts";
import { GOOD, WEAK } from "../support/state.ts";

let notebook: Notebook;

async function open(...options: Parameters<typeof openEvaluation>) {
  const opened = await openEvaluation(...options);
  notebook = opened.notebook;
  return opened;
}

afterEach(() => notebook.close());

const BOTH = { good: GOOD, weak: WEAK };
const headings = (cell: Cell) =>
  [...openMenu(cell.el).querySelectorAll("legend")].map(({ textContent }) => textContent);
const option = (cell: Cell, name: string) =>
  openMenu(cell.el).querySelector(`select[name=${name}]`) as HTMLSelectElement;
const reason = (cell: Cell, name: string) => option(cell, name).closest("label")?.title ?? "";

describe("the menu of a chart", () => {
  it.each([
    ["roc", ["Show", "Axes", "Uncertainty", "Export", "How to read it"]],
    ["gains", ["Show", "Axes", "Uncertainty", "Export", "How to read it"]],
    ["profit", ["Show", "Axes", "Uncertainty", "Export", "How to read it"]],
    ["pn", ["Show", "Axes", "Uncertainty", "Export", "How to read it"]],
    ["det", ["Show", "Axes", "Uncertainty", "Export", "How to read it"]],
    ["reliability", ["Show", "Axes", "Uncertainty", "Export", "How to read it"]],
    ["threshold_metrics", ["Show", "Axes", "Export", "How to read it"]],
    ["gains_table", ["Show", "Export"]],
  ])("of %s has sections: %s", async (kind, expected) => {
    const { show } = await open(BOTH);
    expect(headings(await show(kind))).toEqual(expected);
  });

  it("has the axis among axes, the band under uncertainty, and files to save under export", async () => {
    const { show } = await open(BOTH);
    const cell = await show("roc");
    const section = (element: Element) => element.closest("fieldset")?.querySelector("legend")?.textContent;
    const names = ["hull", "extra_curve", "x", "band", "bands_of"];
    expect(names.map((name) => section(option(cell, name)))).toEqual([
      ...["Show", "Show", "Axes", "Uncertainty", "Uncertainty"],
    ]);
    const actions = [...cell.el.querySelectorAll(".rw-action")];
    expect(actions.map((each) => section(each))).toEqual(["Show", "Axes", ...Array(6).fill("Export")]);
  });

  it("disables what changes nothing, with the reason, until it does", async () => {
    const { show } = await open(BOTH);
    const cell = await show("roc");
    expect(option(cell, "bands_of").disabled).toBe(true);
    expect(reason(cell, "bands_of")).toBe("Band: none");
    await userEvent.selectOptions(option(cell, "band"), "vertical");
    expect(option(cell, "bands_of").disabled).toBe(false);
    expect(reason(cell, "bands_of")).toBe("");
    await userEvent.selectOptions(option(cell, "band"), "none");
    expect(option(cell, "bands_of").disabled).toBe(true);
  });

  it("turns all other options off while one takes the whole chart", async () => {
    const { show } = await open(BOTH);
    const cell = await show("roc", 600, { show: "scor_roc" });
    const reasons = () => ["hull", "x", "band", "thresholds"].map((name) => reason(cell, name));
    expect(new Set(reasons())).toEqual(new Set(["Curve: AUC as positives score lower (scorROC)"]));
    expect(option(cell, "hull").disabled).toBe(true);
    expect(option(cell, "show").disabled).toBe(false);
    await userEvent.selectOptions(option(cell, "show"), "roc");
    expect(reasons()).toEqual(["", "", "", ""]);
  });

  it("compares only where there are several models", async () => {
    const { show } = await open({ good: GOOD });
    const cell = await show("cost_curve", 600, { band: "vertical" });
    expect(reason(cell, "win_rate")).toBe("Only one model here");
    expect(reason(cell, "bands_of")).toBe("Only one model here");
    expect(reason(await show("discrimination"), "models")).toBe("Only one model here");
  });

  it("has its contents while it is open, as they are by then", async () => {
    const { show } = await open(BOTH);
    const cell = await show("roc");
    const opener = one(cell, ".rw-tools > button");
    await userEvent.click(opener);
    const panel = openMenu(cell.el);
    await userEvent.selectOptions(option(cell, "band"), "vertical");
    await userEvent.keyboard("{Escape}");
    await vi.waitUntil(() => panel.childElementCount === 0);
    expect(document.activeElement).toBe(opener);
    expect(option(cell, "band").value).toBe("vertical");
    expect(option(cell, "bands_of").disabled).toBe(false);
    expect(panel.querySelectorAll("[name=band]").length).toBe(1);
  });
});
