/** States of several classes that no Python of this version has sent: a sentence stands where the board cannot. */
import type { AnyModel } from "@anywidget/types";
import { afterEach, describe, expect, it, vi } from "vitest";
import { PageModel } from "../../src/model/page_model.ts";
import type { ViewTraits } from "../../src/model/view_model.ts";
import { multiclassWith } from "../../src/multiclass/index.ts";
import { evaluation } from "../../src/teaching/index.ts";
import { drawClasses, multiclassState } from "../support/multiclass_state.ts";
import { nonsense, type Parent, placesIn, randomOf, textOf, WRONG } from "../support/mutations.ts";

const [SEED, MUTATIONS, BATCH] = [18, 500, 100];
const SAMPLE = drawClasses(3, 30);
const MULTICLASS = multiclassWith(evaluation);

let gone = new AbortController();

afterEach(() => {
  gone.abort();
  gone = new AbortController();
  document.body.replaceChildren();
});

function draw(state: object): HTMLElement {
  const el = document.createElement("div");
  el.style.width = "900px";
  document.body.append(el);
  const model = new PageModel(state) as unknown;
  const store = MULTICLASS.open(model as AnyModel, undefined, true);
  MULTICLASS.show(el, store, { widget: model as AnyModel<ViewTraits> }, gone.signal);
  return el;
}

/** Wait until there is a sentence, or every plot is drawn. */
async function settled(el: HTMLElement): Promise<void> {
  const isDrawn = () => [...el.querySelectorAll(".rw-plot")].every((plot) => plot.hasAttribute("width"));
  const isThere = () => el.querySelector(".rw-damaged") || (el.querySelector(".rw-tabs") && isDrawn());
  await vi.waitUntil(isThere, { interval: 5 });
}

describe("a damaged state", () => {
  const random = randomOf(SEED);
  const cases = Array.from({ length: MUTATIONS }, () => [random(), random(), random()]);
  const batches = Array.from({ length: MUTATIONS / BATCH }, (_, batch) => batch);

  it.each(batches)("is drawn or named, batch %i", async (batch) => {
    const thrown: string[] = [];
    const listen = (event: ErrorEvent) => {
      thrown.push(event.message);
      event.preventDefault();
    };
    window.addEventListener("error", listen);
    let named = 0;
    for (const [first, place, kind] of cases.slice(BATCH * batch, BATCH * (batch + 1))) {
      const state = structuredClone(multiclassState(SAMPLE)) as Parent;
      // Each trait as often as the others.
      const traits = Object.keys(state);
      const trait = traits[Math.floor(first * traits.length)];
      const within = [...placesIn({ [trait]: state[trait] })];
      const [parent, name] = within[Math.floor(place * within.length)];
      // Any text is a name of a class.
      if (typeof parent[name] === "string" && Array.isArray(parent)) continue;
      const [before, wrong] = [parent[name], WRONG[Math.floor(kind * WRONG.length)]];
      const owner = name === trait ? state : parent;
      owner[name] = wrong(before);
      const what = `${trait}, ${name}: ${String(before)} -> ${String(JSON.stringify(owner[name]))}`;
      const el = draw(state);
      await settled(el).catch(() => expect.fail(`blank: ${what}: ${textOf(el).slice(0, 200)}`));
      // The sentence has the name of a model that there is not.
      if (el.querySelector(".rw-damaged")) named += 1;
      else expect(nonsense(el), what).toEqual([]);
      gone.abort();
      gone = new AbortController();
      el.remove();
      expect(thrown, what).toEqual([]);
    }
    window.removeEventListener("error", listen);
    expect(named).toBeGreaterThan(BATCH / 5);
  });
});
