/** What axe-core finds wrong with a view for people who see, hear or move otherwise: nothing. */
import axe from "axe-core";
import { afterEach, describe, expect, it } from "vitest";
import { userEvent } from "vitest/browser";
import { IS_WHOLE, sampled } from "../support/effort.ts";
import { field, KINDS, one, openEvaluation } from "../support/evaluation.ts";
import type { Cell, Notebook } from "../support/manager.ts";
import { forceColours, useScheme } from "../support/media.ts";
import { packedParts, packedUnlabelled, REGION_CELLS, REGIONS, rowsOf } from "../support/parts.ts";
import { openProblem } from "../support/problem.ts";
import { GOOD, LAYERS, SWITCHES, sampleOf, WEAK } from "../support/state.ts";

let notebook: Notebook;

afterEach(() => notebook.close());

/** Rules of whole pages, of which a view is a part. */
const OF_PAGES = ["region", "page-has-heading-one", "landmark-one-main", "document-title", "html-has-lang"];
const rules = {
  ...Object.fromEntries(OF_PAGES.map((id) => [id, { enabled: false }])),
  // Experimental in axe-core, and so off unless switched on.
  "label-content-name-mismatch": { enabled: true },
};

/** Letters of a label. */
const lettersOf = (text: string | null) =>
  (text ?? "")
    .toLowerCase()
    .replaceAll(/[^a-z ]/g, "")
    .trim();

const seen = (label: HTMLLabelElement) =>
  lettersOf([...label.childNodes].map((each) => (each instanceof Text ? each.data : "")).join(" "));

/** What its control is called; the label itself where nothing else is said. */
const spoken = ({ control, textContent }: HTMLLabelElement) =>
  lettersOf(control?.getAttribute("aria-label") ?? textContent);

/** Everything that is wrong in a cell. */
async function violationsIn(cell: Cell): Promise<string[]> {
  const { violations, passes } = await axe.run(cell.el, { rules, resultTypes: ["violations"] });
  expect(passes.length).toBeGreaterThan(5);
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary}`),
  );
}

const PARTS = ["groups", "timeline"];

async function show(kind: string): Promise<Cell> {
  if (PARTS.includes(kind)) {
    const models = { good: rowsOf(REGION_CELLS) };
    const parts = packedParts(REGION_CELLS, REGIONS);
    const later = [{ period: "later", score: 0.5, n: 40 }];
    const unlabelled = packedUnlabelled(later, ["later"], models.good.threshold);
    const opened = await openEvaluation(models, {
      _sample: { ...sampleOf(models), groups: parts, periods: parts, unlabelled },
      group_thresholds: [[2, 0.3]],
    });
    notebook = opened.notebook;
    return opened.show(kind, 900);
  }
  const rules = { first: { model: "good", threshold: 0.8 }, second: { model: "weak", threshold: 0.4 } };
  const traits = { ...LAYERS, options: SWITCHES, _mixture: { ...rules, share: 0.5 } };
  const opened = await openEvaluation({ good: GOOD, weak: WEAK }, traits);
  notebook = opened.notebook;
  if (kind === "cases") return opened.showCases();
  return opened.show(kind, 900, kind === "dashboard" ? SWITCHES : (SWITCHES[kind] ?? {}));
}

/** What a dashboard is in, by what was done there. */
const STATES: Record<string, (cell: Cell) => Promise<void>> = {
  "a share that is refused": async (cell) => {
    await userEvent.fill(field(cell, "Share of the cases"), "120");
    await userEvent.keyboard("{Enter}");
    expect(one(cell, ".rw-part-verdict .rw-problem").textContent).toContain("from 0% to 100%");
  },
  "no case that is flagged": async (cell) => {
    await userEvent.fill(field(cell, "Share of the cases"), "0");
    await userEvent.keyboard("{Enter}");
  },
  "the best that is taken": (cell) => userEvent.click(one(cell, ".rw-primary")),
  "more actions": (cell) => userEvent.click(one(cell, ".rw-assumptions .rw-check input")),
  "selected cases": (cell) => userEvent.click(one(cell, "[data-outcome=tp] .rw-pick")),
  "a point that is read": async (cell) => {
    await userEvent.hover(one(cell, ".rw-part-decision_strip .rw-plot"));
    expect(one(cell, ".rw-part-decision_strip .rw-tooltip").hidden).toBe(false);
  },
};

describe.each([
  ["the light", 0, () => useScheme("light")],
  ["the dark", 1, () => useScheme("dark")],
  ["forced colours", 2, forceColours],
] as const)("in %s", (_, place, use) => {
  it.each(sampled([...KINDS, ...PARTS, "cases"], 3, place))("%s violates no rule", async (kind) => {
    await use();
    const cell = await show(kind);
    for (const details of cell.el.querySelectorAll("details")) details.open = true;
    expect(await violationsIn(cell)).toEqual([]);
    for (const label of cell.el.querySelectorAll("label")) expect(spoken(label)).toContain(seen(label));
  });

  it.each(sampled(Object.keys(STATES), 3, place))("a dashboard with %s violates no rule", async (state) => {
    await use();
    const opened = await openEvaluation({ good: GOOD, weak: WEAK }, { threshold: 0.7 });
    notebook = opened.notebook;
    const cell = await opened.show("dashboard", 1200, {}, ["roc"]);
    await STATES[state](cell);
    expect(await violationsIn(cell)).toEqual([]);
  });

  it("a model problem violates no rule", async () => {
    await use();
    const opened = await openProblem();
    notebook = opened.notebook;
    expect(await violationsIn(opened.cell)).toEqual([]);
    for (const label of opened.cell.el.querySelectorAll("label"))
      expect(spoken(label)).toContain(seen(label));
  });

  it.runIf(IS_WHOLE || place === 0)("no menu of a dashboard violates a rule while it is open", async () => {
    await use();
    const cell = await show("dashboard");
    const panels = cell.el.querySelectorAll<HTMLElement>("[popover]");
    expect(panels.length).toBe(7);
    for (const panel of panels) {
      panel.showPopover();
      expect(await violationsIn(cell)).toEqual([]);
      panel.hidePopover();
    }
  });
});
