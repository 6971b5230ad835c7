import { afterEach, describe, expect, it } from "vitest";
import { userEvent } from "vitest/browser";
import { field, one, openEvaluation } from "../support/evaluation.ts";
import type { Notebook } from "../support/manager.ts";
import { GOOD } from "../support/state.ts";

let notebook: Notebook;

afterEach(() => notebook.close());

/** Where each number field is, its trait, and what is taken besides numbers. */
const FIELDS = [
  { view: "threshold", name: "Threshold:", trait: "threshold", percent: 0.8, infinite: true },
  { view: "cost_matrix", name: "Cost or gain of a false positive", trait: "costs" },
  { view: "cost_matrix", name: "Prevalence", trait: "prevalence", percent: 0.8 },
  { view: "cost_matrix", name: "Population", trait: "population" },
  { view: "roi", name: "Fixed cost", trait: "costs" },
  { view: "threshold", name: "Threshold with number at most", trait: "threshold", finder: "max_number" },
  {
    view: "threshold",
    name: "Threshold with FPR at most",
    trait: "threshold",
    finder: "max_fpr",
    percent: 0.4,
  },
] as const;

it("asks what points between three digits of a population are", async () => {
  const opened = await openEvaluation({ good: GOOD });
  notebook = opened.notebook;
  const cell = await opened.show("cost_matrix", 600);
  for (const text of ["1.000", "12.357.000"]) {
    await userEvent.fill(field(cell, "Population"), text);
    await userEvent.keyboard("{Enter}");
    expect(cell.el.textContent).toContain(`“${text}”? Write thousands without points`);
    expect(opened.model.get("population")).toBe(300);
  }
  await userEvent.fill(field(cell, "Population"), "12,357");
  await userEvent.keyboard("{Enter}");
  expect(opened.model.get("population")).toBe(12357);
});

const REFUSED = ["", "abc", "1/0", "1e400", "−1e400", "1e-400", "inf %", "nan"];

describe.each(FIELDS.map((each) => ({ options: {}, finder: "", ...each })))("the field $name", (each) => {
  async function open() {
    const opened = await openEvaluation({ good: GOOD });
    notebook = opened.notebook;
    const cell = await opened.show(each.view, 600, each.options);
    if (each.finder) await userEvent.selectOptions(one(cell, ".rw-finder select"), each.finder);
    const type = async (text: string) => {
      await userEvent.fill(field(cell, each.name), text);
      await userEvent.keyboard("{Enter}");
      return field(cell, each.name).getAttribute("aria-invalid") === "true";
    };
    return { ...opened, type, value: () => opened.model.get(each.trait), cell };
  }

  it("says what is no number, and changes nothing", async () => {
    const { type, value, cell } = await open();
    const before = JSON.stringify(value());
    for (const text of REFUSED) {
      expect(await type(text), text).toBe(true);
      expect(cell.el.textContent, text).toMatch(/number/);
      expect(JSON.stringify(value()), text).toBe(before);
      await userEvent.keyboard("{Escape}");
    }
  });

  it("takes infinite numbers only where they are shown", async () => {
    const { type, value } = await open();
    const before = JSON.stringify(value());
    for (const text of ["∞", "-inf", "+Infinity", "−∞"]) {
      expect(await type(text), text).toBe(!("infinite" in each));
      if ("infinite" in each) expect(value()).toBe(/[-−]/.test(text) ? "-Infinity" : "Infinity");
      else expect(JSON.stringify(value()), text).toBe(before);
      await userEvent.keyboard("{Escape}");
    }
  });

  it("takes a percentage only where a share is meant", async () => {
    const { type, value } = await open();
    const before = JSON.stringify(value());
    const text = each.finder ? "40%" : "80%";
    expect(await type(text)).toBe(!("percent" in each));
    if (!("percent" in each)) expect(JSON.stringify(value())).toBe(before);
    else if (!each.finder) expect(value()).toBe(each.percent);
  });

  it("reads the minus that it shows", async () => {
    const { type, value } = await open();
    await type("−7");
    // It is shown as a gain.
    if (each.name.startsWith("Cost or gain")) expect(value()).toMatchObject({ fp: 7, as_gains: true });
    else if (each.name === "Threshold:") expect(value()).toBe(-7);
    else expect(await type("−7")).toBe(true);
  });
});
