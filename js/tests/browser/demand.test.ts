import { afterEach, describe, expect, it, vi } from "vitest";
import { userEvent } from "vitest/browser";
import { COUNTS_AT, field, one, openEvaluation, shownCounts, slider } from "../support/evaluation.ts";
import type { Cell, Notebook } from "../support/manager.ts";
import { GOOD, WEAK } from "../support/state.ts";

let notebook: Notebook;

async function open(...options: Parameters<typeof openEvaluation>) {
  const opened = await openEvaluation(...options);
  notebook = opened.notebook;
  return opened;
}

afterEach(() => notebook.close());

const choice = (cell: Cell) => one<HTMLSelectElement>(cell, ".rw-finder select");
const note = (cell: Cell) => cell.el.querySelector(".rw-bar + .rw-note")?.textContent;
const sent = () => notebook.sent.map(({ content }) => content);

async function demand(cell: Cell, kind: string, text: string) {
  await userEvent.selectOptions(choice(cell), kind);
  await userEvent.fill(one(cell, ".rw-finder input"), text);
  await userEvent.keyboard("{Enter}");
}

/** Costs at which few are flagged, and those of the state, at which all are. */
const WARY = { tp: 0, fp: 5, fn: 1, tn: 0, as_gains: false };
const EAGER = { tp: -50, fp: 3, fn: 0, tn: 0, as_gains: true };

describe("a threshold by demand", () => {
  // Predicted of 300: 0, 22, 44, 64, 84, 106, 132, 164, 203, 249, 300.
  it.each([
    ["max_share", "28 %", 0.28, 4, EAGER],
    ["max_number", "131", 131, 5, EAGER],
    ["min_tpr", "83", 0.83, 7, WARY],
    ["min_tpr", "83", 0.83, 10, EAGER],
    ["max_fpr", "1/8", 0.125, 4, EAGER],
    ["min_precision", "75", 0.75, 4, EAGER],
    ["max_fnr", "17", 0.17, 7, WARY],
    ["max_cost", "-14", -14, 10, EAGER],
    ["max_share", "28 %", 0.28, 1, WARY],
    ["top_share", "28 %", 0.28, 4, WARY],
    ["top_number", "131", 131, 5, WARY],
  ])(
    "%s %s is found at once, and Python is requested in the same message",
    async (kind, text, value, row, costs) => {
      const { model, show } = await open({ good: GOOD, weak: WEAK }, { costs });
      const [cell, counts] = [await show("threshold"), await show("confusion_matrix")];
      expect(cell.el.querySelector(".rw-finder input")).toBeNull();
      await demand(cell, kind, text);
      const threshold = GOOD.threshold[row];
      expect(model.get("threshold")).toBe(threshold);
      expect(shownCounts(counts)).toEqual(COUNTS_AT(row));
      await vi.waitUntil(() => sent().length > 0);
      const _demand = {
        kind,
        value: expect.closeTo(value, 14),
        threshold,
        model: "good",
        is_promise: false,
      };
      expect(sent()).toEqual([{ threshold, _demand }]);
      expect(note(cell)).toBe("");
    },
  );

  it("is chosen by keys, which the choice keeps", async () => {
    const { show } = await open({ good: GOOD, weak: WEAK });
    const cell = await show("threshold");
    const select = choice(cell);
    select.focus();
    for (const kind of ["max_share", "max_number", "cost"]) {
      select.value = kind;
      select.dispatchEvent(new Event("change", { bubbles: true }));
      expect(select.matches(":focus")).toBe(true);
      expect(cell.el.querySelectorAll(".rw-finder input").length).toBe(kind === "cost" ? 0 : 1);
    }
  });

  it.each([
    // Right of 300: 200, 218, 232, 240, 244, 242, 232, 212, 183, 145, 100.
    ["accuracy", 4],
    // tpr - fpr: 0, .19, .35, .46, .54, .58, .57, .5, .38, .21, 0.
    ["youden", 5],
    // 2 tp / (predicted + 100): row 4 .6957, row 5 .7184, row 6 .7069.
    ["f1", 5],
    // Squared: row 4 .1396, row 5 .0932, row 6 .0949.
    ["closest_topleft", 5],
    ["cost", 10],
  ])("that is best by %s is one choice", async (kind, row) => {
    const { model, show } = await open({ good: GOOD });
    const cell = await show("threshold");
    await userEvent.selectOptions(choice(cell), kind);
    expect(model.get("threshold")).toBe(GOOD.threshold[row]);
    await vi.waitUntil(() => sent().length > 0);
    const threshold = GOOD.threshold[row];
    expect(sent()[0]._demand).toEqual({
      kind,
      value: null,
      threshold,
      model: "good",
      is_promise: false,
    });
    expect(choice(cell).value).toBe(kind);
    slider(cell).focus();
    await userEvent.keyboard("{ArrowRight}{ArrowLeft}{ArrowLeft}{ArrowLeft}");
    expect(choice(cell).value).toBe("");
  });

  it("follows Bayes from the costs, as requested and not as stored", async () => {
    const costs = { tp: 0, fp: 1, fn: 3, tn: 0, as_gains: false };
    const { model, show } = await open({ good: GOOD }, { costs, prevalence: 0.5 });
    const cell = await show("threshold");
    await userEvent.selectOptions(choice(cell), "bayes");
    // Odds of 1/3 at a prevalence of a half are 1/6 at a third.
    expect(model.get("threshold")).toBeCloseTo(1 / 7, 14);
    expect(field(cell, "Threshold:").value).toMatch(/^0\.14/);
  });

  it("that cannot be is answered by what can, quietly", async () => {
    const { model, show } = await open({ good: GOOD });
    const cell = await show("threshold");
    await demand(cell, "min_precision", "99");
    expect(note(cell)).toBe("no threshold has a precision of at least 99%; the highest is 90.9%");
    expect(one(cell, ".rw-finder input").getAttribute("aria-invalid")).toBe("true");
    expect(model.get("threshold")).toBe(0.5);
    await userEvent.fill(one(cell, ".rw-finder input"), "90 %");
    await userEvent.keyboard("{Enter}");
    expect(note(cell)).toBe("");
    expect(model.get("threshold")).toBe(1);
    await demand(cell, "max_share", "150");
    expect(note(cell)).toContain("from 0% to 100%");
    await userEvent.selectOptions(choice(cell), "");
    expect(note(cell)).toBe("");
    // The threshold that was found, and that its limit is none any more.
    expect(sent().length).toBeLessThan(3);
    expect(model.get("_demand")).toEqual({});
  });

  it("stays the limit of the best, and of a model that is chosen", async () => {
    const { model, show } = await open({ good: GOOD, weak: WEAK }, { model: "weak" });
    const [cell, board] = [await show("threshold"), await show("dashboard")];
    const gaps = () => one(board, ".rw-gaps").textContent ?? "";
    await demand(cell, "max_share", "30 %");
    // Weak predicts 60 of 300 positive at 0.8, good 84 at 0.7; its best of all is at 0.4.
    expect(model.get("threshold")).toBe(0.8);
    expect(gaps()).toMatch(
      /^This is its best threshold within the limit\. good would earn [\d,.]+ more at its best threshold within the limit, 0\.7\. The next case/,
    );
    one(board, ".rw-part-verdict .rw-primary").click();
    expect([model.get("model"), model.get("threshold")]).toEqual(["good", 0.7]);
    expect(model.get("_demand")).toMatchObject({ kind: "max_share", value: 0.3 });
    expect(gaps()).toContain(
      "This is its best threshold within the limit. No other model earns more within the limit.",
    );
    await userEvent.selectOptions(one(board, ".rw-says select"), "weak");
    expect(model.get("threshold")).toBe(0.8);
    expect(one<HTMLInputElement>(cell, ".rw-finder input").value).toBe("30%");
    await userEvent.selectOptions(choice(cell), "");
    expect(gaps()).not.toContain("limit");
  });

  it("is told when Python sets what is to be promised", async () => {
    const { model, show } = await open({ good: GOOD, weak: WEAK });
    const cell = await show("dashboard");
    expect(one(cell, ".rw-missed").textContent).not.toContain("new cases");
    await notebook.update(model, { promise: ["min_tpr", 0.5] });
    expect(one(cell, ".rw-missed").textContent).toContain("TPR of at least 50%");
    expect(cell.el.querySelector(".rw-part-decision_strip .rw-promised")).not.toBeNull();
  });

  it("is a capacity used in full, until the best is chosen, which uses less", async () => {
    const { model, show } = await open({ good: GOOD, weak: WEAK }, { costs: WARY });
    const [cell, board] = [await show("threshold"), await show("dashboard")];
    await demand(cell, "top_share", "30 %");
    expect(model.get("threshold")).toBe(0.7);
    await userEvent.selectOptions(one(board, ".rw-says select"), "weak");
    expect([model.get("threshold"), model.get("_demand")]).toEqual([
      0.8,
      { kind: "top_share", value: 0.3, threshold: 0.8, model: "weak", is_promise: false },
    ]);
    one(board, ".rw-part-verdict .rw-primary").click();
    expect(model.get("threshold")).toBeGreaterThan(0.8);
    expect(model.get("_demand")).toMatchObject({ kind: "max_share", value: 0.3 });
    expect(one(board, ".rw-gaps").textContent).toContain("within the limit");
  });

  it("is promised for new cases on request, until it is taken back", async () => {
    const { model, show } = await open({ good: GOOD }, { costs: WARY });
    const cell = await show("threshold");
    const verdict = await show("dashboard");
    const heads = () =>
      [...verdict.el.querySelectorAll(".rw-ranking th[scope=col]")].map((each) => each.textContent);
    expect(heads()).toContain("best");
    await demand(cell, "min_tpr", "80");
    expect([model.get("threshold"), model.get("promise")]).toEqual([0.5, null]);
    const promised = one<HTMLOptionElement>(cell, 'option[value="promised min_tpr"]');
    expect(promised.parentElement?.getAttribute("label")).toBe("on new cases, with 95% confidence");
    await demand(cell, "promised min_tpr", "80");
    // Of 100 positives 87 have to be found: at a TPR of 80% that happens in less than 5% of samples.
    expect([model.get("threshold"), model.get("promise")]).toEqual([0.4, ["min_tpr", 0.8]]);
    expect(one(verdict, ".rw-missed").textContent).toContain(
      "A TPR of at least 80% is promised on new cases, in the long run (95% confidence).",
    );
    expect(heads()).toContain("kept");
    await userEvent.click(one(verdict, ".rw-undo"));
    expect([model.get("threshold"), model.get("promise")]).toEqual([0.5, null]);
    await demand(cell, "promised min_tpr", "80");
    slider(cell).focus();
    await userEvent.keyboard("{ArrowRight}");
    expect(one(verdict, ".rw-missed").textContent).toContain("needs threshold 0.4");
    await demand(cell, "promised min_tpr", "99");
    expect(note(cell)).toBe("no threshold can promise a TPR of at least 99%");
    await demand(cell, "min_tpr", "80");
    expect([model.get("threshold"), model.get("promise")]).toEqual([0.5, null]);
    expect(cell.el.querySelector('option[value="promised max_share"]')).toBeNull();
  });

  it.each(["", "cost"])("is promised no more after another search: %j", async (other) => {
    const { model, show } = await open({ good: GOOD });
    const cell = await show("threshold");
    await demand(cell, "promised min_tpr", "80");
    expect(model.get("promise")).toEqual(["min_tpr", 0.8]);
    await userEvent.selectOptions(one(cell, ".rw-finder select"), other);
    expect(model.get("promise")).toBeNull();
  });

  it("shows what was requested while it stands, else what the threshold reaches", async () => {
    const { show } = await open({ good: GOOD });
    const cell = await show("threshold");
    await demand(cell, "max_share", "30");
    const bound = one<HTMLInputElement>(cell, ".rw-finder input");
    expect(bound.value).toBe("30%");
    slider(cell).focus();
    await userEvent.keyboard("{ArrowLeft}");
    expect(bound.value).toBe("35.3%");
    bound.focus();
    await userEvent.keyboard("{ArrowUp}");
    expect([bound.value, slider(cell).getAttribute("aria-valuenow")]).toEqual(["36%", "0.6"]);
  });

  it("can be requested again once the threshold has been elsewhere", async () => {
    const { model, show } = await open({ good: GOOD });
    const [cell] = [await show("threshold"), await show("threshold")];
    const requested = () => sent().filter(({ _demand }) => (_demand as { kind?: string })?.kind);
    await demand(cell, "max_share", "30");
    await vi.waitUntil(() => requested().length === 1);
    expect(model.get("_demand")).toHaveProperty("kind", "max_share");
    await notebook.update(model, { threshold: 0.65 });
    expect(model.get("_demand")).toEqual({});
    await vi.waitUntil(() => sent().length === 2);
    expect(sent()[1]).toEqual({ _demand: {} });
    await userEvent.fill(one(cell, ".rw-finder input"), "30");
    await userEvent.keyboard("{Enter}");
    await vi.waitUntil(() => requested().length === 2);
    expect(requested()[1]).toEqual(requested()[0]);
    await notebook.update(model, { prevalence: 0.2 });
    expect(model.get("_demand")).toEqual({});
  });
});
