/** Groups: who differs, what equal rates cost, own thresholds by pointer and keys, one group alone. */
import { afterEach, describe, expect, it, vi } from "vitest";
import { userEvent } from "vitest/browser";
import type { PackedSample } from "../../src/base/traits.ts";
import { Sample } from "../../src/maths/sample.ts";
import { field, one, openEvaluation, shownCounts } from "../support/evaluation.ts";
import type { Cell, Notebook } from "../support/manager.ts";
import { actionOf } from "../support/menus.ts";
import { packedParts, packedUnlabelled, REGION_CELLS, REGIONS, rowsOf } from "../support/parts.ts";
import { savedFiles } from "../support/saved_files.ts";
import { type Given, sampleOf } from "../support/state.ts";
import { view } from "../support/tables.ts";

const PROVENANCE = {
  versions: { rocwidgets: "0.3.0" },
  models: [
    [
      "good",
      {
        source: null,
        estimator: null,
        fingerprint: "0123456789abcdef",
        fingerprint_by_group: "fedcba9876543210",
      },
    ],
  ],
};

let notebook: Notebook;
const files = savedFiles();

afterEach(() => notebook.close());

const ROWS = rowsOf(REGION_CELLS);
const LAST = ROWS.threshold.length - 1;

async function open(
  traits: Given = {},
  kind = "groups",
  options = {},
  width = 900,
  cells: typeof REGION_CELLS = REGION_CELLS,
) {
  const rows = rowsOf(cells);
  const models = { good: rows };
  const parts = packedParts(cells, REGIONS);
  const periods = { ...packedParts(cells, REGIONS), columns: ["time"] };
  const [tp, fp] = [rows.tp, rows.fp].map((each) => each[each.length - 1]);
  const given = {
    ...{ prevalence: tp / (tp + fp), population: tp + fp, threshold: 0.5 },
    ...{ costs: { tp: 0, fp: 1, fn: 4, tn: 0, as_gains: false }, group_thresholds: [] },
    _sample: { ...sampleOf(models), groups: parts, periods },
    ...traits,
  };
  const opened = await openEvaluation(models, given as Given);
  notebook = opened.notebook;
  const cell = await opened.show(kind, width, options, ["groups"]);
  return { ...opened, cell };
}

const rowOf = (cell: Cell, name: string) =>
  [...cell.el.querySelectorAll<HTMLElement>(".rw-parts tbody tr")].find(
    (row) => row.firstElementChild?.textContent === name,
  ) as HTMLElement;
const handleOf = (cell: Cell, name: string) =>
  rowOf(cell, name).querySelector("input[type=range]") as HTMLInputElement;
const numberIn = (cell: Cell, name: string, column: number) =>
  Number(
    rowOf(cell, name).children[column].textContent?.replaceAll(",", "").replace("−", "-").replace("%", ""),
  );
const RATE = 4;
const PROFIT = 7;
const said = (cell: Cell) => [...cell.el.querySelectorAll(".rw-said")].map(({ textContent }) => textContent);

it("makes no rates equal where all groups are so small that they share one threshold", async () => {
  const few = REGION_CELLS.map((each) => ({ ...each, n: 1 }));
  const { cell } = await open({}, "groups", { demand: "equal_tpr" }, 900, few);
  expect(said(cell)[1]).toMatch(/^All groups share one threshold, so no rates are made equal: at best/);
});

it("has a row for each group whose counts are those of its cases", async () => {
  const { cell } = await open();
  for (const name of REGIONS) {
    const own = REGION_CELLS.filter(({ group, positive }) => group === name && positive === 1);
    const all = own.reduce((sum, { n }) => sum + n, 0);
    const found = own.filter(({ score }) => score >= 0.5).reduce((sum, { n }) => sum + n, 0);
    expect(numberIn(cell, name, RATE)).toBeCloseTo((100 * found) / all, 1);
  }
  const sum = REGIONS.reduce((total, name) => total + numberIn(cell, name, PROFIT), 0);
  expect(numberIn(cell, "All", PROFIT)).toBe(sum);
});

it("says who differs, and follows the threshold and the rate", async () => {
  const { cell, model } = await open();
  expect(said(cell)[0]).toMatch(/^In west the true positive rate is 29%, in the other groups together 8\d%:/);
  model.set("threshold", 0.9);
  await vi.waitUntil(() => numberIn(cell, "west", RATE) < 10);
  model.set("threshold", 0.1);
  await vi.waitUntil(() => said(cell)[0]?.includes("No group's"));
  await userEvent.selectOptions(one(cell, ".rw-controls select"), "prevalence");
  await vi.waitUntil(() => numberIn(cell, "north", RATE) < 50);
  expect(rowOf(cell, "north").children[RATE].textContent).toBe("46.5%");
});

it("shows the common threshold as it was set, where it is between two scores", async () => {
  const { cell, model } = await open({ threshold: 0.45 });
  const shown = (name: string) => rowOf(cell, name).querySelector(".rw-own-text")?.textContent;
  expect(REGIONS.map(shown)).toEqual(REGIONS.map(() => "0.45"));
  model.set("group_thresholds", [[2, 0.3]]);
  model.save_changes();
  await vi.waitUntil(() => shown("west") === "0.3");
  expect(shown("north")).toBe("0.45");
});

it("gives a group its own threshold by its handle and by keys, and takes it back", async () => {
  const { cell, model } = await open();
  const before = numberIn(cell, "west", PROFIT);
  const handle = handleOf(cell, "west");
  handle.focus();
  await userEvent.keyboard("{ArrowLeft}");
  await vi.waitUntil(() => (model.get("group_thresholds") as unknown[]).length === 1);
  expect(model.get("group_thresholds")).toEqual([[2, 0.3]]);
  expect(numberIn(cell, "west", PROFIT)).not.toBe(before);
  expect(handle.getAttribute("aria-valuetext")).toContain("its own");
  expect(rowOf(cell, "west").classList).toContain("rw-has-own");
  // The others stay with the common threshold.
  expect(numberIn(cell, "north", RATE)).toBeCloseTo(85, 0);
  expect(said(cell)[2]).toMatch(/^With own thresholds the profit is/);
  const reset = [...cell.el.querySelectorAll("button")].find(
    ({ textContent }) => textContent === "One threshold for all",
  ) as HTMLButtonElement;
  await userEvent.click(reset);
  await vi.waitUntil(() => (model.get("group_thresholds") as unknown[]).length === 0);
  expect(numberIn(cell, "west", PROFIT)).toBe(before);
});

it("tells the price of equal rates, which falls with the tolerance, and uses their thresholds", async () => {
  const { cell, model } = await open({}, "groups", { demand: "equal_tpr" });
  const price = () =>
    Number(/ cost (?:nothing|([\d,.]+))/.exec(said(cell)[1] ?? "")?.[1]?.replaceAll(",", "") ?? 0);
  const exact = price();
  expect(exact).toBeGreaterThan(0);
  const tolerance = one<HTMLSelectElement>(cell, "select[aria-label=Tolerance]");
  await userEvent.selectOptions(tolerance, "0.1");
  await vi.waitUntil(() => price() < exact);
  await userEvent.selectOptions(tolerance, "0");
  const use = [...cell.el.querySelectorAll("button")].find(
    ({ textContent }) => textContent === "Use these thresholds",
  );
  await userEvent.click(use as HTMLButtonElement);
  await vi.waitUntil(() => (model.get("group_thresholds") as unknown[]).length === REGIONS.length);
  const rates = REGIONS.slice(0, 3).map((name) => handleOf(cell, name).value);
  expect(new Set(rates).size).toBeGreaterThan(1);
});

it("spends a budget, of as many cases as are flagged or of another number", async () => {
  const { cell, model } = await open({}, "groups", { demand: "budget" });
  const budget = one<HTMLInputElement>(cell, "input[aria-label^=Budget]");
  const flagged = () => {
    const { threshold } = ROWS;
    const row = threshold.indexOf(model.get("threshold") as number);
    return ROWS.tp[row] + ROWS.fp[row];
  };
  expect(budget.value).toBe(String(flagged()));
  expect(said(cell)[1]).toContain(`A budget of ${flagged()} cases costs`);
  expect(said(cell)[1]).toMatch(/One more case would earn [\d.]+\./);
  // As many cases, chosen better, earn no less.
  expect(said(cell)[1]).not.toContain("less than now");
  model.set("threshold", 0.7);
  await vi.waitUntil(() => budget.value === String(flagged()));
  await userEvent.fill(budget, "0");
  await userEvent.keyboard("{Enter}");
  const positives = ROWS.tp[LAST];
  await vi.waitUntil(() =>
    said(cell)[1]?.includes(`at best the profit is −${(4 * positives).toLocaleString("en")}`),
  );
  await userEvent.fill(budget, "-5");
  await userEvent.keyboard("{Enter}");
  await vi.waitUntil(() => one(cell, ".rw-at-field").textContent !== "");
  expect(said(cell)[1]).toContain("A budget of 0 cases");
});

it("prices equalized odds and equal precision, and says how they are met", async () => {
  const { cell, model } = await open({ prevalence: 0.2 }, "groups", { demand: "equalized_odds" });
  // As Python has it, of the same cases.
  expect(said(cell)[1]).toMatch(
    /^Equalized odds cost 318: .* by lot, some of them regardless of their score\./,
  );
  const before = said(cell)[1];
  await userEvent.selectOptions(one(cell, "select[aria-label=Tolerance]"), "0.1");
  await vi.waitUntil(() => said(cell)[1] !== before);
  const demand = [...cell.el.querySelectorAll<HTMLSelectElement>(".rw-controls select")].find(
    ({ value }) => value === "equalized_odds",
  );
  await userEvent.selectOptions(demand as HTMLSelectElement, "equal_precision");
  await vi.waitUntil(() => said(cell)[1]?.startsWith("Equal precision within 10 points costs"));
  await userEvent.selectOptions(one(cell, "select[aria-label=Tolerance]"), "0");
  await vi.waitUntil(() => /leave the precision [\d.]+ points apart\.$/.test(said(cell)[1] ?? ""));
  await userEvent.selectOptions(demand as HTMLSelectElement, "least_cost");
  await vi.waitUntil(() => said(cell)[1]?.startsWith("The best threshold for each group earns"));
  const use = [...cell.el.querySelectorAll("button")].find(
    ({ textContent }) => textContent === "Use these thresholds",
  );
  await userEvent.click(use as HTMLButtonElement);
  await vi.waitUntil(() => (model.get("group_thresholds") as unknown[]).length === REGIONS.length);
  await vi.waitUntil(() => said(cell)[1]?.endsWith("as now."));
});

describe("groups with costs of their own", () => {
  const COSTS = { fp: [1, 2, 3, 1], fn: [9, 7, 0, 9] };
  const amountOf = (threshold: number) =>
    REGION_CELLS.reduce((sum, { group, positive, score, n }) => {
      const isWrong = score >= threshold !== (positive === 1);
      return isWrong ? sum + n * COSTS[positive === 1 ? "fn" : "fp"][REGIONS.indexOf(group)] : sum;
    }, 0);
  const sums = (positive: number) =>
    ROWS.threshold.map((threshold) =>
      REGION_CELLS.filter(
        (cell) => cell.positive === positive && cell.score >= threshold !== (positive === 1),
      ).reduce(
        (sum, { group, n }) => sum + n * COSTS[positive === 1 ? "fn" : "fp"][REGIONS.indexOf(group)],
        0,
      ),
    );

  async function openWith(costs: typeof COSTS | null, kind = "groups", options = {}, traits = {}) {
    const { models, ...rest } = sampleOf({ good: ROWS });
    const amounts = { positive: 5, negative: 2, sums: { fp: view(sums(0)), fn: view(sums(1)) } };
    const groups = { ...packedParts(REGION_CELLS, REGIONS), costs };
    const _sample = { ...rest, case_costs: true, groups, models: [{ ...models[0], amounts }] };
    const none = { tp: 0, fp: 0, fn: 0, tn: 0, as_gains: false, currency: "EUR" };
    return open({ _sample, costs: none, ...traits }, kind, options);
  }

  it("earn what these say, with the costs of all added", async () => {
    const { cell, model } = await openWith(COSTS);
    expect(numberIn(cell, "All", PROFIT)).toBe(-amountOf(0.5));
    const title = (name: string) => (rowOf(cell, name).children[PROFIT] as HTMLElement).title;
    expect(title("north")).toBe("Each false positive costs 1 EUR, each false negative costs 9 EUR.");
    expect(title("west")).toBe("Each false positive costs 3 EUR.");
    const before = numberIn(cell, "west", PROFIT);
    model.set("costs", { tp: -2, fp: 0, fn: 0, tn: 0, as_gains: false, currency: "EUR" });
    await vi.waitUntil(() => numberIn(cell, "west", PROFIT) !== before);
    expect(title("west")).toBe("Each false positive costs 3 EUR, each true positive earns 2 EUR.");
    expect(one(cell, ".rw-parts tbody").textContent).toContain(
      `−${(-numberIn(cell, "All", PROFIT)).toLocaleString("en")}`,
    );
  });

  it("have no equalized odds where they share a threshold", async () => {
    const { cell } = await openWith({ ...COSTS, fn: [9, 7, 0, 8] }, "groups", { demand: "equalized_odds" });
    expect(said(cell)[1]).toMatch(/^Equalized odds have no price here, as groups that share one threshold/);
  });

  it("are priced in Python where costs differ within one", async () => {
    const { cell } = await openWith(null);
    expect(one(cell, ".rw-notes").textContent).toContain("ev.groups.price()");
    expect(rowOf(cell, "west").children[PROFIT].textContent).toBe("–");
  });

  const own = { _provenance: PROVENANCE, group_thresholds: [[2, 0.3]] };

  it("are saved with own thresholds", async () => {
    const { cell } = await openWith(COSTS, "dashboard", {}, own);
    const { content } = await files.saved(cell.el, "Save decision");
    const { fingerprint, groups } = JSON.parse(await content.text());
    expect(fingerprint).toBe("fedcba9876543210");
    expect(groups.rules.map(([threshold]: number[]) => threshold)).toEqual([0.5, 0.5, 0.3, 0.5]);
    expect(groups.profit).toBe(numberIn(cell, "All", PROFIT));
  });

  it("are not saved with own thresholds where their profit is unknown", async () => {
    const { cell } = await openWith(null, "dashboard", {}, own);
    actionOf(cell.el, "Save decision").click();
    const told = one(cell, ".rw-save-decision [role=status]").textContent;
    expect(told).toMatch(/^What cases cost is not known by group in this page\. In Python, save /);
  });

  it("say whose the costs are that are added to", async () => {
    const { cell } = await openWith(COSTS, "cost_matrix");
    expect(cell.el.textContent).toContain(
      "Each region has its own costs. What you enter here is added to them.",
    );
    notebook.close();
    const other = await openWith(null, "cost_matrix");
    expect(other.cell.el.textContent).toContain("Each case has its own costs.");
    notebook.close();
    const plain = await open({}, "cost_matrix");
    expect(plain.cell.el.textContent).not.toContain("own costs");
  });
});

it("asks for one demand in all tables of groups, whose price follows the costs", async () => {
  const { cell, show, model } = await open({}, "groups", { demand: "equal_tpr" });
  const other = await show("groups", 900, { demand: "equal_tpr" });
  const price = (words: string) => Number(/ costs? ([\d.,]+)/.exec(words)?.[1]?.replaceAll(",", "") ?? 0);
  const [, demand, tolerance] = cell.el.querySelectorAll<HTMLSelectElement>(".rw-controls select");
  await userEvent.selectOptions(tolerance, "0.02");
  await vi.waitUntil(() => said(other)[1]?.startsWith("Equal true positive rates within 2 points cost"));
  await userEvent.selectOptions(demand, "equal_fpr");
  await vi.waitUntil(() => said(other)[1]?.startsWith("Equal false positive rates within 2 points cost"));
  expect(said(other)[1]).toBe(said(cell)[1]);
  const before = price(said(other)[1] ?? "");
  model.set("costs", { tp: 0, fp: 10, fn: 40, tn: 0, as_gains: false });
  await vi.waitUntil(() => price(said(other)[1] ?? "") > 5 * before);
  expect(price(said(other)[1] ?? "") / before).toBeCloseTo(10, 1);
});

it("asks for the cases of one group", async () => {
  const { cell, model } = await open();
  await userEvent.click(one(cell, ".rw-parts .rw-pick"));
  await vi.waitUntil(() => model.get("focus") !== null && model.get("focus") !== undefined);
  expect(model.get("focus")).toEqual(["groups", 0]);
});

describe("a group in focus with its own threshold", () => {
  const WEST = 2;
  const whole = { ...sampleOf({ good: ROWS }), groups: packedParts(REGION_CELLS, REGIONS) };
  const _sample = new Sample(whole as PackedSample).focused(["groups", WEST]) as never;
  const ofWest = (positive: number, threshold: number) =>
    REGION_CELLS.filter(
      (each) => each.group === "west" && each.positive === positive && each.score >= threshold,
    ).reduce((sum, { n }) => sum + n, 0);
  const size = ofWest(1, 0) + ofWest(0, 0);
  const own = {
    ...{ _sample, focus: ["groups", WEST], group_thresholds: [[WEST, 0.3]] },
    ...{ prevalence: ofWest(1, 0) / size, population: size },
  } as Given;
  const thresholdNow = (model: { get: (name: string) => unknown }) =>
    (model.get("group_thresholds") as [number, number][])[0][1];

  it("is dragged at that, in step with its row, and undone in one step", async () => {
    const { model, show } = await open(own, "roc");
    const board = await show("dashboard", 1200, {}, ["roc", "groups"]);
    expect(one(board, ".rw-only").textContent).toContain("Only west, at its own threshold");
    const shown = () => {
      const { tp, fp } = shownCounts(board);
      return [tp, fp];
    };
    expect(shown()).toEqual([ofWest(1, 0.3), ofWest(0, 0.3)]);
    const disc = one(board, ".rw-part-roc .rw-disc").getBoundingClientRect();
    const [x, y] = [disc.x + disc.width / 2, disc.y + disc.height / 2];
    const fire = (kind: string, right: number, up: number) =>
      one(board, ".rw-part-roc .rw-handle").dispatchEvent(
        new PointerEvent(kind, {
          ...{ clientX: x + right, clientY: y - up, pointerId: 1, isPrimary: true, button: 0 },
          bubbles: true,
        }),
      );
    fire("pointerdown", 0, 0);
    for (const step of [20, 60, 120]) fire("pointermove", step, step / 2);
    fire("pointerup", 120, 60);
    await vi.waitUntil(() => thresholdNow(model) < 0.3);
    const now = thresholdNow(model);
    await vi.waitUntil(() => shown()[0] === ofWest(1, now) && shown()[1] === ofWest(0, now));
    await vi.waitUntil(
      () => numberIn(board, "west", RATE) === Number(((100 * ofWest(1, now)) / ofWest(1, 0)).toFixed(1)),
    );
    expect(model.get("threshold")).toBe(0.5);
    const undo = one<HTMLButtonElement>(board, ".rw-undo");
    expect(undo.title).toContain("back to 0.3");
    await userEvent.click(undo);
    await vi.waitUntil(() => thresholdNow(model) === 0.3);
    expect(shown()).toEqual([ofWest(1, 0.3), ofWest(0, 0.3)]);
    expect(model.get("threshold")).toBe(0.5);
  });

  it("takes a threshold that is typed or found, and gives it back for the common one", async () => {
    const { cell, model } = await open(own, "dashboard", {}, 1200);
    const typed = field(cell, "Threshold:");
    expect(typed.value).toBe("0.3");
    await userEvent.fill(typed, "0.7");
    await userEvent.keyboard("{Enter}");
    await vi.waitUntil(() => thresholdNow(model) === 0.7);
    expect(one(cell, ".rw-part-decision_strip [role=slider]").getAttribute("aria-valuetext")).toContain(
      "0.7",
    );
    const reset = [...cell.el.querySelectorAll("button")].filter(
      ({ textContent }) => textContent === "One threshold for all",
    );
    await userEvent.click(reset.at(-1) as HTMLButtonElement);
    await vi.waitUntil(() => (model.get("group_thresholds") as unknown[]).length === 0);
    expect(typed.value).toBe("0.5");
    expect(one(cell, ".rw-only").textContent).toContain("Only west, at the threshold of all");
  });
});

it("says what own thresholds come to over all cases", async () => {
  const { cell, model } = await open({ group_thresholds: [[2, 0.3]] }, "dashboard", {}, 1200);
  const count = (positive: number, isFlagged: boolean) =>
    REGION_CELLS.filter(
      (each) => each.positive === positive && each.score >= (each.group === "west" ? 0.3 : 0.5) === isFlagged,
    ).reduce((sum, { n }) => sum + n, 0);
  const [missed, alarms] = [count(1, false), count(0, true)];
  const profit = -4 * missed - alarms;
  expect(one(cell, ".rw-only").textContent).toMatch(
    `One group has its own threshold. Over all cases, that makes a profit of ${String(profit).replace("-", "−")}, with ${missed} missed and ${alarms} false alarms. The answer below and the charts of all cases are at the common threshold.`,
  );
  model.set("costs", { tp: 0, fp: 1, fn: 1, tn: 0, as_gains: false });
  await vi.waitUntil(() =>
    one(cell, ".rw-only").textContent?.includes(`that makes ${missed} missed and ${alarms} false`),
  );
});

it("says what to pass where there are no groups", async () => {
  const { cell } = await open({ _sample: sampleOf({ good: ROWS }) });
  expect(one(cell, ".rw-notes").textContent).toContain("group=regions");
  expect(cell.el.querySelector(".rw-parts")?.checkVisibility()).toBe(false);
});

describe("periods", () => {
  it("tell a rate by period, and why the profit changed", async () => {
    const { cell } = await open({}, "timeline");
    expect(said(cell)[0]).toMatch(/^The true positive rate was outside the limits set by north in west/);
    await userEvent.selectOptions(one(cell, "select[aria-label=Period]"), "2");
    await vi.waitUntil(() => said(cell)[2]?.includes("in west"));
    const [, profit, change, reasons] =
      / (−?[\d,]+) in west, ([\d,]+) (?:less|more) than in north: (.*)\.$/.exec(
        said(cell)[2] ?? "",
      ) as string[];
    const numbers = [...reasons.matchAll(/([+−])([\d,]+)/g)].map(
      ([, sign, digits]) => Number(digits.replaceAll(",", "")) * (sign === "−" ? -1 : 1),
    );
    const sum = numbers.reduce((total, each) => total + each, 0);
    expect(Math.abs(Math.abs(sum) - Number(change.replaceAll(",", "")))).toBeLessThanOrEqual(2);
    expect(profit).toBeDefined();
    await userEvent.selectOptions(one(cell, "select[aria-label='compared with period']"), "1");
    await vi.waitUntil(() => said(cell)[2]?.includes("than in south"));
    expect(said(cell)[0]).toContain("set by south in west");
    expect(cell.el.querySelectorAll(".rw-periods rect[class^=rw-why]")).toHaveLength(4 * REGIONS.length);
  });

  it("without labels are hatched, and follow the threshold", async () => {
    const cells = [0.05, 0.3, 0.35, 0.9].map((score) => ({ period: "east", score, n: 25 }));
    const unlabelled = packedUnlabelled(cells, ["east"], ROWS.threshold);
    const periods = { ...packedParts(REGION_CELLS, REGIONS), columns: ["time"] };
    const _sample = { ...sampleOf({ good: ROWS }), periods, unlabelled };
    const { cell, model } = await open({ _sample }, "timeline", { metric: "tpr" });
    // At 0.5 the last of four scores is flagged: 0.9 of all 1.6 to expect.
    expect(said(cell)[1]).toBe(
      "Expected without labels: 56.3% in east, from calibrated scores, if what they mean has not changed.",
    );
    expect(cell.el.querySelectorAll(".rw-unlabelled")).toHaveLength(2);
    expect(cell.el.querySelectorAll(".rw-hollow")).toHaveLength(1);
    expect(one(cell, ".rw-periods").getAttribute("aria-label")).toContain(
      "Expected without labels: 56.3% in east",
    );
    model.set("threshold", 0.3);
    await vi.waitUntil(() => said(cell)[1]?.includes("96.9%"));
    await userEvent.selectOptions(one(cell, "select[aria-label=Period]"), "4");
    await vi.waitUntil(() => said(cell)[2]?.includes("in east"));
    // Of 100 cases 75 are flagged, 38.75 of them positive; 1.25 positives are missed, at 4 each.
    expect(said(cell)[2]).toMatch(/^Profit −41(\.\d+)? in east, /);
    expect(said(cell)[2]).toMatch(
      /: volume [+−][\d.]+, the rest [+−][\d.]+\. Expected from calibrated scores, if what they mean has not changed\.$/,
    );
    const [, more, volume, rest] =
      /, ([\d.]+) (?:more|less) than in north: volume (.[\d.]+), the rest (.[\d.]+)\./.exec(
        said(cell)[2]?.replaceAll("−", "-") ?? "",
      ) as string[];
    expect(Math.abs(Math.abs(Number(volume) + Number(rest)) - Number(more))).toBeLessThanOrEqual(1);
    expect(cell.el.querySelectorAll(".rw-period-expected")).toHaveLength(1);
    const alone = [...cell.el.querySelectorAll("button")].find(
      ({ textContent }) => textContent === "Show this period alone",
    );
    expect(alone?.disabled).toBe(true);
    const reference = one<HTMLSelectElement>(cell, "select[aria-label='compared with period']");
    expect([...reference.options].map(({ textContent }) => textContent)).toEqual(REGIONS);
    await userEvent.selectOptions(one(cell, ".rw-controls select"), "ppr");
    await vi.waitUntil(() => said(cell)[1]?.includes("needs no labels: 75.0% in east"));
    expect(cell.el.querySelectorAll(".rw-hollow")).toHaveLength(0);
  });
});

it("puts a threshold back where a finger goes on to scroll the page", async () => {
  const { cell, model } = await open();
  const handle = handleOf(cell, REGIONS[0]);
  const fire = (type: string) =>
    handle.dispatchEvent(new PointerEvent(type, { bubbles: true, isPrimary: true, pointerType: "touch" }));
  const before = handle.value;
  fire("pointerdown");
  handle.value = "2";
  handle.dispatchEvent(new Event("input", { bubbles: true }));
  expect(model.get("group_thresholds")).not.toEqual([]);
  fire("pointercancel");
  expect(model.get("group_thresholds")).toEqual([]);
  expect(handle.value).toBe(before);
});
