/** A panel for every model, where that is chosen. */
import { afterEach, describe, expect, it } from "vitest";
import { userEvent } from "vitest/browser";
import { one, openEvaluation } from "../support/evaluation.ts";
import type { Cell, Notebook } from "../support/manager.ts";
import { GOOD, WEAK } from "../support/state.ts";

let notebook: Notebook;

afterEach(() => notebook.close());

async function open(kind: string) {
  const opened = await openEvaluation({ good: GOOD, weak: WEAK });
  notebook = opened.notebook;
  return { ...opened, cell: await opened.show(kind, 900, { panels: "each" }) };
}

const facets = (cell: Cell) => [...cell.el.querySelectorAll<HTMLElement>(".rw-facet")];
const titles = (cell: Cell) => facets(cell).map((each) => each.querySelector(".rw-title")?.textContent);

describe.each(["roc", "precision_recall", "gains", "lift", "profit"])("panels of %s", (kind) => {
  it("have one curve each, and the handle in that of the current model", async () => {
    const { cell, model } = await open(kind);
    expect(titles(cell)).toEqual(["good", "weak"]);
    expect(facets(cell).map((each) => each.querySelectorAll(".rw-curve").length)).toEqual([1, 1]);
    const handles = () =>
      facets(cell).map((each) => {
        const handle = each.querySelector<SVGElement>(".rw-handle[role=slider]");
        return handle?.checkVisibility({ visibilityProperty: true });
      });
    expect(handles()).toEqual([true, false]);
    // The other model is ringed where it is compared.
    expect(facets(cell).map((each) => each.querySelectorAll(".rw-marker").length)).toEqual([0, 1]);
    model.set("model", "weak");
    model.save_changes();
    expect(handles()).toEqual([false, true]);
  });
});

it("becomes one panel and several again by the menu", async () => {
  const { cell } = await open("roc");
  await userEvent.click(one(cell, ".rw-facet .rw-tools > button"));
  const choice = () => one<HTMLSelectElement>(cell, "select[name=panels]");
  await userEvent.selectOptions(choice(), "one");
  expect(facets(cell)).toEqual([]);
  await expect.poll(() => cell.el.querySelectorAll(".rw-curve").length).toBe(2);
  await userEvent.click(one(cell, ".rw-tools > button"));
  await userEvent.selectOptions(choice(), "each");
  expect(titles(cell)).toEqual(["good", "weak"]);
});
