/** The dashboard as a whole: what is where, what moves, and the way back. */
import { afterEach, describe, expect, it, vi } from "vitest";
import { userEvent } from "vitest/browser";
import { charts, groups } from "../../../rocwidgets/vocabulary.json";
import { longNames } from "../support/cases.ts";
import { field, one, openEvaluation, shownCounts, slider } from "../support/evaluation.ts";
import type { Cell, Notebook } from "../support/manager.ts";
import { openMenu } from "../support/menus.ts";
import { GOOD, WEAK } from "../support/state.ts";
import type { TestRows } from "../support/tables.ts";

let notebook: Notebook;

afterEach(() => notebook.close());

async function open(
  width = 1200,
  traits = {},
  models: Record<string, TestRows> = { good: GOOD, weak: WEAK },
) {
  const opened = await openEvaluation(models, traits);
  notebook = opened.notebook;
  const show = (shown?: string[]) => opened.show("dashboard", width, {}, shown);
  return { ...opened, show };
}

async function type(cell: Cell, name: string, text: string) {
  await userEvent.fill(field(cell, name), text);
  await userEvent.keyboard("{Enter}");
}

/** Fires events of a pointer at places relative to the disc of the ROC curve. */
function pointerAt(cell: Cell) {
  const plot: Element = one<SVGSVGElement>(cell, ".rw-part-roc .rw-plot");
  const { x, y, width, height } = one(cell, ".rw-part-roc .rw-disc").getBoundingClientRect();
  return (type: string, dx: number, dy: number, target = plot) =>
    target.dispatchEvent(
      new PointerEvent(type, {
        ...{ bubbles: true, cancelable: true, isPrimary: true, pointerId: 1, pointerType: "mouse" },
        ...{ button: 0, clientX: x + width / 2 + dx, clientY: y + height / 2 + dy },
      }),
    );
}

/** A curve of a hundred scores. */
function curve(power: number): TestRows {
  const rows = Array.from({ length: 101 }, (_, row) => row / 100);
  return {
    threshold: [Number.POSITIVE_INFINITY, ...rows.slice(1).map((row) => 1 - row)],
    tp: rows.map((row) => Math.round(1000 * row ** power)),
    fp: rows.map((row) => 1000 * row),
  };
}

describe("counts times values", () => {
  const numberOf = (text: string | null) => Number(text?.replaceAll(",", "").replace("−", "-"));
  const products = (cell: Cell) =>
    [...cell.el.querySelectorAll(".rw-product")].map(({ textContent }) => textContent ?? "");

  it("add up to the profit, also with another prevalence and population", async () => {
    const { show } = await open(1200, { prevalence: 0.05, population: 100_000 });
    const cell = await show();
    // Of 5,000 positives .82 are found, of 95,000 negatives .25 are false alarms.
    expect(shownCounts(cell)).toEqual({ tp: 4100, fp: 23_750, fn: 900, tn: 71_250 });
    expect(products(cell).map(numberOf)).toEqual([205_000, 0, -71_250, 0]);
    expect(numberOf(one(cell, ".rw-total b").textContent)).toBe(133_750);
    expect(numberOf(one(cell, ".rw-says b").textContent)).toBe(133_750);
  });

  it("show the counts of the sample on request", async () => {
    const { model, show } = await open(1200, { prevalence: 0.05 });
    const cell = await show();
    const [expected, sample] = cell.el.querySelectorAll<HTMLElement>(".rw-counts-of button");
    expect(expected.checkVisibility({ visibilityProperty: true })).toBe(true);
    await userEvent.click(sample);
    expect(shownCounts(cell)).toEqual({ tp: 82, fp: 50, fn: 18, tn: 150 });
    // They do not make the profit.
    expect(products(cell)).toEqual(["", "", "", ""]);
    await userEvent.click(expected);
    expect(shownCounts(cell).tp).toBe(12.3);
    await notebook.update(model, { prevalence: 1 / 3 });
    expect(expected.checkVisibility({ visibilityProperty: true })).toBe(false);
    expect(shownCounts(cell).tp).toBe(82);
  });
});

describe("the way back", () => {
  const isShown = (element: Element) => element.checkVisibility({ visibilityProperty: true });
  const chip = (cell: Cell) => one<HTMLButtonElement>(cell, ".rw-undo");

  it("is Ctrl+Z, change by change", async () => {
    const { model, show } = await open();
    const cell = await show();
    slider(cell).focus();
    await userEvent.keyboard("{ArrowRight}");
    await type(cell, "Cost or gain of a false positive", "-30");
    await userEvent.click(one(cell, ".rw-ranking tr:nth-child(2) .rw-model"));
    // Where it flags at most as many.
    expect([model.get("threshold"), model.get("model")]).toEqual([0.8, "weak"]);
    await userEvent.keyboard("{Control>}z{/Control}");
    expect(model.get("model")).toBe("good");
    await userEvent.keyboard("{Control>}z{/Control}");
    expect(model.get("costs")).toMatchObject({ fp: 3 });
    expect(model.get("threshold")).toBe(0.4);
    await userEvent.keyboard("{Control>}z{/Control}{Control>}z{/Control}");
    expect(model.get("threshold")).toBe(0.5);
  });

  it("is a chip, which says where to", async () => {
    const { model, show } = await open();
    const cell = await show();
    expect(isShown(chip(cell))).toBe(false);
    slider(cell).focus();
    await userEvent.keyboard("{ArrowRight}");
    expect(isShown(chip(cell))).toBe(true);
    expect(chip(cell).textContent).toBe("↶ Undo");
    expect(chip(cell).title).toBe("Undo: back to 0.5 (Ctrl+Z)");
    expect(chip(cell).getAttribute("aria-label")).toBe("Undo: back to 0.5");
    await userEvent.click(chip(cell));
    expect(model.get("threshold")).toBe(0.5);
  });

  it("is of the field while somebody types there", async () => {
    const { model, show } = await open();
    const cell = await show();
    await userEvent.click(one(cell, ".rw-ranking tr:nth-child(2) .rw-model"));
    await userEvent.fill(field(cell, "Prevalence"), "12");
    await userEvent.keyboard("{Control>}z{/Control}");
    expect(model.get("model")).toBe("weak");
  });

  it("is of a whole drag, wherever the focus was", async () => {
    const { model, show } = await open();
    const cell = await show();
    field(cell, "Prevalence").focus();
    const fire = pointerAt(cell);
    fire("pointerdown", 0, 0);
    const passed = [60, 90, 60, 90].map((move) => {
      fire("pointermove", move, -30);
      slider(cell).focus();
      field(cell, "Prevalence").focus();
      return model.get("threshold");
    });
    expect(new Set([0.5, ...passed]).size).toBeGreaterThan(2);
    // The pointer is let go outside of the dashboard.
    fire("pointerup", 90, 0, document.body);
    await userEvent.keyboard("{Control>}z{/Control}");
    expect(model.get("threshold")).toBe(0.5);
  });

  it("out of a drag is Escape", async () => {
    const { model, show } = await open();
    const cell = await show();
    const fire = pointerAt(cell);
    fire("pointerdown", 0, 0);
    fire("pointermove", 60, -30);
    expect(model.get("threshold")).toBeLessThan(0.5);
    await userEvent.keyboard("{Escape}");
    expect(model.get("threshold")).toBe(0.5);
    fire("pointermove", 90, -30);
    expect(model.get("threshold")).toBe(0.5);
    fire("pointerup", 90, -30);
    expect(isShown(chip(cell))).toBe(false);
  });
});

describe("a press far from every curve", () => {
  it("moves nothing", async () => {
    const { model, show } = await open();
    const cell = await show();
    const plot = one(cell, ".rw-part-roc .rw-plot");
    const { width, height } = plot.getBoundingClientRect();
    await userEvent.click(plot, { position: { x: 0.8 * width, y: 0.7 * height } });
    expect(model.get("threshold")).toBe(0.5);
    const curve = one(cell, ".rw-part-roc .rw-curve.rw-current").getAttribute("d") ?? "";
    const [x, y] =
      curve
        .match(/[\d.]+/g)
        ?.map(Number)
        .slice(6, 8) ?? [];
    await userEvent.click(plot, { position: { x: x + 10, y: y + 10 } });
    expect(model.get("threshold")).not.toBe(0.5);
  });
});

describe("a menu", () => {
  const panel = (cell: Cell) => one(cell, ".rw-part-roc .rw-tools > .rw-menu");

  it("is over everything, also over an output area that cuts what is in it", async () => {
    const { show } = await open(600);
    const cell = await show();
    cell.el.style.cssText += "height: 120px; overflow: hidden; position: relative;";
    one(cell, ".rw-picker > button").click();
    const menu = one(cell, ".rw-picker > .rw-menu");
    const { left, top, width, height } = menu.getBoundingClientRect();
    expect(height).toBeGreaterThan(200);
    const found = document.elementFromPoint(left + width / 2, top + height - 12);
    expect(menu.contains(found)).toBe(true);
    for (const edge of [left, top, innerWidth - left - width, innerHeight - top - height])
      expect(edge).toBeGreaterThanOrEqual(0);
  });

  it("is closed by a press on a chart, which moves no threshold", async () => {
    const { model, show } = await open();
    const cell = await show();
    const strip = one<SVGSVGElement>(cell, ".rw-part-decision_strip .rw-plot");
    const { width, height } = strip.getBoundingClientRect();
    const position = { x: width * 0.3, y: height / 2 };
    const before = model.get("threshold");
    const menu = openMenu(cell.el, ".rw-page-tools");
    await userEvent.click(strip, { position });
    await vi.waitUntil(() => !menu.matches(":popover-open"));
    expect(model.get("threshold")).toBe(before);
    await userEvent.click(strip, { position });
    expect(model.get("threshold")).not.toBe(before);
  });

  it("leaves its button free, and room to close it beside it", async () => {
    const { show } = await open(600);
    const cell = await show();
    const menu = openMenu(cell.el, ".rw-picker");
    await vi.waitUntil(() => menu.style.top);
    const { top, bottom } = menu.getBoundingClientRect();
    const opener = one(cell, ".rw-picker > button").getBoundingClientRect();
    expect(opener.bottom <= top || opener.top >= bottom).toBe(true);
  });

  it("is opened, walked through and closed by keys", async () => {
    const { show } = await open();
    const cell = await show();
    const opener = one(cell, ".rw-part-roc .rw-tools > button");
    opener.focus();
    await userEvent.keyboard("{Enter}");
    expect(panel(cell).matches(":popover-open")).toBe(true);
    await userEvent.keyboard("{Tab}");
    expect(panel(cell).contains(document.activeElement)).toBe(true);
    await userEvent.keyboard("{Escape}");
    expect(panel(cell).matches(":popover-open")).toBe(false);
    expect(document.activeElement).toBe(opener);
  });

  it("offers every chart once, under the question it answers, with what is for it and against it", async () => {
    const { show } = await open();
    const cell = await show();
    const sections = [...openMenu(cell.el, ".rw-picker").querySelectorAll("fieldset")];
    expect(sections.map((each) => each.querySelector("legend")?.textContent)).toEqual(Object.values(groups));
    const offered = sections.map((each) =>
      [...each.querySelectorAll<HTMLInputElement>("input")].map(({ value }) => value),
    );
    const about = Object.entries(charts);
    const expected = Object.keys(groups).map((group) =>
      about.filter(([, each]) => each.about.group === group).map(([kind]) => kind),
    );
    expect(offered).toEqual(expected);
    for (const choice of sections.flatMap((each) => [...each.querySelectorAll(".rw-choice")])) {
      const kind = choice.querySelector("input")?.value as keyof typeof charts;
      const { about } = charts[kind];
      expect(choice.querySelector(".rw-for")?.textContent).toBe(about.for);
      expect(choice.querySelector(".rw-against")?.textContent).toBe(about.against);
    }
  });

  it("lists what explains a curve last, for lectures, and puts it on the dashboard like any other", async () => {
    const { show } = await open();
    const cell = await show();
    const last = [...openMenu(cell.el, ".rw-picker").querySelectorAll("fieldset")].at(-1) as HTMLElement;
    expect(last.querySelector("legend")?.textContent).toBe("For lectures");
    const boxes = [...last.querySelectorAll<HTMLInputElement>("input")];
    expect(boxes.map(({ value }) => value)).toEqual(["construction", "auc_tables"]);
    boxes[0].click();
    await vi.waitUntil(() => cell.el.querySelector(".rw-part-construction .rw-player"));
  });
});

describe("twelve models of long names", () => {
  it("differ in the table by their ends and their strokes", async () => {
    const { show } = await open(1200, {}, longNames(12));
    const cell = await show();
    await userEvent.click(one(cell, ".rw-more-models"));
    const ends = [...cell.el.querySelectorAll(".rw-ranking .rw-name > :last-child")];
    expect(ends.map(({ textContent }) => textContent?.slice(-6))).toEqual(
      Object.keys(longNames(12)).map((name) => name.slice(-6)),
    );
    for (const end of ends) expect(end.scrollWidth).toBeLessThanOrEqual(end.clientWidth + 1);
    const strokes = [...cell.el.querySelectorAll(".rw-ranking .rw-stroke")];
    const dashed = strokes.map((each) => getComputedStyle(each).strokeDasharray !== "none");
    expect(dashed).toEqual(Array.from({ length: 12 }, (_, index) => index >= 6));
    for (const stroke of cell.el.querySelectorAll(".rw-ranking .rw-model > svg"))
      expect(stroke.getBoundingClientRect().width).toBe(22);
  });

  it.each([300, 390, 720, 1100])("never cut the money, %i pixels wide", async (width) => {
    const { show } = await open(width, { population: 1e7 }, longNames(12));
    const cell = await show();
    const { right } = one(cell, ".rw-root").getBoundingClientRect();
    for (const selector of [".rw-says b", ".rw-total b", ".rw-ranking td:last-child"]) {
      for (const each of cell.el.querySelectorAll(selector)) {
        expect(each.getBoundingClientRect().right, selector).toBeLessThanOrEqual(right + 1);
        expect(each.scrollWidth, selector).toBeLessThanOrEqual(each.clientWidth + 1);
      }
    }
    expect(one(cell, ".rw-says").scrollWidth).toBeLessThanOrEqual(one(cell, ".rw-says").clientWidth + 1);
  });
});

describe("a list of twelve models", () => {
  it("says how many are out of sight, and shows them", async () => {
    const { show } = await open(1200, {}, longNames(12));
    const cell = await show();
    const more = one(cell, ".rw-more-models");
    expect([more.textContent, more.ariaExpanded]).toEqual(["6 more", "false"]);
    const rows = [...cell.el.querySelectorAll(".rw-ranking tbody tr")];
    const inSight = () => rows.filter((each) => each.checkVisibility()).length;
    expect(inSight()).toBe(6);
    await userEvent.click(more);
    expect([more.textContent, more.ariaExpanded, inSight()]).toEqual(["fewer", "true", 12]);
  });

  it("has the best three and the current one in sight, and their names at their curves", async () => {
    const weak = Object.fromEntries(Array.from({ length: 9 }, (_, index) => [`weak ${index}`, WEAK]));
    const good = { ...GOOD, tp: GOOD.tp.map((count) => Math.min(100, Math.round(1.1 * count))) };
    const { model, show } = await open(1200, { model: "weak 8" }, { ...weak, a: good, b: good, c: good });
    const cell = await show();
    const inSight = () =>
      [...cell.el.querySelectorAll(".rw-ranking tbody tr")]
        .filter((each) => each.checkVisibility())
        .map((each) => each.querySelector(".rw-name")?.textContent);
    expect(inSight()).toEqual(["weak 0", "weak 1", "weak 8", "a", "b", "c"]);
    await notebook.update(model, { model: "weak 5" });
    expect(inSight()).toEqual(["weak 0", "weak 1", "weak 5", "a", "b", "c"]);
    const names = [...cell.el.querySelectorAll(".rw-of-name")].map(({ textContent }) => textContent);
    expect(names).toContain("weak 5");
    expect(names).not.toContain("weak 0");
  });

  it("has the names of steep curves beside them on a phone", async () => {
    const { show } = await open(390, {}, { lower: curve(0.5), middle: curve(0.42), upper: curve(0.32) });
    const cell = await show();
    const names = [...cell.el.querySelectorAll(".rw-part-roc .rw-of-name")];
    expect(names.map(({ textContent }) => textContent)).toEqual(expect.arrayContaining(["lower", "upper"]));
  });

  it("has no such button where all are in sight", async () => {
    const { show } = await open();
    expect(one(await show(), ".rw-more-models").checkVisibility()).toBe(false);
  });
});

describe("the strip", () => {
  const boxOf = (element: Element) => element.getBoundingClientRect();

  it.each([0.9, 0.5])("says of both sides how many are positive on a phone, at %f", async (threshold) => {
    const { show } = await open(390, { threshold });
    const cell = await show();
    const labels = [...cell.el.querySelectorAll(".rw-part-decision_strip .rw-point-label")];
    expect(labels.map(({ textContent }) => textContent?.endsWith("positive"))).toEqual([true, true]);
    expect(boxOf(labels[0]).right).toBeLessThan(boxOf(labels[1]).left);
  });

  it("has its numbers beside the handle, and names of models away from the way to the optimum", async () => {
    const { show } = await open(1200, { threshold: "Infinity" });
    const cell = await show();
    const strip = one(cell, ".rw-part-decision_strip");
    const disc = boxOf(strip.querySelector(".rw-disc") as Element);
    const numbers = [...strip.querySelectorAll("text")].filter(({ textContent }) => textContent === "0");
    expect(Math.max(...numbers.map((each) => boxOf(each).right))).toBeLessThan(disc.left);
    const way = boxOf(strip.querySelector(".rw-short") as Element);
    const names = [...strip.querySelectorAll(".rw-of-name")].map(boxOf);
    expect(names.length).toBeGreaterThan(0);
    for (const { top, bottom } of names) expect(top > way.bottom || bottom < way.top).toBe(true);
  });

  it("has no name of a model on the line of the threshold, wherever that is", async () => {
    const models = { lower: curve(0.5), upper: curve(0.32) };
    const { model, show } = await open(1200, {}, models);
    const cell = await show();
    const strip = one(cell, ".rw-part-decision_strip");
    const names = [...strip.querySelectorAll(".rw-of-name")];
    const isShown = (name: Element) => getComputedStyle(name).visibility === "visible";
    expect(names.filter(isShown).length).toBe(names.length);
    const hidden = new Set<Element>();
    for (const threshold of models.lower.threshold) {
      await notebook.update(model, { threshold: Number.isFinite(threshold) ? threshold : "Infinity" });
      const line = boxOf(strip.querySelector(".rw-cut path") as Element).left;
      for (const name of names) {
        const { left, right } = boxOf(name);
        if (!isShown(name)) hidden.add(name);
        else expect(line < left || line > right).toBe(true);
      }
    }
    expect(hidden.size).toBeGreaterThan(0);
  });
});

describe("bars", () => {
  const width = (element: Element) => Number.parseFloat((element as HTMLElement).style.width);

  it("of lift have the scale of the curve", async () => {
    const { model, show } = await open();
    const cell = await show();
    const bullets = [...cell.el.querySelectorAll(".rw-bullet")];
    const lift = bullets
      .find(({ textContent }) => textContent?.startsWith("lift"))
      ?.querySelector(".rw-fill") as HTMLElement;
    // Of 22 flagged 20 are positive, of 132 flagged 82.
    expect(width(lift)).toBeCloseTo((100 * 82 * 22) / (132 * 20), 0);
    await notebook.update(model, { threshold: 1 });
    expect(width(lift)).toBe(100);
  });

  it("of losses end at zero, from the worst", async () => {
    const { show } = await open(1200, { costs: { tp: 0, fp: 1, fn: 5, tn: 0, as_gains: false } });
    const cell = await show();
    const fills = [...cell.el.querySelectorAll<HTMLElement>(".rw-worth-bar .rw-fill")];
    expect(fills.map(width)[1]).toBe(100);
    expect(fills.map(width)[0]).toBeGreaterThan(0);
    for (const fill of fills) expect(Number.parseFloat(fill.style.left) + width(fill)).toBeCloseTo(100, 5);
  });
});

describe("a model whose ties keep it from the share", () => {
  it("has its own beside its name, and leads back to the one that was set", async () => {
    const { model, show } = await open();
    const cell = await show();
    const own = () => [...cell.el.querySelectorAll(".rw-own-share")].map(({ textContent }) => textContent);
    expect(own()).toEqual(["", " at 20% flagged"]);
    const [good, weak] = cell.el.querySelectorAll<HTMLElement>(".rw-ranking .rw-model");
    weak.click();
    expect(model.get("threshold")).toBe(0.8);
    good.click();
    expect(model.get("threshold")).toBe(0.5);
  });
});

describe("the models of a narrow page", () => {
  it.each([
    [680, true],
    [700, false],
  ])("are chosen under the answer, %i pixels wide: %s", async (width, isShown) => {
    const { model, show } = await open(width);
    const cell = await show();
    const chips = cell.el.querySelector(".rw-part-chips");
    expect(chips?.checkVisibility() ?? false).toBe(isShown);
    if (!isShown) return;
    const tops = [".rw-missed", ".rw-part-chips", ".rw-part-decision_strip", ".rw-part-outcome"].map(
      (each) => one(cell, each).getBoundingClientRect().top,
    );
    expect(tops).toEqual([...tops].sort((a, b) => a - b));
    await userEvent.click(one(cell, ".rw-part-chips .rw-model:nth-child(2)"));
    expect(model.get("model")).toBe("weak");
  });
});

describe("a drag", () => {
  it("leaves the other models in the background", async () => {
    const { show } = await open();
    const cell = await show();
    const plot = one<SVGSVGElement>(cell, ".rw-part-roc .rw-plot");
    const { x, y, width, height } = one(cell, ".rw-part-roc .rw-disc").getBoundingClientRect();
    const fire = (type: string) =>
      plot.dispatchEvent(
        new PointerEvent(type, {
          ...{ bubbles: true, cancelable: true, isPrimary: true, pointerId: 1, pointerType: "mouse" },
          ...{ button: 0, clientX: x + width / 2, clientY: y + height / 2 },
        }),
      );
    const opacities = (selector: string) =>
      [...cell.el.querySelectorAll(`.rw-curve${selector}`)].map((each) => getComputedStyle(each).opacity);
    fire("pointerdown");
    expect(new Set(opacities(":not(.rw-current)"))).toEqual(new Set(["0.55"]));
    expect(new Set(opacities(".rw-current"))).toEqual(new Set(["1"]));
    fire("pointerup");
    expect(new Set(opacities(""))).toEqual(new Set(["1"]));
  });
});

describe("the vertices of the hull", () => {
  it("are there under the pointer only", async () => {
    const { show } = await open();
    const cell = await show();
    const look = () => getComputedStyle(one(cell, ".rw-part-roc .rw-vertex")).visibility;
    await userEvent.hover(one(cell, ".rw-says b"));
    expect(look()).toBe("hidden");
    await userEvent.hover(one(cell, ".rw-part-roc .rw-plot"));
    expect(look()).toBe("visible");
  });
});

describe("the button of the verdict", () => {
  it("goes to the optimum, and says so there", async () => {
    const { model, show } = await open(1200, { costs: { tp: -50, fp: 100, fn: 0, tn: 0, as_gains: true } });
    const cell = await show();
    const button = one(cell, ".rw-primary");
    expect(button.textContent).toBe("◇ Use the best");
    expect(button.title).toContain(": threshold 0.8, 2,300 more");
    await userEvent.click(button);
    expect(model.get("threshold")).not.toBe(0.5);
    expect(button.checkVisibility({ visibilityProperty: true })).toBe(false);
    expect(one(cell, ".rw-gaps").textContent).toContain("This is its best threshold, with ");
    expect(cell.el.querySelector(".rw-part-profit .rw-gap")?.childElementCount ?? 0).toBe(0);
  });

  it("takes the better model with its threshold, and is undone as one step", async () => {
    const { model, show } = await open(1200, {
      model: "weak",
      threshold: 0.5,
      costs: { tp: -50, fp: 100, fn: 0, tn: 0, as_gains: true },
    });
    const cell = await show();
    const button = one(cell, ".rw-primary");
    expect(button.textContent).toBe("◇ Use the best: good");
    expect(one(cell, ".rw-gaps").textContent).toContain("good would earn ");
    const [, threshold] = button.title.match(/: good, threshold ([\d.]+), /) ?? [];
    await userEvent.click(button);
    expect(model.get("model")).toBe("good");
    expect(model.get("threshold")).toBeCloseTo(Number(threshold), 3);
    expect(button.checkVisibility({ visibilityProperty: true })).toBe(false);
    await userEvent.click(one(cell, ".rw-undo"));
    expect([model.get("model"), model.get("threshold")]).toEqual(["weak", 0.5]);
  });
});
