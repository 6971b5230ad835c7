import { afterEach, describe, expect, it } from "vitest";
import { userEvent } from "vitest/browser";
import { one, openEvaluation } from "../support/evaluation.ts";
import type { Cell, Notebook } from "../support/manager.ts";
import { openMenu } from "../support/menus.ts";
import { GOOD, WEAK } from "../support/state.ts";

let notebook: Notebook;

async function open(...options: Parameters<typeof openEvaluation>) {
  const opened = await openEvaluation(...options);
  notebook = opened.notebook;
  return opened;
}

afterEach(() => notebook.close());

const BOTH = { good: GOOD, weak: WEAK };
const heads = (cell: Cell) =>
  [...cell.el.querySelectorAll(".rw-ranking th[scope=col]")].slice(1).map(({ textContent }) => textContent);
const row = (cell: Cell, index: number) =>
  [...cell.el.querySelectorAll(`.rw-ranking tbody tr:nth-child(${index + 1}) td`)] as HTMLElement[];
const texts = (cell: Cell, index: number) => row(cell, index).map(({ textContent }) => textContent);
const box = (cell: Cell, value: string) =>
  openMenu(one(cell, ".rw-ranking")).querySelector(`input[value=${value}]`) as HTMLInputElement;

describe("the table of models", () => {
  it("has a menu of its columns, which stays open while they are chosen", async () => {
    const { show } = await open(BOTH);
    const cell = await show("dashboard", 1200);
    expect(heads(cell)).toEqual(["AUC", "profit", "best"]);
    await userEvent.click(one(cell, ".rw-ranking .rw-tools > button"));
    await userEvent.click(box(cell, "gini"));
    await userEvent.click(box(cell, "mcc"));
    expect(one(cell, ".rw-ranking .rw-menu").matches(":popover-open")).toBe(true);
    expect(heads(cell)).toEqual(["AUC", "Gini", "MCC", "profit", "best"]);
    await userEvent.click(box(cell, "auc"));
    expect(heads(cell)).toEqual(["Gini", "MCC", "profit", "best"]);
    expect(one(cell, ".rw-ranking th:nth-child(2)").title).toContain("2 AUC − 1 (−1 to 1, higher is better)");
  });

  it("shows metrics of the rule as it moves, and those of the scores as they are", async () => {
    const { model, show } = await open(BOTH, { threshold: 0.5 });
    const cell = await show("dashboard", 1200, { models: { metrics: ["gini", "tnr", "balanced_accuracy"] } });
    expect(heads(cell)).toEqual(["Gini", "TNR", "balanced accuracy", "profit", "best"]);
    const before = texts(cell, 0);
    model.set("threshold", 0.05);
    const after = texts(cell, 0);
    expect(after[0]).toBe(before[0]);
    expect(after[1]).not.toBe(before[1]);
    expect(after[2]).not.toBe(before[2]);
  });

  it("follows the prevalence and keeps the columns that Python chose", async () => {
    const { model, show } = await open({ good: GOOD });
    const cell = await show("dashboard", 1200, { models: { metrics: ["brier_skill"] } });
    expect(box(cell, "brier_skill").checked).toBe(true);
    expect(box(cell, "auc").checked).toBe(false);
    const [before] = texts(cell, 0);
    model.set("prevalence", 0.9);
    expect(texts(cell, 0)[0]).not.toBe(before);
  });

  it("is copied as the same table in Python", async () => {
    const { show } = await open(BOTH);
    const cell = await show("dashboard", 1200, { models: { metrics: ["gini", "mcc"] } });
    await userEvent.click(one(cell, ".rw-ranking .rw-tools > button"));
    await userEvent.click(one(cell, ".rw-ranking .rw-copy .rw-action"));
    await expect
      .poll(() => one(cell, ".rw-ranking .rw-code").textContent)
      .toContain('ev.summary(metrics=["gini", "mcc"])');
  });

  it("is a view by itself, of every model under a heading, which makes one current by keys", async () => {
    const many = Object.fromEntries(Array.from({ length: 9 }, (_, index) => [`model ${index}`, GOOD]));
    const { model, show } = await open({ good: GOOD, ...many, weak: WEAK });
    const cell = await show("models", 600, { metrics: ["auc", "gini"] });
    expect(one(cell, ".rw-heading").textContent).toBe("Models");
    expect(heads(cell)).toEqual(["AUC", "Gini", "profit", "best"]);
    const rows = [...cell.el.querySelectorAll(".rw-ranking tbody tr")];
    expect(rows.length).toBe(11);
    const { bottom } = one(cell, ".rw-root").getBoundingClientRect();
    for (const each of rows) expect(each.getBoundingClientRect().bottom).toBeLessThanOrEqual(bottom);
    expect(one(cell, ".rw-scroll").scrollHeight).toBe(one(cell, ".rw-scroll").clientHeight);
    one(cell, ".rw-ranking tr:nth-child(11) .rw-model").focus();
    await userEvent.keyboard("{Enter}");
    expect(model.get("model")).toBe("weak");
    expect(rows.map((each) => each.getAttribute("aria-current"))).toEqual([...Array(10).fill(null), "true"]);
  });

  it("is wide where there are many columns", async () => {
    const { show } = await open(BOTH);
    const many = ["auc", "gini", "ks", "brier", "mcc", "f1"];
    const cell = await show("dashboard", 1200, { models: { metrics: many } });
    const box = one(cell, ".rw-part-models .rw-scroll");
    expect(box.scrollWidth).toBeLessThanOrEqual(box.clientWidth);
    expect(one(cell, ".rw-part-outcome").getBoundingClientRect().top).toBeGreaterThan(
      one(cell, ".rw-part-models").getBoundingClientRect().bottom - 1,
    );
  });

  it("has variants of the AUC as soon as Python has computed them of all cases", async () => {
    const { model, show } = await open(BOTH);
    const cell = await show("dashboard", 1200, { models: { metrics: ["prob_auc", "sond_auc"] } });
    expect(heads(cell)).toEqual(["probAUC", "sondAUC", "profit", "best"]);
    expect(texts(cell, 0)[1]).toBe("–");
    expect(row(cell, 0)[1].title).toBe("Waiting for the kernel to compute the metric …");
    await notebook.update(model, { _auc_family: [["good", { sond_auc: 0.4321 }]] });
    expect(texts(cell, 0)[1]).toBe("0.432");
    expect(row(cell, 0)[1].title).toBe("");
    expect(texts(cell, 1)[1]).toBe("–");
    // From the sums of the scores, which the page has.
    const mean = (counts: number[]) =>
      GOOD.threshold.reduce((sum, score, index) => {
        const n = counts[index] - (counts[index - 1] ?? 0);
        return n > 0 ? sum + score * n : sum;
      }, 0) / counts[counts.length - 1];
    const [high, low] = [mean(GOOD.tp), mean(GOOD.fp)];
    expect(Number(texts(cell, 0)[0])).toBeCloseTo((1 + high - low) / 2, 3);
  });

  it("has the reason where a model has no value", async () => {
    const margins = { ...GOOD, threshold: GOOD.threshold.map((each) => 4 * each) };
    const { show } = await open({ good: GOOD, margins });
    const cell = await show("dashboard", 1200, { models: { metrics: ["brier", "ece_quantile"] } });
    expect(texts(cell, 1).slice(0, 2)).toEqual(["–", "–"]);
    expect(row(cell, 1)[0].title).toContain("The scores of margins are not probabilities");
    expect(row(cell, 0)[0].title).toBe("");
  });
});
