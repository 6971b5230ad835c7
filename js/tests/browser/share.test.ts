import { afterEach, expect, it, vi } from "vitest";
import type { Between } from "../../src/base/traits.ts";
import { one, openEvaluation } from "../support/evaluation.ts";
import type { Cell, Notebook } from "../support/manager.ts";
import { actionOf, openMenu } from "../support/menus.ts";
import { savedFiles } from "../support/saved_files.ts";
import { type Given, GOOD, WEAK } from "../support/state.ts";

const FINGERPRINT = "0123456789abcdef";
const SAVED = { source: null, estimator: "LogisticRegression", fingerprint: FINGERPRINT };
const OF_MODEL = { ...SAVED, fingerprint_by_group: null };
const PROVENANCE = {
  versions: { rocwidgets: "0.3.0", numpy: "2.4.0", python: "3.14.0" },
  models: [
    ["good", OF_MODEL],
    ["weak", { ...OF_MODEL, fingerprint: "other" }],
  ],
};

let notebook: Notebook;
const files = savedFiles();

afterEach(() => notebook.close());

async function open(traits: Given): Promise<Cell> {
  const opened = await openEvaluation({ good: GOOD, weak: WEAK }, traits);
  notebook = opened.notebook;
  return opened.show("dashboard", 900);
}

const actions = (cell: Cell) =>
  [...openMenu(cell.el, ".rw-page-tools").querySelectorAll(".rw-action")].map(
    ({ textContent }) => textContent,
  );

const COSTS = { tp: 0, fp: 1, fn: 3, tn: 0, between: [["review", 0.2]] as Between, as_gains: false };

it("saves the decision that is shown, with its note and fingerprint", async () => {
  const cell = await open({
    _provenance: PROVENANCE,
    threshold: 0.4,
    costs: COSTS,
    tiers: ["Infinity", 0.2],
  });
  openMenu(cell.el, ".rw-page-tools");
  one<HTMLInputElement>(cell, ".rw-note-field").value = " agreed with ops ";
  const { name, content } = await files.saved(cell.el, "Save decision");
  expect(name).toBe("decision.json");
  expect(one(cell, ".rw-save-decision [role=status]").textContent).toBe("saved as decision.json");
  const saved = JSON.parse(await content.text());
  expect(saved).toMatchObject({
    format: 2,
    model: "good",
    threshold: 0.4,
    ...SAVED,
    tp: 88,
    fp: 76,
    fn: 12,
    tn: 124,
    criterion: null,
    profit_low: null,
    note: "agreed with ops",
    versions: PROVENANCE.versions,
    tiers: {
      thresholds: ["inf", 0.2],
      positives: [0, 97, 3],
      negatives: [0, 152, 48],
      amounts: null,
      capacities: {},
    },
  });
  expect(saved.made).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+00:00$/);
});

it.each([
  ["top_share", { criterion: "ppr", demands: { max_share: 0.5 } }],
  ["max_share", { criterion: "cost", demands: { max_share: 0.5 } }],
  ["min_tpr", { criterion: "cost", demands: { min_tpr: 0.5 } }],
])("saves by what the threshold was found: %s", async (kind, expected) => {
  const _demand = { kind, value: 0.5, is_promise: false, threshold: 0.4, model: "good" };
  const cell = await open({ _provenance: PROVENANCE, threshold: 0.4, _demand });
  openMenu(cell.el, ".rw-page-tools");
  const { content } = await files.saved(cell.el, "Save decision");
  expect(JSON.parse(await content.text())).toMatchObject(expected);
});

it("offers no link in a notebook, and no decision about cases that Python does not know", async () => {
  expect(actions(await open({ _provenance: PROVENANCE }))).toEqual(["Copy as Python", "Save decision"]);
  notebook.close();
  expect(actions(await open({}))).toEqual(["Copy as Python"]);
});

it("does not show again what was copied", async () => {
  const cell = await open({});
  vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
  actionOf(cell.el, "Copy as Python").click();
  const status = one(cell, ".rw-page-tools .rw-note");
  await vi.waitUntil(() => status.textContent === "copied");
  expect(one<HTMLElement>(cell, ".rw-page-tools .rw-code").hidden).toBe(true);
});

it.each([
  [{ kind: "min_tpr", value: 0.5, is_promise: false }, "best(min_tpr=0.5)"],
  [{ kind: "max_fpr", value: 0.25, is_promise: true }, "best(max_fpr=0.25, confidence=0.95)"],
  [{ kind: "top_share", value: 0.125, is_promise: false }, 'best("ppr", max_share=0.125)'],
  [{ kind: "bayes", value: null, is_promise: false }, 'best("bayes")'],
  [{ kind: "cost", value: null, is_promise: false }, "best()"],
])("copies the search that found the threshold: %j", async (demand, search) => {
  const cell = await open({ threshold: 0.4, _demand: { ...demand, threshold: 0.4, model: "good" } });
  const copied = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
  actionOf(cell.el, "Copy as Python").click();
  await vi.waitUntil(() => copied.mock.calls.length > 0);
  const code = copied.mock.calls[0][0];
  expect(code).toContain(`\nev.apply(ev["good"].${search})\n`);
  expect(code).not.toContain("ev.threshold");
  // The search is at these costs.
  expect(code.indexOf("ev.costs")).toBeLessThan(code.indexOf("ev.apply"));
});

it("keeps a note that is not saved yet while the menu is closed", async () => {
  const cell = await open({ _provenance: PROVENANCE });
  const panel = openMenu(cell.el, ".rw-page-tools");
  one<HTMLInputElement>(cell, ".rw-note-field").value = "ask finance";
  panel.hidePopover();
  await vi.waitUntil(() => panel.childElementCount === 0);
  openMenu(cell.el, ".rw-page-tools");
  expect(one<HTMLInputElement>(cell, ".rw-note-field").value).toBe("ask finance");
});
