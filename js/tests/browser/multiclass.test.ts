/** The board of several classes: what is shown, dragged, typed and pressed. */
import { afterEach, describe, expect, it, vi } from "vitest";
import { userEvent } from "vitest/browser";
import { field, one } from "../support/evaluation.ts";
import type { Cell, Notebook } from "../support/manager.ts";
import { builtEsm, widgetRef } from "../support/manager.ts";
import { actionOf } from "../support/menus.ts";
import { openMulticlass, shownMatrix } from "../support/multiclass.ts";
import { type ClassSample, drawClasses } from "../support/multiclass_state.ts";

const SAMPLE = drawClasses(3, 120);
const SAMPLE_MODELS = Object.keys(SAMPLE.models);

let notebook: Notebook;

afterEach(() => notebook.close());

async function open(sample = SAMPLE, traits: object = {}, width = 1000) {
  const opened = await openMulticlass(sample, traits);
  notebook = opened.notebook;
  return { ...opened, cell: await opened.show(width) };
}

/** Counts by the definition, errors costing alike. */
function byHand({ classes, code, models }: ClassSample, weights: number[], model = "forest"): number[][] {
  const counts = classes.map(() => classes.map(() => 0));
  for (const [row, own] of code.entries()) {
    const worth = models[model][row].map((each, k) => each * weights[k]);
    counts[own][worth.indexOf(Math.max(...worth))] += 1;
  }
  return counts;
}

const buttonOf = (cell: Cell, text: string) => {
  const found = [...cell.el.querySelectorAll("button")].find((each) => each.textContent === text);
  if (!found) throw new Error(`there is no button ${text}`);
  return found;
};

const weightOf = (cell: Cell, name: string) =>
  one<HTMLInputElement>(cell, `[aria-label="Weight of ${name}"]`);

/** The sentence as it is read. */
const sentenceOf = (cell: Cell) =>
  [...one(cell, ".rw-says").childNodes]
    .map((each) => {
      const list = each instanceof Element ? each.querySelector("select") : null;
      return list ? `${list.value}:` : each.textContent;
    })
    .join("");

const textsOf = (cell: Cell, selector: string) =>
  [...cell.el.querySelectorAll(selector)].map(({ textContent }) => textContent ?? "");
const numberOf = (text: string) => Number(text.replaceAll(",", "").replace("−", "-"));

/** What the page has sent of a trait last. */
function sentOf(name: string): unknown {
  return notebook.sent.findLast(({ method, content }) => method === "update" && name in content)?.content[
    name
  ];
}

describe("the matrix", () => {
  it("has the counts, rates and errors of the rule", async () => {
    const { cell } = await open();
    const counts = byHand(SAMPLE, [1, 1, 1]);
    expect(shownMatrix(cell)).toEqual(counts);
    const right = counts[0][0] + counts[1][1] + counts[2][2];
    expect(sentenceOf(cell)).toBe(
      `Assign each case to its most likely class with forest: ${120 - right} errors in 120 cases.`,
    );
    expect(one(cell, ".rw-total").textContent).toBe(`Errors ${120 - right}`);
    const recall = one(cell, ".rw-classes tbody tr .rw-margin").getAttribute("aria-label");
    expect(recall).toBe(`40, recall ${((counts[0][0] / 40) * 100).toPrecision(3)}%`);
  });

  it("follows a slider, and Python receives the weights", async () => {
    const { cell } = await open();
    const slider = weightOf(cell, "versicolor");
    slider.focus();
    await userEvent.keyboard("{ArrowRight}{ArrowRight}{ArrowRight}{ArrowRight}{ArrowRight}");
    expect(Number(field(cell, "Weight of versicolor as").value)).toBeCloseTo(10 ** 0.1, 2);
    const weights = [1, 1.26, 1];
    expect(shownMatrix(cell)).toEqual(byHand(SAMPLE, weights));
    await vi.waitUntil(() => JSON.stringify(sentOf("class_weight")) === JSON.stringify(weights));
  });

  it("follows typed weights, and says why one is refused", async () => {
    const { cell } = await open();
    await userEvent.fill(field(cell, "Weight of setosa as"), "1/4");
    await userEvent.keyboard("{Enter}");
    expect(shownMatrix(cell)).toEqual(byHand(SAMPLE, [0.25, 1, 1]));
    await userEvent.fill(field(cell, "Weight of setosa as"), "-1");
    await userEvent.keyboard("{Enter}");
    expect(one(cell, ".rw-class-weights .rw-problem").textContent).toMatch(/^a weight is between/);
  });

  it("follows costs, which the sentence then counts", async () => {
    const { cell } = await open();
    await userEvent.fill(field(cell, "Cost of versicolor predicted setosa"), "1000");
    await userEvent.keyboard("{Enter}");
    const counts = shownMatrix(cell);
    expect(counts[1][0]).toBeLessThan(byHand(SAMPLE, [1, 1, 1])[1][0]);
    expect(sentenceOf(cell)).toMatch(
      /^Assign each case to its cheapest class with forest: cost [\d,]+, \d+ errors in 120 cases\.$/,
    );
    await userEvent.click(buttonOf(cell, "Count errors"));
    expect(shownMatrix(cell)).toEqual(byHand(SAMPLE, [1, 1, 1]));
  });

  it("follows the model", async () => {
    const { cell } = await open();
    await userEvent.selectOptions(one(cell, ".rw-says select"), "logistic");
    expect(shownMatrix(cell)).toEqual(byHand(SAMPLE, [1, 1, 1], "logistic"));
    await userEvent.click(one(cell, ".rw-class-models tbody .rw-model"));
    expect(shownMatrix(cell)).toEqual(byHand(SAMPLE, [1, 1, 1], SAMPLE_MODELS[0]));
  });

  it("has what each cell costs, which adds up to the sum and the sentence", async () => {
    const { cell } = await open();
    for (const [name, cost] of [
      ["setosa predicted setosa", -3],
      ["versicolor predicted virginica", 2.5],
    ]) {
      await userEvent.fill(field(cell, `Cost of ${name}`), String(cost));
      await userEvent.keyboard("{Enter}");
    }
    const counts = shownMatrix(cell);
    const costs = [
      [-3, 1, 1],
      [1, 0, 2.5],
      [1, 1, 0],
    ];
    const products = textsOf(cell, ".rw-confusion .rw-product").map(numberOf);
    expect(products).toEqual(counts.flatMap((row, i) => row.map((count, j) => count * costs[i][j])));
    const sum = products.reduce((one, other) => one + other);
    expect(numberOf(one(cell, ".rw-total b").textContent ?? "")).toBe(sum);
    expect(sentenceOf(cell)).toContain(`cost ${String(sum).replace("-", "−")}, `);
    const signs = [...cell.el.querySelectorAll(".rw-class-cell")].map((each) =>
      each.getAttribute("data-sign"),
    );
    expect(signs[0]).toBe("gain");
    expect(signs[5]).toBe(counts[1][2] > 0 ? "loss" : null);
  });

  it("has a column and a row of totals that add up", async () => {
    const { cell } = await open();
    const counts = shownMatrix(cell);
    const margins = textsOf(cell, ".rw-confusion .rw-margin b").map(numberOf);
    const rows = counts.map((row) => row.reduce((one, other) => one + other));
    const columns = counts.map((_, j) => counts.reduce((sum, row) => sum + row[j], 0));
    expect(margins).toEqual([...rows, ...columns, 120]);
  });

  it("takes changes back by Ctrl+Z, a drag as one", async () => {
    const { cell } = await open();
    const slider = weightOf(cell, "setosa");
    const { left, top, width, height } = slider.getBoundingClientRect();
    const at = (clientX: number) => ({ bubbles: true, clientX, clientY: top + height / 2 });
    slider.dispatchEvent(new PointerEvent("pointerdown", at(left + width / 2)));
    for (const place of ["0.5", "1", "1.5"]) {
      slider.value = place;
      slider.dispatchEvent(new Event("input", { bubbles: true }));
    }
    slider.dispatchEvent(new PointerEvent("pointerup", at(left + width)));
    expect(field(cell, "Weight of setosa as").value).toBe("31.6");
    slider.focus();
    await userEvent.keyboard("{Control>}z{/Control}");
    expect(field(cell, "Weight of setosa as").value).toBe("1");
    expect(shownMatrix(cell)).toEqual(byHand(SAMPLE, [1, 1, 1]));
  });

  it("selects the cases of a cell by a click and by Enter, and moves by arrow keys", async () => {
    const { cell } = await open();
    const [own, other] = [0, 1].map((predicted) =>
      one<HTMLButtonElement>(cell, `.rw-heat[data-true="0"][data-predicted="${predicted}"]`),
    );
    await userEvent.click(own);
    await vi.waitUntil(() => sentOf("selection"));
    expect(sentOf("selection")).toEqual({ true: 0, predicted: 0, model: "forest" });
    expect(own.ariaPressed).toBe("true");
    expect(one(cell, ".rw-matrix-notes").textContent).toMatch(
      /^Selected: \d+ cases of setosa predicted setosa/,
    );
    await userEvent.keyboard("{ArrowRight}{Enter}");
    expect(document.activeElement).toBe(other);
    await vi.waitUntil(() => (sentOf("selection") as { predicted: number }).predicted === 1);
    await userEvent.keyboard("{Enter}");
    await vi.waitUntil(() => sentOf("selection") === null);
  });

  it("says how many cases are in doubt", async () => {
    const tied = { ...SAMPLE, models: { forest: SAMPLE.code.map(() => [1 / 3, 1 / 3, 1 / 3]) } };
    const { casesOf } = await import("../support/multiclass_state.ts");
    const { cell } = await open(tied, { _cases: casesOf(tied, "u2") });
    expect(one(cell, ".rw-late").textContent).toMatch(/^120 cases in doubt/);
  });

  it("takes the exact counts of Python when they come", async () => {
    const { cell, model } = await open();
    const counts = [
      [38, 1, 1],
      [2, 38, 0],
      [0, 0, 40],
    ];
    const at = {
      model: "forest",
      costs: [
        [0, 1, 1],
        [1, 0, 1],
        [1, 1, 0],
      ],
      class_weight: [1, 1, 1],
    };
    await notebook.update(model, { _matrix: { at, counts } });
    expect(shownMatrix(cell)).toEqual(counts);
  });
});

/** Errors of all pairs of two weights on a grid, the third being 1: an oracle for a search. */
function fewestOnGrid(model: string): number {
  const grid = Array.from({ length: 25 }, (_, step) => 10 ** ((step - 12) / 12));
  const errors = (weights: number[]) =>
    byHand(SAMPLE, weights, model).reduce((sum, row, own) => sum + 40 - row[own], 0);
  return Math.min(...grid.flatMap((first) => grid.map((second) => errors([first, second, 1]))));
}

describe("weights of the least cost", () => {
  const errorsIn = (cell: Cell) => Number(/: ([\d,]+) error/.exec(sentenceOf(cell))?.[1]);

  it("are found in the page, and make no more errors", async () => {
    const { cell } = await open();
    const before = errorsIn(cell);
    await userEvent.click(buttonOf(cell, "Lowest-cost weights"));
    await vi.waitUntil(() => one(cell, ".rw-gaps").textContent?.includes("No better weights were found."));
    expect(errorsIn(cell)).toBeLessThanOrEqual(before);
    const least = errorsIn(cell);
    expect(sentenceOf(cell)).toContain("to its cheapest class with forest");
    expect(one(cell, ".rw-gaps").textContent).toContain(" with class weights.");
    await userEvent.click(buttonOf(cell, "Reset"));
    expect(errorsIn(cell)).toBe(before);
    const more = before - least;
    expect(one(cell, ".rw-gaps").textContent).toContain(
      more ? `${more} more error${more > 1 ? "s" : ""} than with the best weights found.` : "No better",
    );
  });

  it.each([
    [199, true],
    [200, false],
  ])("are said to promise too much if tuned on %i cases", async (n, isFew) => {
    const { cell } = await open(drawClasses(3, n));
    await userEvent.click(buttonOf(cell, "Lowest-cost weights"));
    const gaps = one(cell, ".rw-gaps");
    await vi.waitUntil(() => gaps.textContent?.includes("No better weights were found."));
    const few = `Weights tuned on only ${n} cases will save less on new ones.`;
    expect(gaps.textContent?.includes(few)).toBe(isFew);
  });

  it("of the best model are taken by one button, as one step, and then it is gone", async () => {
    const { cell } = await open(SAMPLE, { model: "logistic" });
    const button = one(cell, ".rw-class-verdict .rw-primary");
    await userEvent.click(button);
    await vi.waitUntil(() => !button.checkVisibility());
    expect(one(cell, ".rw-gaps").textContent).toContain("No other model makes fewer errors.");
    const fewest = Math.min(...SAMPLE_MODELS.map(fewestOnGrid));
    // Coordinates between the points of the grid may do better, and a local optimum a little worse.
    expect(errorsIn(cell)).toBeLessThanOrEqual(fewest + 1);
    await userEvent.keyboard("{Control>}z{/Control}");
    one(cell, ".rw-class-verdict .rw-undo").click();
    expect(shownMatrix(cell)).toEqual(byHand(SAMPLE, [1, 1, 1], "logistic"));
    expect(button.checkVisibility()).toBe(true);
  });

  it("are in the list of models, beside the errors now", async () => {
    const { cell } = await open();
    await vi.waitUntil(() => !textsOf(cell, ".rw-class-models td").includes("–"));
    const rows = [...cell.el.querySelectorAll(".rw-class-models tbody tr")];
    for (const [index, row] of rows.entries()) {
      const [, , now, best] = [...row.querySelectorAll("td")].map(({ textContent }) => Number(textContent));
      const counts = byHand(SAMPLE, [1, 1, 1], SAMPLE_MODELS[index]);
      expect(now).toBe(counts.reduce((sum, each, own) => sum + 40 - each[own], 0));
      expect(best).toBeLessThanOrEqual(now);
    }
  });
});

describe("ten classes", () => {
  const TEN = drawClasses(10, 400);

  it("fold what they cost to a line, which edits them", async () => {
    const { cell } = await open(TEN);
    const folded = one<HTMLDetailsElement>(cell, ".rw-folded");
    expect(folded.open).toBe(false);
    expect(one(cell, ".rw-folded > summary").textContent).toBe("All errors cost 1 · edit");
    await userEvent.click(one(cell, ".rw-folded > summary"));
    await userEvent.fill(field(cell, "Cost of 2 predicted 5"), "4");
    await userEvent.keyboard("{Enter}");
    expect(one(cell, ".rw-folded > summary").textContent).toBe("Costs from 0 to 4 a case · edit");
    await userEvent.click(buttonOf(cell, "Count errors"));
    expect(sentenceOf(cell)).toMatch(/^Assign each case to its most likely class/);
  });

  it("have three in colour in all charts, those of the lowest areas, and one key", async () => {
    const { cell } = await open(TEN);
    await vi.waitUntil(() => cell.el.querySelectorAll(".rw-part-roc .rw-class-curve").length === 10);
    const coloured = (kind: string) =>
      [...cell.el.querySelectorAll(`.rw-part-${kind} .rw-class-curve`)].map(
        (each) => !each.classList.contains("rw-quiet"),
      );
    const shown = coloured("roc");
    expect(shown.filter(Boolean).length).toBe(3);
    expect(coloured("reliability")).toEqual(shown);
    const areas = textsOf(cell, ".rw-class-weights .rw-auc").map(Number);
    const worst = [...areas.keys()].sort((a, b) => areas[a] - areas[b]).slice(0, 3);
    expect(shown.flatMap((each, own) => (each ? [own] : [])).sort()).toEqual(worst.sort());
    expect(one(cell, ".rw-class-key").textContent).toContain("the other 7 classes");
    const legends = [...cell.el.querySelectorAll(".rw-class-legend")];
    expect(legends.some((each) => each.checkVisibility())).toBe(false);
  });

  it("stand in one order everywhere, and on request by confusion", async () => {
    const { cell, model } = await open(TEN);
    const heads = (selector: string) =>
      textsOf(cell, `${selector} tbody th[scope=row] .rw-class-name`).map(Number);
    const given = TEN.classes.map(Number);
    expect(heads(".rw-confusion")).toEqual(given);
    expect(heads(".rw-pairs")).toEqual(given);
    await notebook.update(model, { options: { confusion_matrix: { order: "similarity" } } });
    expect(heads(".rw-confusion")).not.toEqual(given);
    expect(heads(".rw-confusion").sort((a, b) => a - b)).toEqual(given);
  });
});

describe("the answer", () => {
  it("is a heading, and is read once it has settled", async () => {
    const { cell } = await open();
    const says = one(cell, ".rw-says");
    expect([says.role, says.ariaLevel]).toEqual(["heading", "2"]);
    const live = one(cell, ".rw-class-verdict .rw-spoken");
    expect(live.textContent).toBe("");
    const slider = weightOf(cell, "setosa");
    for (const place of ["0.5", "1", "1.5"]) {
      slider.value = place;
      slider.dispatchEvent(new Event("input", { bubbles: true }));
      expect(live.textContent).toBe("");
    }
    await vi.waitUntil(() => live.textContent !== "");
    expect(live.textContent).toContain("to its cheapest class with forest");
  });
});

describe("the simplex", () => {
  const middleOf = (cell: Cell) => {
    const { x, y, width, height } = one(cell, ".rw-part-simplex .rw-disc").getBoundingClientRect();
    return { x: x + width / 2, y: y + height / 2 };
  };

  it("has a handle that is dragged: weights and matrix follow", async () => {
    const { cell } = await open();
    await vi.waitUntil(() => cell.el.querySelector(".rw-part-simplex .rw-handle[transform]"));
    const handle = one<SVGElement>(cell, ".rw-part-simplex .rw-handle");
    const { x, y } = middleOf(cell);
    const send = (type: string, dx: number, dy: number) =>
      handle.dispatchEvent(
        new PointerEvent(type, {
          bubbles: true,
          isPrimary: true,
          pointerId: 1,
          clientX: x + dx,
          clientY: y + dy,
        }),
      );
    handle.setPointerCapture = () => {};
    send("pointerdown", 0, 0);
    send("pointermove", 30, -10);
    send("pointerup", 30, -10);
    const after = middleOf(cell);
    expect(Math.hypot(after.x - x - 30, after.y - y + 10)).toBeLessThan(1.5);
    const weights = SAMPLE.classes.map((name) => Number(field(cell, `Weight of ${name} as`).value));
    expect(weights[0]).toBeGreaterThan(weights[1]);
    expect(shownMatrix(cell)).toEqual(byHand(SAMPLE, weights));
  });

  it("is moved by arrow keys, and back by Home", async () => {
    const { cell } = await open();
    await vi.waitUntil(() => cell.el.querySelector(".rw-part-simplex .rw-handle[transform]"));
    one<SVGElement>(cell, ".rw-part-simplex .rw-handle").focus();
    const { y } = middleOf(cell);
    await userEvent.keyboard("{ArrowUp}{ArrowUp}");
    expect(middleOf(cell).y).toBeLessThan(y - 1);
    expect(Number(field(cell, "Weight of virginica as").value)).toBeLessThan(1);
    await userEvent.keyboard("{Home}");
    expect(field(cell, "Weight of virginica as").value).toBe("1");
  });
});

describe("the switch", () => {
  it("shows the dashboard of a class and of a pair, without a kernel to answer", async () => {
    const { cell } = await open();
    await userEvent.click(buttonOf(cell, "versicolor"));
    await vi.waitUntil(() => cell.el.querySelector(".rw-shown .rw-dashboard .rw-plot[width]"));
    expect(cell.el.querySelector(".rw-class-board")).toBeNull();
    expect(cell.el.textContent).toContain("actual versicolor");
    await vi.waitUntil(() => sentOf("shown") === "1");
    await userEvent.selectOptions(one(cell, '[aria-label="The other class of a pair"]'), "setosa");
    await vi.waitUntil(() => String(sentOf("shown")).includes(","));
    await userEvent.click(buttonOf(cell, "All classes"));
    expect(shownMatrix(cell)).toEqual(byHand(SAMPLE, [1, 1, 1]));
  });

  it("is moved along by arrow keys", async () => {
    const { cell } = await open();
    buttonOf(cell, "All classes").focus();
    await userEvent.keyboard("{ArrowRight}{ArrowRight}{Enter}");
    expect(buttonOf(cell, "versicolor").ariaPressed).toBe("true");
  });

  it("has a list of many classes, and says where a pair is not in the page", async () => {
    const { cell, model } = await open(drawClasses(8, 80));
    await userEvent.selectOptions(one(cell, '[aria-label="One class vs rest"]'), "3");
    await vi.waitUntil(() => cell.el.querySelector(".rw-shown .rw-dashboard"));
    await notebook.update(model, { shown: "2,5" });
    expect(one(cell, ".rw-shown").textContent).toBe("Waiting for Python …");
  });

  it("shows a pair by a click on its area", async () => {
    const { cell } = await open();
    const pair = one(cell, '.rw-part-pair_matrix [aria-label$=": virginica against setosa"]');
    await userEvent.click(pair);
    await vi.waitUntil(() => cell.el.querySelector(".rw-shown .rw-dashboard"));
    expect(cell.el.textContent).toContain("actual virginica");
  });

  it("draws the Evaluation that Python has made", async () => {
    const { cell, model } = await open();
    const { openEvaluation } = await import("../support/evaluation.ts");
    const { GOOD } = await import("../support/state.ts");
    const { model: made } = await openEvaluation({ live: GOOD }, {}, notebook);
    await notebook.update(model, { shown: "0", _children: { 0: widgetRef(made) } });
    await vi.waitUntil(() => cell.el.querySelector(".rw-shown .rw-dashboard"));
    expect(one(cell, ".rw-shown").textContent).toContain("live");
  });
});

describe("what is taken along", () => {
  it("is the rule as Python", async () => {
    const { cell } = await open(SAMPLE, { class_weight: [1, 2.5, 1] });
    const write = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
    actionOf(cell.el, "Copy as Python").click();
    expect(write).toHaveBeenCalledWith('ev.model = "forest"\nev.costs = None\nev.class_weight = [1, 2.5, 1]');
    write.mockRestore();
  });

  it.each(["roc", "simplex"])("is %s as a file, with its classes and what the rule costs", async (kind) => {
    const { cell } = await open();
    await vi.waitUntil(() => cell.el.querySelector(`.rw-part-${kind} .rw-plot[width]`));
    const files: Blob[] = [];
    const make = vi.spyOn(URL, "createObjectURL").mockImplementation((file) => {
      files.push(file as Blob);
      return "blob:none";
    });
    const click = vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(() => {});
    const part = one(cell, `.rw-part-${kind}`);
    for (const name of ["Save as SVG", "Save numbers as CSV"]) actionOf(part, name).click();
    const [drawing, numbers] = await Promise.all(files.map((file) => file.text()));
    expect(drawing).toMatch(/versicolor.*/);
    expect(drawing).toContain("errors");
    expect(numbers).toMatch(/^series,/);
    make.mockRestore();
    click.mockRestore();
  });
});

describe("single views", () => {
  it.each(["roc", "pair_matrix", "simplex", "confusion_matrix"])("show %s", async (kind) => {
    const { model } = await open();
    const stub = await notebook.open(await builtEsm("view"), {
      ...{ _kind: kind, evaluation: widgetRef(model), charts: [], options: {} },
    });
    const cell = await notebook.show(stub, { width: 500 });
    await vi.waitUntil(() => cell.el.querySelector(".rw-plot[width], .rw-classes"));
    expect(cell.el.querySelector(".rw-damaged")).toBeNull();
  });
});

describe("a dashboard of Python", () => {
  it("is the board, with charts and options of its own", async () => {
    const { cell, model } = await open();
    const stub = await notebook.open(await builtEsm("view"), {
      ...{ _kind: "dashboard", evaluation: widgetRef(model), charts: ["gains", "pair_matrix"] },
      options: { gains: { classes: "none" } },
    });
    const board = await notebook.show(stub, { width: 700 });
    await vi.waitUntil(() => board.el.querySelector(".rw-part-gains .rw-plot[width]"));
    expect(board.el.querySelector(".rw-multiclass .rw-class-matrix table")).not.toBeNull();
    expect(board.el.querySelector(".rw-part-pair_matrix")).not.toBeNull();
    expect(board.el.querySelectorAll(".rw-part-roc, .rw-class-curve")).toHaveLength(0);
    expect(cell.el.querySelector(".rw-part-gains")).toBeNull();
  });
});

describe("a chart of ten classes by itself", () => {
  it("names the three in colour, at their lines or in its key, and says how many others there are", async () => {
    const { model } = await open(drawClasses(10, 400));
    const stub = await notebook.open(await builtEsm("view"), {
      ...{ _kind: "roc", evaluation: widgetRef(model), charts: [], options: {} },
    });
    const cell = await notebook.show(stub, { width: 500 });
    await vi.waitUntil(() => cell.el.querySelectorAll(".rw-class-curve").length === 10);
    const legend = one(cell, ".rw-class-legend");
    expect(legend.checkVisibility()).toBe(true);
    const entries = [...legend.children].map((each) => each.textContent);
    expect(entries.at(-1)).toBe("the other 7 classes");
    const named = [...textsOf(cell, ".rw-of-name text"), ...entries.slice(0, -1)];
    const coloured = [...cell.el.querySelectorAll(".rw-class-curve")].flatMap((each, own) =>
      each.classList.contains("rw-quiet") ? [] : [String(own)],
    );
    expect(named.sort()).toEqual(coloured);
  });
});

describe("a damaged state", () => {
  it("is said in a sentence, and the board comes back with a valid one", async () => {
    const { cell, model } = await open();
    await notebook.update(model, { class_weight: [1, 1] });
    expect(one(cell, ".rw-damaged").textContent).toMatch(/class_weight: has another number of classes/);
    await notebook.update(model, { class_weight: [1, 2, 1] });
    expect(shownMatrix(cell)).toEqual(byHand(SAMPLE, [1, 2, 1]));
    await notebook.update(model, { charts: ["none"] });
    expect(one(cell, ".rw-damaged").textContent).toMatch(/charts/);
  });
});
