/** The board of several classes: what is shown, dragged, typed and pressed. */
import { afterEach, describe, expect, it, vi } from "vitest";
import { userEvent } from "vitest/browser";
import { field, one } from "../support/evaluation.ts";
import type { Cell, Notebook } from "../support/manager.ts";
import { builtEsm, widgetRef } from "../support/manager.ts";
import { openMulticlass, shownMatrix } from "../support/multiclass.ts";
import { type ClassSample, drawClasses } from "../support/multiclass_state.ts";

const SAMPLE = drawClasses(3, 120);

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
    expect(one(cell, ".rw-words").textContent).toMatch(
      new RegExp(`^forest makes ${120 - right} errors in 120 cases`),
    );
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
    expect(one(cell, ".rw-words").textContent).toMatch(/^forest costs .* for 120 cases/);
    await userEvent.click(buttonOf(cell, "Count errors"));
    expect(shownMatrix(cell)).toEqual(byHand(SAMPLE, [1, 1, 1]));
  });

  it("follows the model", async () => {
    const { cell } = await open();
    await userEvent.click(buttonOf(cell, "logistic"));
    expect(shownMatrix(cell)).toEqual(byHand(SAMPLE, [1, 1, 1], "logistic"));
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

describe("weights of the least cost", () => {
  it("are found in the page, and make no more errors", async () => {
    const { cell } = await open();
    const errors = () => Number(/makes ([\d,]+) error/.exec(one(cell, ".rw-words").textContent ?? "")?.[1]);
    const before = errors();
    await userEvent.click(buttonOf(cell, "Lowest-cost weights"));
    await vi.waitUntil(() => one(cell, ".rw-gaps").textContent?.startsWith("✓"));
    expect(errors()).toBeLessThanOrEqual(before);
    await userEvent.click(buttonOf(cell, "Reset"));
    expect(errors()).toBe(before);
    expect(one(cell, ".rw-gaps").textContent).toMatch(/lowest found by weighting/);
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
    buttonOf(cell, "Copy as Python").click();
    expect(write).toHaveBeenCalledWith('ev.model = "forest"\nev.costs = None\nev.class_weight = [1, 2.5, 1]');
    write.mockRestore();
  });

  it.each(["class_roc", "simplex"])(
    "is %s as a file, with its classes and what the rule costs",
    async (kind) => {
      const { cell } = await open();
      await vi.waitUntil(() => cell.el.querySelector(`.rw-part-${kind} .rw-plot[width]`));
      const files: Blob[] = [];
      const make = vi.spyOn(URL, "createObjectURL").mockImplementation((file) => {
        files.push(file as Blob);
        return "blob:none";
      });
      const click = vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(() => {});
      const actions = [...cell.el.querySelectorAll<HTMLButtonElement>(`.rw-part-${kind} .rw-action`)];
      for (const name of ["Save as SVG", "Save numbers as CSV"])
        actions.find((each) => each.textContent === name)?.click();
      const [drawing, numbers] = await Promise.all(files.map((file) => file.text()));
      expect(drawing).toMatch(/versicolor.*/);
      expect(drawing).toContain("errors");
      expect(numbers).toMatch(/^series,/);
      make.mockRestore();
      click.mockRestore();
    },
  );
});

describe("single views", () => {
  it.each(["class_roc", "pair_matrix", "simplex", "multiclass_confusion_matrix"])("show %s", async (kind) => {
    const { model } = await open();
    const stub = await notebook.open(await builtEsm("view"), {
      ...{ _kind: kind, evaluation: widgetRef(model), charts: [], options: {} },
    });
    const cell = await notebook.show(stub, { width: 500 });
    await vi.waitUntil(() => cell.el.querySelector(".rw-plot[width], .rw-classes"));
    expect(cell.el.querySelector(".rw-damaged")).toBeNull();
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
