import { cached } from "../base/cached";
import { isRange, type PackedSample } from "../base/traits";
import { weighAt } from "../maths/parts";
import type { CountTable } from "../maths/table";
import { ownIn, withOwn } from "./own";
import type { Traits } from "./page_store";
import type { Scene } from "./scene";
import { Store } from "./store";
import { toWire } from "./traits";

/** Curves that are told apart by colour. */
const MOST = 6;
/** The curve of the model itself. */
const ALL = "all cases";

/** Cases that have a curve: of a group, or of several small ones together. */
export interface DrawnGroup {
  label: string;
  /** The groups, by their index among those in the page. */
  members: number[];
  /** Its index among all, unless it is several. */
  place: number | undefined;
}

/**
 * The groups that have curves, which need both classes; of more than six the largest five, and the others together. None
 * where the cases have no groups, or costs that differ within one.
 */
export function drawnGroups(scene: Scene): DrawnGroup[] {
  const { sample, table } = scene.ofEveryone;
  const { groups: parts } = sample;
  if (!parts?.knowsCosts(table) || !sample.tables.every((each) => parts.knows(each))) return [];
  const counts = parts.all(table, () => 0);
  const sizeOf = (part: number) => counts[part].positives + counts[part].negatives;
  const usable = [...counts.keys()].filter(
    (part) => counts[part].positives > 0 && counts[part].negatives > 0 && parts.place(part) !== undefined,
  );
  const total = parts.length + Math.max(0, parts.folded - 1);
  const largest = [...usable].sort((a, b) => sizeOf(b) - sizeOf(a) || a - b).slice(0, MOST - 1);
  const kept = total > MOST ? largest.sort((a, b) => a - b) : usable;
  const groups = kept.map((part) => ({
    label: parts.labels[part],
    members: [part],
    place: parts.place(part),
  }));
  const rest = [...counts.keys()].filter((part) => !kept.includes(part));
  const has = (name: "positives" | "negatives") => rest.some((part) => counts[part][name] > 0);
  if (!has("positives") || !has("negatives")) return groups;
  return [...groups, { label: `${total - kept.length} others`, members: rest, place: undefined }];
}

/** What is not of groups: what Python computed of all cases, and what only single cases or other models have. */
const NOTHING: Record<string, unknown> = {
  ...{ _aucs: [], _auc_family: [], _bands: {}, _decisions: [], _gains: {}, _lift: {}, _metrics: [] },
  ...{ _counts: {}, _tier_counts: [], _demand: {}, _mixture: {}, _win_rates: {} },
  ...{ focus: null, group_thresholds: [], intervals: false, selection: null },
};

type Reads = Record<string, () => unknown>;

/** The traits of an Evaluation, some of them read or written in another way. */
class OtherTraits implements Traits {
  constructor(
    private readonly main: Store,
    private readonly reads: Reads,
    private readonly write: (name: string, value: unknown) => void,
  ) {}

  get(name: string): unknown {
    if (Object.hasOwn(this.reads, name)) return this.reads[name]();
    return Object.hasOwn(NOTHING, name) ? NOTHING[name] : this.main.traits.get(name);
  }

  set(name: string, value: unknown): void {
    if (name === "model" || Object.hasOwn(NOTHING, name)) return;
    this.write(name, value);
  }

  on(event: string, listener: () => void): void {
    for (const each of this.#eventsOf(event)) this.main.traits.on(each, listener);
  }

  off(event: string, listener: () => void): void {
    for (const each of this.#eventsOf(event)) this.main.traits.off(each, listener);
  }

  save_changes(): void {
    this.main.traits.save_changes();
  }

  #eventsOf(event: string): string[] {
    const name = event.replace(/^change:/, "");
    if (name === "_sample") return ["_sample", "model", "focus"].map((each) => `change:${each}`);
    if (name === "threshold") return [event, "change:group_thresholds"];
    return name === "model" || Object.hasOwn(NOTHING, name) ? [] : [event];
  }
}

/** A store that shows groups of the cases of another one, and changes its decision. */
export class GroupStore extends Store {
  constructor(
    traits: Traits,
    main: Store,
    signal: AbortSignal | undefined,
    private readonly rowOf: (table: CountTable) => number | undefined = () => undefined,
  ) {
    super(traits, signal, true, true, main.history);
  }

  protected override ownRow(table: CountTable): number | undefined {
    return this.rowOf(table);
  }
}

function ownThreshold(main: Store, { place }: DrawnGroup): number | undefined {
  return place === undefined ? undefined : ownIn(main.get("group_thresholds"), ["groups", place]);
}

/** The current model's curves of all cases and of groups as the models of one sample. */
function packedCurves(scene: Scene, groups: DrawnGroup[]): PackedSample {
  const { sample, table } = scene.ofEveryone;
  const packed = sample.packedWhole;
  const names = [ALL];
  const tables = groups.flatMap(({ label, members }) => {
    const part = sample.together("groups", members)?.models[table.index];
    if (!part) return [];
    const name = names.includes(label) ? `${label} (group)` : label;
    names.push(name);
    return [{ ...part, name }];
  });
  const own = {
    folds: 0,
    groups: null,
    periods: null,
    unlabelled: null,
    focus: null,
    whole: null,
    perfect: [],
  };
  const all = { ...packed.models[table.index], name: ALL };
  return { ...packed, ...own, is_of_groups: true, models: [all, ...tables] };
}

/** A store whose models are all cases and the groups; dragging moves the common threshold. */
export function storeOfCurves(main: Store, groups: DrawnGroup[], signal?: AbortSignal): GroupStore {
  const made = new WeakMap<object, PackedSample>();
  const packed = () => {
    // Of a model once, while the sample is the same.
    return cached(made, main.scene.ofEveryone.table, () => packedCurves(main.scene, groups));
  };
  const reads: Reads = {
    _sample: packed,
    model: () => ALL,
    compare_at: () => "score",
    prevalence: () => {
      const given = main.get("prevalence");
      return isRange(given) ? given : main.scene.ofEveryone.context.prevalence;
    },
    population: () => main.scene.ofEveryone.context.population,
  };
  const write = (name: string, value: unknown) => {
    if (name !== "compare_at") main.traits.set(name, value);
  };
  const rowOf = (table: CountTable) => {
    const group = groups[table.index - 1];
    const own = group && ownThreshold(main, group);
    return own === undefined ? undefined : table.indexAt(own);
  };
  return new GroupStore(new OtherTraits(main, reads, write), main, signal, rowOf);
}

/**
 * A store of a group's cases at its own threshold if it has one, and at its prevalence: at another target than that of the
 * sample, its positives and negatives stand for as many cases as those of all groups.
 */
export function storeOfGroup(main: Store, group: DrawnGroup, signal?: AbortSignal): GroupStore {
  const made = new WeakMap<object, PackedSample>();
  const packed = () => {
    const { sample } = main.scene.ofEveryone;
    return cached(made, sample, () => sample.together("groups", group.members) ?? sample.packedWhole);
  };
  const prevalence = () => {
    const { table, context } = main.scene.ofEveryone;
    const [positive, negative] = weighAt(table, context.prevalence);
    const { positives, negatives } = packed();
    return (positive * positives) / (positive * positives + negative * negatives);
  };
  const own = () => ownThreshold(main, group);
  const reads: Reads = {
    _sample: packed,
    model: () => main.scene.table.name,
    prevalence,
    population: () => main.scene.ofEveryone.context.population,
    threshold: () => toWire(own() ?? main.get("threshold")),
  };
  const write = (name: string, value: unknown) => {
    if (name !== "threshold" || own() === undefined) {
      main.traits.set(name, value);
      return;
    }
    const all = withOwn(main.get("group_thresholds"), group.place as number, Number(value));
    main.traits.set("group_thresholds", toWire(all));
  };
  return new GroupStore(new OtherTraits(main, reads, write), main, signal);
}
