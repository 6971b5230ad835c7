/** Models may have any name: those of every object in JavaScript too. */
import { afterEach, expect, it, vi } from "vitest";
import { sampled } from "../support/effort.ts";
import { KINDS, openEvaluation } from "../support/evaluation.ts";
import type { Notebook } from "../support/manager.ts";
import { type Given, GOOD, LAYERS, SWITCHES, WEAK } from "../support/state.ts";

const NAMES = [
  ["constructor", "__proto__"],
  ["toString", "toJSON"],
  ["valueOf", "hasOwnProperty"],
  ["$bytes", "then"],
  ["length", "a\nb"],
];

let notebook: Notebook | undefined;

afterEach(async () => {
  await notebook?.close();
  notebook = undefined;
});

/** What is laid over charts, of the first model by its name, or of none. */
function layersOf(first: string, known: boolean): Given {
  const of = <T>(all: Record<string, T> | undefined) => (known && all ? named([first, all.good as T]) : {});
  const bands = Object.entries(LAYERS._bands ?? {}).map(([key, all]) => [key, of(all)]);
  return {
    ...LAYERS,
    _bands: Object.fromEntries(bands),
    _decisions: of(LAYERS._decisions),
    _aucs: of(LAYERS._aucs),
    _win_rates: {},
  };
}

/** An object in which every name is a key of its own. */
function named<T>(...pairs: [string, T][]): Record<string, T> {
  return Object.fromEntries(pairs);
}

const SHOWN = NAMES.flatMap((pair) =>
  [true, false].map((known) => [...pair, known] as [string, string, boolean]),
);

it.each(sampled(SHOWN, 3))("shows models named %s and %s, computed: %s", async (first, second, known) => {
  const models = named([first, GOOD], [second, WEAK]);
  const opened = await openEvaluation(models, layersOf(first, known));
  notebook = opened.notebook;
  for (const kind of KINDS) {
    const cell = await opened.show(kind, 600, SWITCHES[kind] ?? {});
    expect(cell.el.querySelector(".rw-damaged")).toBeNull();
    const names = [...cell.el.querySelectorAll(":not(.rw-of) > .rw-name")].map((each) => each.textContent);
    if (names.length > 0) expect(names.slice(0, 2)).toEqual([first, second]);
    for (const model of [second, first]) {
      await notebook.update(opened.model, { model });
      await vi.waitUntil(() => cell.el.querySelector(".rw-root")?.children.length);
      expect(cell.el.querySelector(".rw-damaged")).toBeNull();
      expect(cell.el.querySelector(".rw-root")?.textContent).not.toMatch(/NaN|undefined|\[native code/);
    }
    cell.remove();
  }
  // Page and kernel can save it.
  expect(() => (opened.model as unknown as { get_state(): object }).get_state()).not.toThrow();
});
