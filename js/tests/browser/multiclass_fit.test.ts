/** The board of several classes at all widths, and for people who see, hear or move otherwise. */
import axe from "axe-core";
import { afterEach, describe, expect, it, vi } from "vitest";
import { userEvent } from "vitest/browser";
import { IS_WHOLE, numbered, sampled } from "../support/effort.ts";
import { one } from "../support/evaluation.ts";
import { cutTexts, overlaps } from "../support/fit.ts";
import type { Cell, Notebook } from "../support/manager.ts";
import { forceColours, useFingers, useScheme } from "../support/media.ts";
import { openMulticlass } from "../support/multiclass.ts";
import { drawClasses } from "../support/multiclass_state.ts";
import { overOthers, smallTargets } from "../support/targets.ts";

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

/** What errors cost, and a gain. */
const COSTS = [
  [-3, 1, 5],
  [1, 0, 1],
  [2, 1, 0],
];

const NAMES = Object.keys(SAMPLES) as (keyof typeof SAMPLES)[];

describe.each(numbered(NAMES))("a board of %s", (name, place) => {
  it.each(sampled([300, 390, 480, 740, 900, 1200], 3, place))(
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

describe("a phone", () => {
  it.each(["three classes", "ten classes"] as const)(
    "has targets for fingers on a board of %s, apart from each other",
    async (name) => {
      await useFingers();
      const cell = await open(name, 374);
      expect(smallTargets(one(cell, ".rw-root"))).toEqual([]);
      expect(overOthers(cell.el)).toEqual([]);
      for (const each of cell.el.querySelectorAll("input:not([type=range]), select"))
        expect(getComputedStyle(each).fontSize, each.outerHTML).toBe("16px");
    },
  );

  it("has its models under the answer, then the matrix, its weights, and the rest", async () => {
    await useFingers();
    const cell = await open("three classes", 374);
    const parts = ["verdict", "choice", "matrix", "weights", "models", "key"];
    const tops = parts.map((each) => one(cell, `.rw-class-${each}`).getBoundingClientRect().top);
    expect(tops).toEqual([...tops].sort((a, b) => a - b));
    await userEvent.click(one(cell, ".rw-class-choice .rw-model:nth-child(2)"));
    expect(one<HTMLSelectElement>(cell, ".rw-says select").value).toBe(
      one(cell, ".rw-class-choice [aria-pressed=true]").textContent,
    );
  });
});

describe.each(["three classes", "three long names", "ten classes"] as const)("heads of %s", (name) => {
  it("have the whole name for those who hear or point", async () => {
    const cell = await open(name, 1200);
    for (const table of cell.el.querySelectorAll(".rw-confusion, .rw-pairs"))
      for (const [index, head] of [...table.querySelectorAll("tbody th:has(bdi)")].entries()) {
        const own = SAMPLES[name].classes[index];
        expect(head.getAttribute("aria-label") ?? head.textContent).toContain(own);
        expect(head.getAttribute("title")).toContain(own);
      }
  });
});

describe("a matrix of ten classes", () => {
  const shade = (matrix: Element) => getComputedStyle(matrix).maskImage;
  const matrixOf = async (width: number) =>
    one(await open("ten classes", width), ".rw-class-matrix .rw-scroll");

  it("fades at its edge on a phone until it is scrolled to its end", async () => {
    const matrix = await matrixOf(390);
    await vi.waitUntil(() => shade(matrix).includes("gradient"));
    matrix.scrollLeft = matrix.scrollWidth;
    await vi.waitUntil(() => shade(matrix) === "none");
  });

  it("is whole, 1200 pixels wide", async () => {
    const matrix = await matrixOf(1200);
    expect(matrix.scrollWidth).toBe(matrix.clientWidth);
    expect(shade(matrix)).toBe("none");
  });
});

/** Rules of whole pages, of which a view is a part. */
const OF_PAGES = ["region", "page-has-heading-one", "landmark-one-main", "document-title", "html-has-lang"];
const rules = {
  ...Object.fromEntries(OF_PAGES.map((id) => [id, { enabled: false }])),
  "label-content-name-mismatch": { enabled: true },
};

describe.each([
  ["the light", 0, () => useScheme("light")],
  ["the dark", 1, () => useScheme("dark")],
  ["forced colours", 2, forceColours],
] as const)("in %s", (_, place, use) => {
  const selected = { selection: { true: 0, predicted: 0, model: "forest" } };
  const boards = [
    ["three classes", selected],
    ["ten classes", selected],
    ["three classes", { shown: "1" }],
    ["three classes", { costs: COSTS, class_weight: [1, 2.5, 0.4] }],
    ["three long names", {}],
    ["ten classes", { options: { confusion_matrix: { order: "similarity", cells: "shares" } } }],
  ] as const;
  it.each(sampled(boards, 3, place))("a board of %s violates no rule, case %#", async (name, traits) => {
    await use();
    const cell = await open(name, 900, traits);
    for (const details of cell.el.querySelectorAll("details")) details.open = true;
    const { violations, passes } = await axe.run(cell.el, { rules, resultTypes: ["violations"] });
    expect(passes.length).toBeGreaterThan(5);
    const found = violations.flatMap(({ id, nodes }) =>
      nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary}`),
    );
    expect(found).toEqual([]);
  });

  it.runIf(IS_WHOLE || place === 0)("no menu violates a rule while it is open", async () => {
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
