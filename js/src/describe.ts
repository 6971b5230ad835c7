/**
 * Charts and sentences as data, from the state that a page receives. There is no page, no clock and no language here, so
 * that what draws the data elsewhere runs this in an engine of its own.
 */
import { InvalidValue } from "./base/checks";
import { clamp } from "./base/clamp";
import * as format from "./base/format";
import { type Writer, writtenBy } from "./base/format";
import type { Point } from "./base/point";
import type { ChosenOptions } from "./base/traits";
import { CHARTS } from "./charts";
import { normalTick, percentOfHundred } from "./charts/axes";
import type { Axis, Chart, LegendEntry } from "./charts/chart";
import { ofGroups } from "./charts/group_choices";
import { othersOf, thresholdOf } from "./charts/markers";
import { groupPanel, panelOf } from "./charts/panels";
import { quietModels } from "./charts/quiet_models";
import { tierEntries, tierGuides } from "./charts/tiers";
import { sentence, verdict } from "./charts/verdict";
import type { CountTable } from "./maths/table";
import { drawnGroups, storeOfCurves, storeOfGroup } from "./model/group_store";
import type { DrawnKind } from "./model/kinds";
import { Choices, requireChosen } from "./model/options";
import type { Traits } from "./model/page_store";
import { Store } from "./model/store";

/** What writes the numbers at the ticks of an axis, by the name that those have who draw it. */
const TICKS = new Map<Axis["tick"], string>([
  [format.tick, "tick"],
  [format.percentTick, "percent_tick"],
  [format.compactTick, "compact_tick"],
  [format.count, "count"],
  [percentOfHundred, "percent_of_hundred"],
  [normalTick, "normal_tick"],
]);

/** An axis; its `tick` names what writes its numbers, or has the texts of its ticks where these are all it has. */
interface AxisData {
  label: string;
  domain: Point;
  tick: string | string[];
  ticks: number[] | null;
  grid: number[];
  log: boolean;
  base: number | null;
}

/** A chart as `rocwidgets.charts.chart.Chart` has it. Columns are float64; points are x, y, x, y, ... */
export interface ChartData {
  title: string;
  x: AxisData;
  y: AxisData;
  models: {
    name: string;
    auc: number;
    bound: number;
    current: boolean;
    is_sample: boolean;
    is_quiet: boolean;
  }[];
  curves: { model: number; current: boolean; crisp: Point | null; points: Float64Array }[];
  guides: { kind: string; name: string; model: number | null; label: string; points: Float64Array }[];
  markers: { model: number; current: boolean; x: number; y: number | null }[];
  /** With whether an entry is about the threshold. */
  legend: [name: string, text: string, isMoving: boolean][];
  /** With whether a text is of a side of the threshold. */
  labels: [x: number, y: number, text: string, isLeft: boolean, isMoving: boolean][];
  spans: [low: number, high: number, label: string, model: number | null][];
  ruler: [place: number, text: string][];
  ruler_name: string;
  notes: string[];
  is_square: boolean;
  is_strip: boolean;
}

/** The state of a widget, by trait. */
export type WidgetState = Readonly<Record<string, unknown>>;

/** A state that nothing changes. */
function fixed(state: WidgetState): Traits {
  const nothing = () => {};
  return {
    get: (name) => (Object.hasOwn(state, name) ? state[name] : undefined),
    set: nothing,
    on: nothing,
    off: nothing,
    save_changes: nothing,
  };
}

const stores = new WeakMap<WidgetState, Store>();

function storeOf(state: WidgetState): Store {
  const store = stores.get(state) ?? new Store(fixed(state));
  stores.set(state, store);
  if (store.problem !== undefined) throw new InvalidValue(store.problem);
  return store;
}

function flat(points: Point[]): Float64Array {
  const result = new Float64Array(2 * points.length);
  // An engine without a compiler takes a tenth of the time that an iterator of pairs would take.
  for (let at = 0; at < points.length; at++) {
    const point = points[at];
    result[2 * at] = point[0];
    result[2 * at + 1] = point[1];
  }
  return result;
}

function axisData({ label, domain, tick, ticks, grid, log, base }: Axis): AxisData {
  const named = TICKS.get(tick) ?? ticks?.map(tick);
  if (named === undefined) throw new Error(`the ticks of ${label} have no name`);
  return {
    ...{ label, domain, tick: named, ticks: ticks ?? null, grid: grid ?? [] },
    ...{ log: log ?? false, base: base ?? null },
  };
}

function modelsOf({ scene }: Store): ChartData["models"] {
  const quiet = quietModels(scene);
  return scene.tables.map((table) => ({
    name: table.name,
    auc: table.auc,
    bound: table.aucBound,
    current: table === scene.table,
    is_sample: scene.sample.hasTheory && table.index > 0,
    is_quiet: quiet.has(table),
  }));
}

/** The current model last, so that it is drawn over the others. */
function ordered<Each extends { table: CountTable }>(all: Each[], current: CountTable): Each[] {
  const isCurrent = ({ table }: Each) => table === current;
  return [...all.filter((each) => !isCurrent(each)), ...all.filter(isCurrent)];
}

/** A point clipped to the axes. */
function inside({ x, y }: Chart, [across, up]: Point): Point {
  return [clamp(across, ...x.domain), clamp(up, ...y.domain)];
}

/** A chart of a store as data, with all that moves with the threshold where that is now. */
function chartData(chart: Chart, store: Store): ChartData {
  const { rule, scene, tiers } = store;
  const { table: current } = scene;
  const of = (table: CountTable) => ({ model: table.index, current: table === current });
  const threshold = thresholdOf(chart, scene, rule);
  const ofTiers = tiers ? tierGuides(chart, scene, tiers) : [];
  const moving = (entries: LegendEntry[] = [], isMoving = true) =>
    entries.map(([name, text]): ChartData["legend"][number] => [name, text, isMoving]);
  const labels = chart.movingLabels?.(rule, tiers) ?? chart.labels ?? [];
  return {
    title: chart.title,
    x: axisData(chart.x),
    y: axisData(chart.y),
    models: modelsOf(store),
    curves: ordered(chart.tracks, current).flatMap(({ table, x, y, path, crisp, isHidden }) => {
      if (!y || isHidden) return [];
      const points = path ?? Array.from(x, (left, row): Point => [left, y[row]]);
      const at = crisp ? inside(chart, crisp) : null;
      return [{ ...of(table), crisp: at, points: flat(points) }];
    }),
    guides: [...ofTiers, ...chart.guides, ...(chart.moving?.(rule, tiers) ?? [])]
      .filter(({ points }) => points.length > 0)
      .map(({ kind, name, points, model, label }) => ({
        ...{ kind, name, model: model ?? null, label: label ?? "" },
        points: flat(points),
      })),
    markers: [...othersOf(chart, scene, rule), ...(threshold ? [threshold] : [])].map(({ table, x, y }) => ({
      ...of(table),
      x,
      y: y ?? null,
    })),
    legend: [
      ...moving(tiers && ofTiers.length ? tierEntries(scene, tiers) : []),
      ...moving(chart.readings?.(rule)),
      ...moving(chart.changing?.(rule)),
      ...moving(chart.legend, false),
    ],
    labels: labels.map((label) => {
      const { at, text, isLeft } = label;
      return [...at, text, isLeft, !chart.labels?.includes(label)];
    }),
    spans: (chart.spans ?? []).map(({ from, to, label, model }) => [from, to, label, model ?? null]),
    ruler: chart.ruler ?? [],
    ruler_name: chart.rulerName ?? "",
    notes: [...(chart.about ?? []), ...(chart.notes ?? [])],
    is_square: chart.square ?? false,
    is_strip: chart.strip ?? false,
  };
}

/** A chart with only so much of its legend as its guides show. */
function withOwnLegend(chart: ChartData): ChartData {
  const drawn = new Set(chart.guides.map(({ name }) => name));
  return { ...chart, legend: chart.legend.filter(([name]) => drawn.has(name)) };
}

/** A panel for each group, with the curve of the current model and axes of all. */
function panelsOfGroups(store: Store, kind: DrawnKind, choices: Choices): ChartData[] {
  const groups = drawnGroups(store.scene);
  const ofGroup = groups.map((group) => storeOfGroup(store, group));
  const scenes = ofGroup.map(({ scene }) => scene);
  return groups.map(({ label }, index) => {
    const chart = groupPanel(panelOf(CHARTS[kind]), scenes, index, choices);
    return withOwnLegend({ ...chartData(chart, ofGroup[index]), title: format.label(label) });
  });
}

/** A panel for each model; only that of the current one has a legend. */
function panelsOfModels(store: Store, kind: DrawnKind, choices: Choices): ChartData[] {
  const { scene } = store;
  return scene.tables.map((table) => {
    const chart = chartData(panelOf(CHARTS[kind])(table)(scene, choices), store);
    const isOwn = ({ model }: { model: number }) => model === table.index;
    return withOwnLegend({
      ...chart,
      title: format.label(table.name),
      curves: chart.curves.filter(isOwn),
      markers: chart.markers.filter(isOwn),
      legend: table === scene.table ? chart.legend : [],
    });
  });
}

/** A chart, or its panels where these are chosen. */
function chartsOf(store: Store, kind: DrawnKind, choices: Choices): ChartData[] {
  const chosen = (name: "panels" | "curves") => (choices.has(name) ? choices.one(name) : "");
  const groups = [chosen("panels"), chosen("curves")].includes("groups") ? drawnGroups(store.scene) : [];
  if (groups.length > 0 && chosen("panels") === "groups") return panelsOfGroups(store, kind, choices);
  if (chosen("panels") === "each") return panelsOfModels(store, kind, choices);
  if (groups.length === 0) return [chartData(CHARTS[kind](store.scene, choices), store)];
  const curves = storeOfCurves(store, groups);
  return [chartData(CHARTS[kind](curves.scene, ofGroups(choices)), curves)];
}

/** What there is besides the charts: the decision in words. */
const SENTENCE = "verdict";

/**
 * A chart of a state, as a list with one chart or with each of its panels, or the verdict as a text; a state that is given
 * again is not read again. Throws an `InvalidValue` that says what is wrong with the state, the kind or the options.
 */
export function describe(
  state: WidgetState,
  kind: string,
  options: ChosenOptions,
  writer: Writer,
): ChartData[] | string {
  return writtenBy(writer, () => {
    const store = storeOf(state);
    if (kind === SENTENCE) return sentence(verdict(store.scene, store.rule, store.tiers));
    if (!Object.hasOwn(CHARTS, kind)) throw new InvalidValue(`there is no ${kind}`);
    requireChosen(kind, new Map(Object.entries(options)));
    return chartsOf(store, kind as DrawnKind, new Choices(kind, options));
  });
}
