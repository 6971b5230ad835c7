/** The model problem: samples are drawn in the page while sliders move, with no kernel. */
import { afterEach, describe, expect, it, vi } from "vitest";
import { userEvent } from "vitest/browser";
import { field, handleAt, one } from "../support/evaluation.ts";
import { builtEsm, type Cell, type Notebook, widgetRef } from "../support/manager.ts";
import { useScheme } from "../support/media.ts";
import { CHARTS, openProblem, PROBLEM } from "../support/problem.ts";

let notebook: Notebook;

afterEach(() => notebook.close());

async function open(change = {}, width = 1000) {
  const opened = await openProblem(change, width);
  notebook = opened.notebook;
  return opened;
}

const range = (cell: Cell, name: string) =>
  one<HTMLInputElement>(cell, `input[type=range][aria-label^="${name}"]`);
const sentence = (cell: Cell) => one(cell, ".rw-sentence").textContent;
const number = (cell: Cell, measure: string, column: string) =>
  one(cell, `[data-measure=${measure}][data-column=${column}]`).textContent;
const curves = (cell: Cell, kind: string) => [...cell.el.querySelectorAll(`.rw-part-${kind} .rw-curve`)];
const finished = (cell: Cell) => vi.waitUntil(() => !cell.el.querySelector("[aria-busy]"));

/** Put a slider at a value, as a pointer would. */
function slide(element: HTMLInputElement, value: number): void {
  element.value = String(value);
  element.dispatchEvent(new Event("input", { bubbles: true }));
}

const stroke = (curve: Element) => getComputedStyle(curve).stroke;
const widthOf = (curve: Element) => Number.parseFloat(getComputedStyle(curve).strokeWidth);

describe("charts", () => {
  it("are the five, each with a thick theory and thin samples of one other colour", async () => {
    const { cell } = await open({});
    const parts = [...cell.el.querySelectorAll(".rw-charts > .rw-part")];
    expect(parts.map((part) => part.className.replace("rw-part rw-part-", ""))).toEqual(CHARTS);
    for (const kind of CHARTS.slice(0, 4)) {
      const drawn = curves(cell, kind);
      expect(drawn.length).toBe(6);
      const [samples, theory] = [drawn.slice(0, 5), drawn[5]];
      expect(new Set(samples.map(stroke)).size).toBe(1);
      expect(stroke(theory)).not.toBe(stroke(samples[0]));
      expect(widthOf(theory)).toBeGreaterThan(2 * widthOf(samples[0]));
    }
    expect(cell.el.querySelectorAll(".rw-part-ks .rw-difference-other").length).toBe(5);
  });

  it("say that samples are drawn until the first numbers are there", async () => {
    const { cell } = await open({});
    const told = () => {
      for (const part of cell.el.querySelectorAll<HTMLElement>("[data-against]"))
        expect(part.innerText).toContain(part.querySelector(".rw-theory") ? "theory" : "Drawing samples …");
    };
    told();
    await finished(cell);
    expect(cell.el.querySelectorAll("[data-against] .rw-theory").length).toBe(2);
    told();
  });

  it("draw also a seventh sample in the colour of all", async () => {
    const { cell } = await open({});
    const other = await openProblem({ _problem: { ...PROBLEM._problem, n_samples: 9 } });
    const drawn = curves(other.cell, "roc").slice(0, 9);
    expect(new Set(drawn.map(stroke)).size).toBe(1);
    expect(new Set(drawn.map((each) => getComputedStyle(each).strokeDasharray))).toEqual(new Set(["none"]));
    expect(one(cell, ".rw-models").textContent).toContain("5 samples");
    await other.notebook.close();
  });

  it("have one threshold", async () => {
    const { cell, model } = await open({});
    const [roc] = cell.el.querySelectorAll<SVGGElement>("[role=slider]");
    const before = handleAt(cell);
    roc.focus();
    await userEvent.keyboard("{PageUp}");
    expect(model.get("threshold")).toBeLessThan(0.5);
    expect(handleAt(cell)).not.toEqual(before);
    const said = [...cell.el.querySelectorAll("[role=slider]")].map((each) =>
      each.getAttribute("aria-valuetext"),
    );
    expect(new Set(said.map((text) => text?.split(":")[0])).size).toBe(1);
  });
});

describe("sliders", () => {
  it("draw other samples at once, and undo is one step back", async () => {
    const { cell, problem } = await open({});
    const before = curves(cell, "roc").map((each) => each.getAttribute("d"));
    slide(range(cell, "Prevalence"), 10);
    expect(problem.get("prevalence")).toBe(0.1);
    expect(sentence(cell)).toContain("300 cases (30 positive)");
    const after = curves(cell, "roc").map((each) => each.getAttribute("d"));
    expect(after[5]).toBe(before[5]);
    expect(after[0]).not.toBe(before[0]);
    slide(range(cell, "Cases"), 3);
    expect(problem.get("n")).toBe(1000);
    expect(sentence(cell)).toContain("1,000 cases (100 positive)");
    expect(field(cell, "Cases").value).toBe("1,000");
    range(cell, "Cases").focus();
    await userEvent.keyboard("{Control>}z{/Control}");
    expect(sentence(cell)).toContain("300 cases (30 positive)");
  });

  it("move by keys, each a step of the number of cases", async () => {
    const { cell, problem } = await open({ n: 10, _inputs: [10, 0.5, 0] });
    range(cell, "Cases").focus();
    const found: unknown[] = [];
    for (let step = 0; step < 4; step++) {
      await userEvent.keyboard("{ArrowRight}");
      found.push(problem.get("n"));
    }
    expect(found).toEqual([11, 13, 14, 16]);
    expect(range(cell, "Cases").getAttribute("aria-valuetext")).toBe("16 cases");
  });

  it.each([
    ["Cases", "1", "a whole number from 2 to 100,000"],
    ["Cases", "2.5", "a whole number from 2 to 100,000"],
    ["Prevalence", "100", "the prevalence must be above 0% and below 100%"],
  ])("a typed %s of %s is refused, and why is said", async (name, text, refusal) => {
    const { cell, problem } = await open({});
    const input = field(cell, name);
    await userEvent.fill(input, text);
    await userEvent.keyboard("{Enter}");
    expect(one(cell, ".rw-at-field").textContent).toBe(refusal);
    expect([problem.get("n"), problem.get("prevalence")]).toEqual([300, 0.5]);
  });
});

describe("its Evaluation", () => {
  it("is told of a threshold, and the problem of what samples are drawn from", async () => {
    const { cell, model, problem } = await open({});
    const told = (of: typeof model) =>
      Object.assign(
        {},
        ...notebook.sent.filter(({ modelId }) => modelId === of.model_id).map((each) => each.content),
      );
    slide(range(cell, "Prevalence"), 10);
    cell.el.querySelector<SVGGElement>("[role=slider]")?.focus();
    await userEvent.keyboard("{PageUp}");
    await vi.waitUntil(() => "prevalence" in told(problem) && "threshold" in told(model));
    expect(Object.keys(told(problem))).toEqual(["prevalence"]);
    expect(Object.keys(told(model))).not.toContain("prevalence");
  });

  it("is shown by other views with the samples of Python", async () => {
    const { model } = await open({});
    const view = await notebook.open(await builtEsm("view"), {
      ...{ _kind: "roc", evaluation: widgetRef(model), charts: [], options: {} },
    });
    const cell = await notebook.show(view, { width: 400 });
    await vi.waitUntil(() => cell.el.querySelector(".rw-plot[width]"));
    expect(cell.el.querySelectorAll(".rw-curve").length).toBe(1);
  });

  it("is no longer here: that is said", async () => {
    const widget = await notebook.open(await builtEsm("view"), {
      ...{ _kind: "model_problem", evaluation: "anywidget:none", ...PROBLEM },
    });
    const cell = await notebook.show(widget);
    await vi.waitUntil(() => cell.el.textContent?.includes("is not here"));
  });

  it("is not shown for a problem that is damaged", async () => {
    const { model } = await open({});
    const widget = await notebook.open(await builtEsm("view"), {
      ...{ _kind: "model_problem", evaluation: widgetRef(model), ...PROBLEM, _problem: {} },
    });
    const cell = await notebook.show(widget);
    await vi.waitUntil(() => cell.el.textContent?.includes("damaged"));
  });
});

describe("numbers", () => {
  it("are theory at once, and mean and spread after so many samples", async () => {
    const { cell } = await open({});
    await finished(cell);
    expect(number(cell, "roc_auc", "theory")).toBe("0.8333");
    expect(number(cell, "gains_area", "theory")).toBe("0.6667");
    expect(Math.abs(Number(number(cell, "pr_auc", "mean")) - 0.8333)).toBeLessThan(0.02);
    expect(Number(number(cell, "pr_auc", "sd"))).toBeGreaterThan(0.01);
    expect(sentence(cell)).toContain("come from 30 such samples, seeds 0 to 29.");
    slide(range(cell, "Prevalence"), 10);
    expect(number(cell, "gains_area", "theory")).toBe("0.8000");
    expect(number(cell, "gains_area", "mean")).toBe("…");
    expect(Number(number(cell, "ks_at", "theory"))).toBeCloseTo(0.3, 2);
    await finished(cell);
    expect(Math.abs(Number(number(cell, "gains_area", "mean")) - 0.8)).toBeLessThan(0.03);
  });

  it("are of other samples after a click", async () => {
    const { cell, problem } = await open({});
    await finished(cell);
    const before = number(cell, "pr_auc", "mean");
    await userEvent.click(one(cell, ".rw-simulation .rw-button"));
    expect(problem.get("seed")).toBe(30);
    await finished(cell);
    expect(sentence(cell)).toContain("seeds 30 to 59.");
    expect(number(cell, "pr_auc", "mean")).not.toBe(before);
    expect(number(cell, "pr_auc", "theory")).toBe("0.8333");
  });

  it("are drawn against cases and prevalence, with words for screen readers", async () => {
    const { cell } = await open({});
    await finished(cell);
    const plots = [...cell.el.querySelectorAll("[data-against] .rw-plot")];
    expect(plots.map((plot) => plot.querySelectorAll(".rw-guide").length)).toEqual([3, 3]);
    const [sizes, shares] = plots.map((plot) => plot.getAttribute("aria-label"));
    expect(sizes).toMatch(/^By number of cases.*30: theory 0\.83\d\d, mean .*3K: theory/);
    expect(shares).toMatch(/5%: theory 0\.3[01]\d\d, mean/);
  });
});

it("is drawn without a sample, and at 300 pixels, in the dark", async () => {
  await useScheme("dark");
  const errors = vi.spyOn(console, "error");
  const { cell } = await open({ _problem: { ...PROBLEM._problem, n_samples: 0 } }, 300);
  expect(curves(cell, "roc").length).toBe(1);
  expect(cell.el.scrollWidth).toBeLessThanOrEqual(300);
  expect(cell.el.innerHTML).not.toMatch(/NaN|undefined/);
  expect(errors).not.toHaveBeenCalled();
});
