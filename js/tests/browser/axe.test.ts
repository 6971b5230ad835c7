/** What axe-core finds wrong with a view for people who see, hear or move otherwise: nothing. */
import axe from "axe-core";
import { afterEach, describe, expect, it, onTestFinished } from "vitest";
import { KINDS, openEvaluation } from "../support/evaluation.ts";
import type { Notebook } from "../support/manager.ts";
import { GOOD, LAYERS, SWITCHES, WEAK } from "../support/state.ts";

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

describe.each(["light", "dark"])("in the %s", (scheme) => {
  it.each(KINDS)("%s violates no rule", async (kind) => {
    const page = document.documentElement;
    page.style.cssText = `color-scheme: ${scheme}; background: ${scheme === "dark" ? "#161616" : "#fff"}`;
    onTestFinished(() => page.removeAttribute("style"));
    const opened = await openEvaluation({ good: GOOD, weak: WEAK }, { ...LAYERS, options: SWITCHES });
    notebook = opened.notebook;
    const cell = await opened.show(kind, 900, kind === "dashboard" ? SWITCHES : (SWITCHES[kind] ?? {}));
    for (const details of cell.el.querySelectorAll("details")) details.open = true;
    const { violations, passes } = await axe.run(cell.el, { rules, resultTypes: ["violations"] });
    const found = violations.flatMap(({ id, nodes }) =>
      nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary}`),
    );
    expect(found).toEqual([]);
    for (const label of cell.el.querySelectorAll("label")) expect(spoken(label)).toContain(seen(label));
    expect(passes.length).toBeGreaterThan(5);
  });
});
