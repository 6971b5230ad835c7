/** The board of several classes at all widths, and for people who see, hear or move otherwise. */
import axe from "axe-core";
import { afterEach, describe, expect, it, vi } from "vitest";
import { cutTexts, overlaps } from "../support/fit.ts";
import type { Cell, Notebook } from "../support/manager.ts";
import { forceColours, useScheme } from "../support/media.ts";
import { openMulticlass } from "../support/multiclass.ts";
import { drawClasses } from "../support/multiclass_state.ts";

let notebook: Notebook;

afterEach(() => notebook.close());

const LONG = [
  "Iris setosa of the northern meadows",
  "Iris versicolor, a blue flag",
  "Iris virginica, a southern one",
];
const NAMED = { ...drawClasses(3, 60), classes: LONG };
const SAMPLES = {
  "three classes": drawClasses(3, 60),
  "three long names": NAMED,
  "ten classes": drawClasses(10, 100),
};

async function open(name: keyof typeof SAMPLES, width: number, traits: object = {}): Promise<Cell> {
  const opened = await openMulticlass(SAMPLES[name], traits);
  notebook = opened.notebook;
  const cell = await opened.show(width);
  await vi.waitUntil(() =>
    [...cell.el.querySelectorAll(".rw-plot")].every((plot) => plot.hasAttribute("width")),
  );
  return cell;
}

describe.each(Object.keys(SAMPLES) as (keyof typeof SAMPLES)[])("a board of %s", (name) => {
  it.each([300, 390, 480, 740, 900, 1200])(
    "has no text cut or over another, %i pixels wide",
    async (width) => {
      const cell = await open(name, width, { class_weight: SAMPLES[name].classes.map(() => 12.5) });
      // Tables of many classes are scrolled.
      const scrolled = [...cell.el.querySelectorAll(".rw-scroll")].map((each) => each.textContent ?? "");
      const isScrolled = (text: string) =>
        scrolled.some((each) => each.includes(/“(.*)”/.exec(text)?.[1] ?? "\n"));
      const cut = cutTexts(cell).filter((text) => !isScrolled(text));
      expect(cut).toEqual([]);
      expect(overlaps(cell)).toEqual([]);
      expect(cell.el.scrollWidth).toBe(width);
    },
  );

  it("has its first plot on the first screen, 1200 pixels wide", async () => {
    const cell = await open(name, 1200);
    const [plot, root] = [".rw-charts .rw-plot", ".rw-root"].map((each) =>
      (cell.el.querySelector(each) as Element).getBoundingClientRect(),
    );
    expect(plot.top - root.top).toBeLessThan(
      { "three classes": 540, "three long names": 560, "ten classes": 780 }[name],
    );
  });
});

/** Rules of whole pages, of which a view is a part. */
const OF_PAGES = ["region", "page-has-heading-one", "landmark-one-main", "document-title", "html-has-lang"];
const rules = {
  ...Object.fromEntries(OF_PAGES.map((id) => [id, { enabled: false }])),
  "label-content-name-mismatch": { enabled: true },
};

describe.each([
  ["the light", () => useScheme("light")],
  ["the dark", () => useScheme("dark")],
  ["forced colours", forceColours],
])("in %s", (_, use) => {
  const selected = { selection: { true: 0, predicted: 0, model: "forest" } };
  it.each([
    ["three classes", selected],
    ["ten classes", selected],
    ["three classes", { shown: "1" }],
  ] as const)("a board of %s violates no rule, case %#", async (name, traits) => {
    await use();
    const cell = await open(name, 900, traits);
    const { violations, passes } = await axe.run(cell.el, { rules, resultTypes: ["violations"] });
    expect(passes.length).toBeGreaterThan(5);
    const found = violations.flatMap(({ id, nodes }) =>
      nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary}`),
    );
    expect(found).toEqual([]);
  });

  it("no menu violates a rule while it is open", async () => {
    await use();
    const cell = await open("three classes", 900);
    for (const panel of cell.el.querySelectorAll<HTMLElement>("[popover]")) {
      panel.showPopover();
      const { violations } = await axe.run(cell.el, { rules, resultTypes: ["violations"] });
      expect(violations.map(({ id, nodes }) => `${id} ${nodes[0].html}`)).toEqual([]);
      panel.hidePopover();
    }
  });
});
