/** States that no Python of this version has sent: a sentence stands where charts cannot. */
import type { AnyModel } from "@anywidget/types";
import { afterEach, describe, expect, it, vi } from "vitest";
import { PageModel } from "../../src/model/page_model.ts";
import type { ViewTraits } from "../../src/model/view_model.ts";
import { evaluation } from "../../src/teaching/index.ts";
import { sampled } from "../support/effort.ts";
import { one, openEvaluation } from "../support/evaluation.ts";
import { builtEsm, deflated, Notebook } from "../support/manager.ts";
import { nonsense, type Parent, placesIn, randomOf, textOf, WRONG } from "../support/mutations.ts";
import { GOOD, LAYERS, SWITCHES, stateOf, type Traits, WEAK } from "../support/state.ts";

const SEED = 13;
const MUTATIONS = 500;
const CHARTS = ["roc", "profit", "cost_curve", "reliability", "threshold_metrics", "gains_table"];
const MODELS = { good: GOOD, weak: WEAK };

function draw(state: object): HTMLElement {
  const el = document.createElement("div");
  el.style.width = "900px";
  document.body.append(el);
  const model = new PageModel(state) as unknown;
  const store = evaluation.open(model as AnyModel, undefined, true);
  evaluation.show(el, store, { widget: model as AnyModel<ViewTraits>, kind: "dashboard" }, gone.signal);
  return el;
}

/** Wait until there is a sentence, or every plot is drawn. */
async function settled(el: HTMLElement): Promise<void> {
  const isDrawn = () => {
    const plots = [...el.querySelectorAll(".rw-plot")];
    return plots.length > 0 && plots.every((plot) => plot.hasAttribute("width"));
  };
  await vi.waitUntil(() => el.querySelector(".rw-damaged") || isDrawn(), { interval: 5 });
}

let gone = new AbortController();
let notebook: Notebook | undefined;

afterEach(async () => {
  gone.abort();
  gone = new AbortController();
  await notebook?.close();
  notebook = undefined;
  document.body.replaceChildren();
});

function whole(): Traits {
  const options = Object.fromEntries(
    CHARTS.flatMap((kind) => (SWITCHES[kind] ? [[kind, SWITCHES[kind]]] : [])),
  );
  return structuredClone(stateOf(MODELS, { ...LAYERS, charts: CHARTS, options }));
}

describe("a damaged state", () => {
  const random = randomOf(SEED);
  const cases = Array.from({ length: MUTATIONS }, () => [random(), random()]);
  const batches = Array.from({ length: MUTATIONS / 50 }, (_, batch) => batch);

  it.each(sampled(batches, 4))("is drawn or named, batch %i", async (batch) => {
    const thrown: string[] = [];
    const listen = (event: ErrorEvent) => {
      thrown.push(event.message);
      event.preventDefault();
    };
    window.addEventListener("error", listen);
    let named = 0;
    for (const [place, kind] of cases.slice(50 * batch, 50 * batch + 50)) {
      const state = whole();
      const places = [...placesIn(state as unknown as Parent)];
      const [parent, name] = places[Math.floor(place * places.length)];
      // Any text is a name of a model.
      if (typeof parent[name] === "string" && ["name", "model", "0", "1"].includes(name)) continue;
      const wrong = WRONG[Math.floor(kind * WRONG.length)];
      const before = parent[name];
      parent[name] = wrong(before);
      const what = `${name}: ${String(before)} -> ${String(JSON.stringify(parent[name]))}`;
      const el = draw(state);
      await settled(el).catch(() => expect.fail(`blank: ${what}: ${textOf(el).slice(0, 200)}`));
      expect(nonsense(el), what).toEqual([]);
      if (el.querySelector(".rw-damaged")) {
        named += 1;
        expect(textOf(el), what).toMatch(
          / is damaged or from another version \(.+\)\. Export the page again/,
        );
      }
      gone.abort();
      gone = new AbortController();
      el.remove();
    }
    window.removeEventListener("error", listen);
    expect(named).toBeGreaterThan(10);
    expect(thrown).toEqual([]);
  });
});

describe("what only some parts need", () => {
  const OTHERS = ["verdict", "models", "threshold", "outcome", "rates"];
  const no = [{ first: "good", second: "weak", columns: { x: 1 } }];

  it.each([
    ["one band", { _bands: { "roc vertical": [["good", { at: {}, columns: { tpr_low: 1 } }]] } }, ["roc"]],
    ["a band without columns", { _bands: { "roc vertical": [["good", { at: {}, columns: {} }]] } }, ["roc"]],
    ["win rates", { _win_rates: { pairs: no } }, ["cost_curve", "models"]],
    ["a metric of the user", { _metrics: [["good", [["net hits", "?"]]]] }, ["threshold_metrics"]],
  ])("leaves the rest of the page as it is: %s", async (_name, wrong, damaged) => {
    const state = { ...whole(), ...wrong };
    const el = draw(state);
    await settled(el);
    await vi.waitUntil(
      () => el.querySelectorAll(".rw-plot[width]").length >= CHARTS.length - 1 - damaged.length,
    );
    const parts = [...el.querySelectorAll(".rw-part:has(> .rw-damaged)")].map(
      ({ classList }) => [...classList].find((name) => name.startsWith("rw-part-"))?.slice(8) ?? "",
    );
    expect(parts.sort()).toEqual(damaged.sort());
    expect(el.querySelectorAll(".rw-damaged")).toHaveLength(damaged.length);
    for (const kind of [...OTHERS, ...CHARTS])
      expect(el.querySelector(`.rw-part-${kind}`)?.textContent, kind).not.toBe("");
    expect(textOf(el)).toMatch(/The saved state of “.+” is damaged/);
  });

  it("are drawn again when a message mends them, and while they are not, the others follow the threshold", async () => {
    const opened = await openEvaluation(MODELS, { ...LAYERS, threshold: 0.5 });
    notebook = opened.notebook;
    const cell = await opened.show("dashboard", 900, { roc: SWITCHES.roc }, ["roc", "cost_curve"]);
    const { model } = opened;
    const isDrawn = (kind: string) => cell.el.querySelector(`.rw-part-${kind} .rw-plot[width] .rw-curve`);
    await vi.waitUntil(() => isDrawn("roc") && isDrawn("cost_curve"));
    const before = model.get("_bands");
    await notebook.update(model, {
      _bands: { "roc vertical": [["good", { at: {}, columns: { tpr_low: 1 } }]] },
    });
    await vi.waitUntil(() => cell.el.querySelector(".rw-part-roc > .rw-damaged"));
    const rates = () => one(cell, ".rw-part-rates").textContent;
    const then = rates();
    await notebook.update(model, { threshold: 0.9 });
    await vi.waitUntil(() => rates() !== then);
    expect(cell.el.querySelectorAll(".rw-damaged")).toHaveLength(1);
    expect(isDrawn("cost_curve")).not.toBeNull();
    await notebook.update(model, { _bands: before });
    await vi.waitUntil(() => isDrawn("roc"));
    expect(cell.el.querySelector(".rw-damaged")).toBeNull();
  });
});

describe("a view in a notebook", () => {
  it("names what is damaged by a message, and is drawn again when that is mended", async () => {
    const opened = await openEvaluation(MODELS, { ...LAYERS, threshold: 0.5 });
    notebook = opened.notebook;
    const cell = await opened.show("roc", 600, SWITCHES.roc);
    for (const [trait, wrong] of [
      ["threshold", "NaN"],
      ["prevalence", "1/3"],
      ["model", "nobody"],
      ["costs", { tp: 1 }],
      ["_sample", { models: [] }],
      ["_bands", { "roc vertical": [["good", { at: {}, columns: { tpr_low: 1 } }]] }],
      ["_bands", []],
      ["_aucs", [["good", { low: 2, high: 3 }]]],
    ] as const) {
      const before = opened.model.get(trait);
      await notebook.update(opened.model, { [trait]: wrong });
      await vi.waitUntil(() => cell.el.querySelector(".rw-damaged"));
      expect(textOf(cell.el)).toMatch(/Re-run the cell to restore it\.$/);
      expect(cell.el.querySelector(".rw-plot")).toBeNull();
      await notebook.update(opened.model, { [trait]: before });
      await vi.waitUntil(() => cell.el.querySelector(".rw-plot[width] .rw-curve"));
      expect(cell.el.querySelector(".rw-damaged")).toBeNull();
      expect(nonsense(cell.el)).toEqual([]);
    }
  });

  it.each([
    ["constructor", {}, "there is no view constructor"],
    ["roc", { constructor: "x" }, "roc has no constructor"],
    ["roc", { x: "toString" }, "x of roc is none of its values"],
  ])("names what is wrong with %s and %o", async (kind, options, reason) => {
    const opened = await openEvaluation(MODELS);
    notebook = opened.notebook;
    const cell = await opened.show(kind, 600, options);
    expect(one(cell, ".rw-damaged").textContent).toContain(reason);
  });

  it("says that its Evaluation is not here", { timeout: 30_000 }, async () => {
    notebook = new Notebook();
    const stub = await notebook.open(await builtEsm("view"), {
      _kind: "roc",
      evaluation: "anywidget:gone",
      options: {},
    });
    const cell = await notebook.show(stub);
    // The host goes on looking for a while.
    const isSaid = () => cell.el.textContent?.includes("The Evaluation of this view is not here.");
    await vi.waitUntil(isSaid, { timeout: 25_000 });
  });

  it("says that its script is damaged", async () => {
    notebook = new Notebook();
    for (const _script of [await deflated("}"), "}", undefined]) {
      const model = await notebook.open(await builtEsm("loader"), { ...stateOf(MODELS), _script });
      const cell = await notebook.show(model);
      await vi.waitUntil(() => cell.el.textContent?.includes("The saved state of this widget is damaged."));
    }
  });
});
