/** Where the parts of a dashboard are, measured at the widths of notebooks, columns and phones. */
import { afterEach, describe, expect, it } from "vitest";
import { userEvent } from "vitest/browser";
import { CASES } from "../support/cases.ts";
import { numbered, sampled } from "../support/effort.ts";
import { CURVES, field, one, openEvaluation, slider } from "../support/evaluation.ts";
import { cutTexts, overlaps } from "../support/fit.ts";
import type { Cell, Notebook } from "../support/manager.ts";
import { LAYERS } from "../support/state.ts";

let notebook: Notebook;

afterEach(() => notebook.close());

const SHOWN = [...CURVES, "discrimination", "ks", "threshold_metrics"];

async function open(name: string, traits = {}) {
  const [models, given] = CASES[name];
  const opened = await openEvaluation(models, { ...given, ...traits });
  notebook = opened.notebook;
  const show = (width: number, shown?: string[], options = {}) =>
    opened.show("dashboard", width, options, shown);
  return { ...opened, show };
}

const boxOf = (element: Element) => element.getBoundingClientRect();

const spread = (values: number[]) => Math.max(...values) - Math.min(...values);

describe.each(numbered(Object.keys(CASES)))("a dashboard of %s", (name, place) => {
  it.each(sampled([300, 390, 480, 720, 722, 900, 1100, 1400], 4, place))(
    "has no text cut or over another, %i pixels wide",
    async (width) => {
      const { show } = await open(name);
      const cell = await show(width, SHOWN);
      expect(cutTexts(cell)).toEqual([]);
      expect(overlaps(cell)).toEqual([]);
      expect(cell.el.scrollWidth).toBe(width);
    },
  );

  it.each([
    [1200, 160, 800],
    [390, 300, 900],
  ])("has its strip and its first chart on the first screen, %i pixels wide", async (width, high, screen) => {
    const { show } = await open(name);
    const cell = await show(width);
    const { top } = boxOf(one(cell, ".rw-root"));
    expect(boxOf(one(cell, ".rw-part-decision_strip .rw-plot")).top - top).toBeLessThan(high);
    expect(boxOf(one(cell, ".rw-charts .rw-plot")).top - top).toBeLessThan(screen);
  });
});

describe("long names", () => {
  // The best models are in sight, the others are asked for.
  const nameBoxes = (cell: Cell) =>
    [...cell.el.querySelectorAll(".rw-ranking .rw-name, .rw-of .rw-name")].filter((each) =>
      each.checkVisibility(),
    );

  it.each(sampled([300, 390, 720, 900, 1200], 2))(
    "have all the width that is free, %i pixels wide",
    async (width) => {
      const { show } = await open("twelve models of long names");
      const cell = await show(width);
      const ends = [...cell.el.querySelectorAll(".rw-ranking .rw-name > :last-child")];
      expect(new Set(ends.map(({ textContent }) => textContent)).size).toBe(12);
      for (const each of nameBoxes(cell)) {
        const [first, last] = [...each.children];
        expect(last.scrollWidth).toBeLessThanOrEqual(last.clientWidth + 1);
        expect(getComputedStyle(first).textOverflow).toBe("ellipsis");
        expect(boxOf(each).width).toBeGreaterThan(75);
      }
      for (const row of cell.el.querySelectorAll(".rw-ranking tbody tr")) {
        const [name, area] = [".rw-name", "td"].map((selector) => row.querySelector(selector) as Element);
        const isCut = name.children[0].scrollWidth > name.children[0].clientWidth + 1;
        if (isCut) expect(boxOf(area).left - boxOf(name).right).toBeLessThan(6);
      }
    },
  );
});

/** What a row of charts has in common: where titles, keys and plots begin, and where axes and plots end. */
function linesOf(section: Element) {
  const [title, key, plot] = [".rw-title", ".rw-legend", ".rw-plot"].map((selector) =>
    section.querySelector(selector),
  );
  if (!title || !key || !plot) throw new Error("no chart");
  const label = plot.querySelector('.rw-grid + text[text-anchor="middle"]');
  const place = label?.parentElement?.getAttribute("transform") ?? "";
  const axis = boxOf(plot).top + Number(/,([\d.]+)/.exec(place)?.[1]);
  return { title: boxOf(title).top, key: boxOf(key).top, plot: boxOf(plot).top, axis };
}

describe("the charts of a row", () => {
  it.each([
    [720, 2],
    [900, 2],
    [1100, 3],
    [1200, 3],
    [1440, 3],
  ])("have titles, keys, plots and feet at the same heights, %i pixels wide", async (width, columns) => {
    const { show } = await open("two models", LAYERS);
    const cell = await show(width, SHOWN);
    const sections = [...cell.el.querySelectorAll(".rw-charts > section")];
    expect(sections.length).toBe(SHOWN.length);
    for (let first = 0; first < sections.length; first += columns) {
      const row = sections.slice(first, first + columns).map(linesOf);
      for (const line of ["title", "key", "plot", "axis"] as const)
        expect(
          spread(row.map((each) => each[line]).filter(Number.isFinite)),
          `${line} of row ${first / columns}`,
        ).toBeLessThan(0.6);
    }
    const plots = sections.map((section) => boxOf(section.querySelector(".rw-plot") as Element));
    expect(spread(plots.map((each) => each.width))).toBeLessThan(1);
  });
});

describe("a plot for each model", () => {
  it.each([390, 1200])("has a menu and a key of its own, %i pixels wide", async (width) => {
    const opened = await open("seven models");
    const options = { discrimination: { models: "all" } };
    const cell = await opened.show(width, ["roc", "discrimination", "gains"], options);
    expect(overlaps(cell)).toEqual([]);
    const facets = [...cell.el.querySelectorAll(".rw-facet")];
    expect(facets.length).toBe(7);
    for (const facet of facets) {
      const [title, tools, plot] = [".rw-title", ".rw-tools", ".rw-plot"].map((selector) =>
        boxOf(facet.querySelector(selector) as Element),
      );
      expect(Math.abs(tools.top - title.top)).toBeLessThan(3);
      expect(tools.right).toBeLessThanOrEqual(boxOf(facet).right + 1);
      expect(plot.top).toBeGreaterThanOrEqual(title.bottom);
    }
  });
});

/** Everything that has a place of its own. */
const FIXED =
  ".rw-part, .rw-plot, .rw-title, .rw-panel-title, .rw-primary, .rw-picker, .rw-tools, select, .rw-field, th, .rw-switch, summary";

/** Where that is, from a corner of something. */
function placesOf(cell: Cell, corner = ".rw-root"): string[] {
  // A phone keeps the verdict in sight, whatever is scrolled to.
  scrollTo(0, 0);
  const from = boxOf(one(cell, corner));
  return (
    [...cell.el.querySelectorAll(FIXED)]
      // Words of a sentence follow each other; nothing around it moves.
      .filter((each) => each.checkVisibility() && !each.matches(".rw-finder input, .rw-says *"))
      .map((each) => {
        const { left, top } = boxOf(each);
        const at = [left - from.left, top - from.top].map((value) => value.toFixed(0));
        // What the button leads to changes; where it is does not.
        const label = each.matches(".rw-primary") ? null : each.getAttribute("aria-label");
        const name = label ?? each.getAttribute("class") ?? (each.querySelector("bdi") ?? each).textContent;
        // Within a limit the best are those that keep it.
        return `${each.tagName} ${name?.replace(/^kept$/, "best")} ${at.join(" ")}`;
      })
  );
}

describe("nothing moves", () => {
  it.each(sampled([390, 640, 900, 1200], 2))("while numbers are changed, %i pixels wide", async (width) => {
    const { model, show } = await open("two models");
    // A decision curve and reliability say in a line more that scores are right at another prevalence.
    const cell = await show(width, ["roc", "profit", "gains", "cost_curve", "pn", "threshold_metrics"]);
    const places = placesOf(cell);
    expect(places.length).toBeGreaterThan(30);
    const isButton = (each: string) => each.includes("rw-primary");
    // At the best there is no button; everywhere else it is where it was.
    const stays = (what: string) => {
      const now = placesOf(cell);
      expect(now, what).toEqual(now.some(isButton) ? places : places.filter((each) => !isButton(each)));
    };
    const type = async (name: string, text: string) => {
      await userEvent.fill(field(cell, name), text);
      await userEvent.keyboard("{Enter}");
    };
    for (const amount of ["-30", "-12345.678", "0", "1/3", "nothing"]) {
      await type("Cost or gain of a false positive", amount);
      stays(`a cost of ${amount}`);
      await userEvent.keyboard("{Escape}");
    }
    for (const prevalence of ["0.1 %", "99.9 %"]) {
      await type("Prevalence", prevalence);
      stays(`a prevalence of ${prevalence}`);
    }
    // With so many digits more the sentence may take a line more, and nothing else.
    const under = () =>
      placesOf(cell, ".rw-part-decision_strip").filter(
        (each) => !/rw-(primary|picker|part-verdict)/.test(each),
      );
    const before = under();
    await type("Population", "1e7");
    expect(under()).toEqual(before);
    await type("Population", "300");
    stays("the population of the sample");
    await userEvent.selectOptions(one(cell, ".rw-finder select"), "min_precision");
    stays("a demand");
    for (const demand of ["99.9", "60"]) {
      await userEvent.fill(one(cell, ".rw-finder input"), demand);
      await userEvent.keyboard("{Enter}");
      stays(`a demand of ${demand}`);
    }
    slider(cell).focus();
    await userEvent.keyboard("{ArrowRight}{ArrowRight}{Home}");
    stays("a threshold");
    await notebook.update(model, { model: "weak" });
    stays("a model");
  });
});
