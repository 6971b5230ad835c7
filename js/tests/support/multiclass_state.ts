import type { PackedSample } from "../../src/base/traits.ts";
import { PageModel } from "../../src/model/page_model.ts";
import { MulticlassStore } from "../../src/multiclass/store.ts";
import { stateOf } from "./state.ts";
import { packed, type TestRows } from "./tables.ts";

/** Labels and probabilities of several classes, by model. */
export interface ClassSample {
  classes: string[];
  code: number[];
  models: Record<string, number[][]>;
}

/** Numbers from 0 to 1, the same for a seed. */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 48271) % 2147483647;
    return state / 2147483647;
  };
}

/** Probabilities of a class, the surer the sharper, of which some classes next to each other are confused. */
function drawn(own: number, size: number, sharpness: number, random: () => number): number[] {
  const raw = Array.from({ length: size }, (_, k) =>
    Math.exp(sharpness * ((k === own ? 1 : k === (own ^ 1) ? 0.6 : 0) + random())),
  );
  const sum = raw.reduce((one, other) => one + other, 0);
  return raw.map((each) => each / sum);
}

/** Cases drawn at random, of two models. */
export function drawClasses(size: number, n: number, seed = 7): ClassSample {
  const random = randomOf(seed);
  const code = Array.from({ length: n }, (_, row) => row % size);
  const of = (sharpness: number) => code.map((own) => drawn(own, size, sharpness, random));
  const names = ["setosa", "versicolor", "virginica"];
  const classes = size === 3 ? names : Array.from({ length: size }, (_, k) => String(k));
  return { classes, code, models: { forest: of(4), logistic: of(3) } };
}

function rowsOf(positive: boolean[], score: number[]): TestRows {
  const threshold = [...new Set(score)].sort((a, b) => b - a);
  const counts = (wanted: boolean) =>
    threshold.map((least) => score.filter((each, row) => each >= least && positive[row] === wanted).length);
  return {
    threshold: [Number.POSITIVE_INFINITY, ...threshold],
    tp: [0, ...counts(true)],
    fp: [0, ...counts(false)],
  };
}

/** Rounded, so that tables are short. */
const short = (score: number) => Math.round(50 * score) / 50;

function sampleOf(
  labels: [string, string],
  positive: boolean[],
  scores: Record<string, number[]>,
): PackedSample {
  const positives = positive.filter(Boolean).length;
  return {
    ...{ positives, negatives: positive.length - positives, labels, folds: 0 },
    ...{
      case_costs: false,
      has_theory: false,
      weighted: false,
      clustered: false,
      perfect: [],
      is_of_groups: false,
      groups: null,
      periods: null,
      unlabelled: null,
      focus: null,
      whole: null,
    },
    models: Object.entries(scores).map(([name, score]) => packed(name, rowsOf(positive, score.map(short)))),
  };
}

function area(positive: boolean[], score: number[]): number {
  let [wins, pairs] = [0, 0];
  for (const [a, isPositive] of positive.entries())
    for (const [b, other] of positive.entries()) {
      if (!isPositive || other) continue;
      pairs += 1;
      wins += score[a] > score[b] ? 1 : score[a] === score[b] ? 0.5 : 0;
    }
  return wins / pairs;
}

const mapped = <T>(models: ClassSample["models"], of: (rows: number[][]) => T): Record<string, T> =>
  Object.fromEntries(Object.entries(models).map(([name, rows]) => [name, of(rows)]));

function oneVsRest({ classes, code, models }: ClassSample, own: number): PackedSample {
  const scores = mapped(models, (rows) => rows.map((row) => row[own]));
  return sampleOf(
    ["rest", classes[own]],
    code.map((each) => each === own),
    scores,
  );
}

function oneVsOne({ classes, code, models }: ClassSample, a: number, b: number): PackedSample {
  const kept = [...code.keys()].filter((row) => code[row] === a || code[row] === b);
  const scores = mapped(models, (rows) => kept.map((row) => rows[row][a]));
  return sampleOf(
    [classes[b], classes[a]],
    kept.map((row) => code[row] === a),
    scores,
  );
}

function areasOf({ classes, code }: ClassSample, rows: number[][]): (number | null)[][] {
  const of = (a: number, b: number) => {
    const kept = [...code.keys()].filter((row) => code[row] === a || code[row] === b);
    return area(
      kept.map((row) => code[row] === a),
      kept.map((row) => rows[row][a]),
    );
  };
  return classes.map((_, a) => classes.map((_, b) => (a === b ? null : of(a, b))));
}

const bytes = (values: ArrayBufferView) => new DataView(values.buffer.slice(0) as ArrayBuffer);

/** All cases, as float64 or as uint16. */
export function casesOf({ classes, code, models }: ClassSample, kind: "f8" | "u2" = "f8") {
  const columns = (rows: number[][]) => classes.flatMap((_, k) => rows.map((row) => row[k]));
  const write = (values: number[]) =>
    kind === "f8" ? Float64Array.from(values) : Uint16Array.from(values, (each) => Math.round(65_535 * each));
  return {
    ...{ n: code.length, total: code.length, kind, weight: null },
    code: bytes(Uint8Array.from(code)),
    models: Object.entries(models).map(([name, rows]) => ({
      name,
      probability: bytes(write(columns(rows))),
    })),
  };
}

/** The state of an ordinary Evaluation without what is of its sample. */
function binaryTraits(): object {
  const { _sample, ...rest } = stateOf({ none: { threshold: [], tp: [], fp: [] } });
  return { ...rest, costs: { tp: 0, fp: 1, fn: 1, tn: 0, as_gains: false } };
}

/** The traits of a MulticlassEvaluation as Python sends them. */
export function multiclassState(sample: ClassSample, traits: object = {}): Record<string, unknown> {
  const { classes, code, models } = sample;
  const size = [...classes.keys()];
  const pairs = size.flatMap((a) => size.filter((b) => b !== a).map((b) => [a, b]));
  const pooledScores = mapped(models, (rows) => size.flatMap((k) => rows.map((row) => row[k])));
  const pooled = sampleOf(
    ["rest", "own class"],
    size.flatMap((k) => code.map((own) => own === k)),
    pooledScores,
  );
  const measures = { roc_auc_ovr: 0.912, roc_auc_ovo: 0.923, log_loss: 0.456, brier: 0.234 };
  return {
    _classes: classes,
    _models: Object.keys(models),
    _one_vs_rest: size.map((own) => oneVsRest(sample, own)),
    _pooled: pooled,
    _one_vs_one:
      classes.length > 5
        ? {}
        : Object.fromEntries(pairs.map(([a, b]) => [`${a},${b}`, oneVsOne(sample, a, b)])),
    _areas: Object.entries(mapped(models, (rows) => areasOf(sample, rows))),
    _measures: Object.entries(mapped(models, () => measures)),
    _cases: casesOf(sample),
    _binary_traits: binaryTraits(),
    _matrix: {},
    _children: {},
    model: Object.keys(models)[0],
    costs: classes.map((_, i) => classes.map((_, j) => Number(i !== j))),
    class_weight: classes.map(() => 1),
    shown: "",
    selection: null,
    charts: ["roc", "reliability", "pair_matrix", ...(classes.length === 3 ? ["simplex"] : [])],
    options: {},
    ...traits,
  };
}

/** A page without kernel of such traits. */
export function multiclassStore(state: object): { model: PageModel; store: MulticlassStore } {
  const model = new PageModel(state);
  return { model, store: new MulticlassStore(model as never, undefined, true) };
}
