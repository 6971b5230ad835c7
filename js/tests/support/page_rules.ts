/** What the page would not show of a state, or show as no number. */
import type { AnyModel } from "@anywidget/types";
import { InvalidValue, Parts } from "../../src/base/checks.ts";
import type { Point } from "../../src/base/point.ts";
import type { ChosenOptions } from "../../src/base/traits.ts";
import type { Axis } from "../../src/charts/chart.ts";
import { CHARTS } from "../../src/charts/index.ts";
import { othersOf, thresholdOf } from "../../src/charts/markers.ts";
import { sentence, verdict } from "../../src/charts/verdict.ts";
import { Choices } from "../../src/model/options.ts";
import { bytesIn, PageModel, withBytes } from "../../src/model/page_model.ts";
import { DECLARED } from "../../src/model/state.ts";
import type { Store } from "../../src/model/store.ts";
import { Checked } from "../../src/model/traits.ts";
import { CLASS_CHARTS, CLASS_TABLES } from "../../src/multiclass/charts.ts";
import { LocalChildren } from "../../src/multiclass/child.ts";
import { CLASS_KNOWN } from "../../src/multiclass/scene.ts";
import { DECLARED as CLASS_DECLARED } from "../../src/multiclass/state.ts";
import { MulticlassStore } from "../../src/multiclass/store.ts";
import { openStore } from "./store.ts";

/** A state as an exported page carries it. */
interface Saved {
  state: Record<string, unknown>;
  bytes: string;
}

const NO_NUMBER = /NaN|undefined|Infinity|\[object/;

/** The reasons why code fails, or what it returns. */
function tried(what: string, act: () => string[]): string[] {
  try {
    return act().map((problem) => `${what}: ${problem}`);
  } catch (error) {
    const reason = error instanceof InvalidValue ? error.message : (error as Error).stack;
    return [`${what}: ${reason}`];
  }
}

/** Check values within values that are checked where they are read. */
function readAll(value: unknown): void {
  if (value instanceof Parts) for (const name of value.raw.keys()) readAll(value.get(name));
}

/** The reasons why traits are invalid, those too that only one chart would need. */
function ofTraits<State extends object>(
  model: PageModel,
  checks: ConstructorParameters<typeof Checked<State>>[1],
): string[] {
  const read = new Checked<State>(model, checks).reader();
  return (Object.keys(checks) as (keyof State & string)[]).flatMap((name) =>
    tried(name, () => {
      readAll(read(name));
      return [];
    }),
  );
}

const isPlace = (points: readonly (readonly number[])[]) => points.flat().every(Number.isFinite);
const textsOf = (texts: unknown[]) => texts.flat().filter((text) => NO_NUMBER.test(String(text)));

/** How far along an axis a place is. */
function share({ domain: [low, high] }: Axis, at: number): number {
  return (at - low) / (high - low);
}

function ofChart(store: Store, kind: keyof typeof CHARTS, options: ChosenOptions): string[] {
  const { rule, scene } = store;
  const chart = CHARTS[kind](scene, new Choices(kind, options));
  const at = thresholdOf(chart, scene, rule);
  const { x, y, guides, moving, legend, about = [], notes = [], readings, changing } = chart;
  const isDrawn = (points: Point[]) => isPlace(points.map(([left, up]) => [share(x, left), share(y, up)]));
  const wrong = [...guides, ...(moving?.(rule) ?? [])].filter(({ points }) => !isDrawn(points));
  const markers = [...othersOf(chart, scene, rule), ...(at ? [at] : [])];
  const texts = [legend, about, notes, readings?.(rule) ?? [], changing?.(rule) ?? [], x.label, y.label];
  const said = at && chart.text ? [chart.text({ ...at, rule }, chart)] : [];
  return [
    ...wrong.map(({ name }) => `${name} is no line`),
    ...[x, y]
      .filter(({ domain: [low, high] }) => !(low < high && Number.isFinite(high - low)))
      .map(() => "no axis"),
    ...(isPlace(markers.map(({ x: left, y: up = 0 }): Point => [left, up])) ? [] : ["a marker is nowhere"]),
    ...chart.tracks
      .filter(({ x: places }) => !places.every(Number.isFinite))
      .map(() => "a curve has no place"),
    ...textsOf([...texts.flat(2), ...said]).map((text) => `"${text}"`),
  ];
}

function ofStore(store: Store, kinds: string[], options: Record<string, ChosenOptions>): string[] {
  if (store.problem) return [store.problem];
  const drawn = kinds.filter((kind): kind is keyof typeof CHARTS => kind in CHARTS);
  return [
    ...tried("verdict", () => textsOf([sentence(verdict(store.scene, store.rule))]).map(String)),
    ...drawn.flatMap((kind) => tried(kind, () => ofChart(store, kind, options[kind] ?? {}))),
  ];
}

function ofClasses(model: PageModel): string[] {
  const store = new MulticlassStore(model as unknown as AnyModel, undefined, true);
  if (store.problem) return [store.problem];
  const { scene } = store;
  const choicesOf = (kind: string) => new Choices(kind, {}, CLASS_KNOWN.options);
  const children = new LocalChildren(store);
  const shown = [...store.classes.keys()].map(String).concat([...store.get("_one_vs_one").raw.keys()]);
  return [
    ...ofTraits(model, CLASS_DECLARED.checks),
    ...Object.entries(CLASS_CHARTS).flatMap(([kind, describe]) =>
      tried(kind, () => {
        const { curves, guides, legend, about = [], notes } = describe(scene, choicesOf(kind));
        const wrong = [...curves, ...guides].filter(({ points }) => !isPlace(points));
        const texts = textsOf([...legend.flat(), ...about, ...notes]);
        return [...wrong.map(({ name }) => `${name} is no line`), ...texts.map(String)];
      }),
    ),
    ...Object.entries(CLASS_TABLES).flatMap(([kind, describe]) =>
      tried(kind, () => textsOf([JSON.stringify(describe(scene, choicesOf(kind)))]).map(String)),
    ),
    ...shown.flatMap((own) => {
      const child = children.of(own);
      // Charts of pairs are those of classes against the rest, of other samples.
      const kinds = own.includes(",") ? [] : Object.keys(CHARTS);
      return child ? ofStore(child.store, kinds, {}).map((text) => `${own}: ${text}`) : [own];
    }),
  ];
}

/** The reasons why parts of a page would not be shown, and numbers that are none. */
export async function problemsOf({ state, bytes }: Saved): Promise<string[]> {
  const model = new PageModel(withBytes(state, await bytesIn(bytes)) as object);
  if ("_one_vs_rest" in state) return ofClasses(model);
  const { charts, options } = state as { charts: string[]; options: Record<string, ChosenOptions> };
  return [...ofTraits(model, DECLARED.checks), ...ofStore(openStore(model, true), charts, options)];
}
