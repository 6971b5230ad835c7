import * as format from "../base/format";
import { model_metrics, metrics as rule_metrics } from "../base/vocabulary";
import { area, areaInterval } from "../charts/auc";
import { chanceNote } from "../charts/chance";
import { missingMetric, missingProbabilities } from "../charts/missing";
import { METRICS, type Metric, textOf } from "../maths/metrics";
import { MODEL_METRICS, type ModelMetric } from "../maths/model_metrics";
import { type Rates, ratesAt } from "../maths/rates";
import type { CountTable } from "../maths/table";
import type { Choices } from "../model/options";
import type { Scene } from "../model/scene";
import type { Store } from "../model/store";

export interface Cell {
  text: string;
  /** In brackets, after the text. */
  interval?: string;
  /** What is wrong with the model, or why there is no value. */
  hint?: string | undefined;
  /** Whether the model is suspect. */
  isSuspect?: boolean;
}

/** A chosen metric of all models. */
export interface Column {
  name: string;
  /** What it is, its range, and which values are better. */
  help: string;
  cell: (store: Store, table: CountTable) => Cell;
}

type Entry = { range: (number | null)[]; better: string };

const ENTRIES: Record<string, Entry> = { ...model_metrics, ...rule_metrics };

function helpOf(key: string, help: string): string {
  const { range, better } = ENTRIES[key];
  const [low, high] = range;
  const bounds = low !== null && high !== null ? format.printed(`${low} to ${high}`) : "";
  const direction = better === "neither" ? "" : `${better} is better`;
  const more = [bounds, direction].filter(Boolean).join(", ");
  return more ? `${help} (${more})` : help;
}

/** The rates of a model now: those of the rule, or, of another model, where it is compared. */
export function ratesNow({ scene, rule }: Store, table: CountTable): Rates {
  return table === scene.table ? scene.rates(rule) : ratesAt(table, scene.comparable(table, rule));
}

function aucCell({ scene }: Store, table: CountTable): Cell {
  const [hint] = chanceNote(scene, [table]);
  const interval = areaInterval(scene, table);
  return { text: area(table), interval, hint, isSuspect: hint !== undefined };
}

/** Why a metric of a model has no value. */
function reasonFor(
  { needsProbabilities, isAskedFor }: ModelMetric,
  scene: Scene,
  table: CountTable,
): string | undefined {
  const [reason] = needsProbabilities ? missingProbabilities(table) : [];
  // Python does not see samples that the page draws.
  return reason ?? (isAskedFor && !scene.sample.hasTheory ? missingMetric(scene) : undefined);
}

function modelCell(metric: ModelMetric, { scene }: Store, table: CountTable): Cell {
  const of = {
    table,
    target: scene.target(table),
    hull: scene.hull(table),
    family: scene.of("_auc_family", table),
  };
  const value = metric.value(of);
  return {
    text: metric.show(value),
    hint: Number.isNaN(value) ? reasonFor(metric, scene, table) : undefined,
  };
}

function ruleCell(metric: Metric, store: Store, table: CountTable): Cell {
  const { context } = store.scene;
  const value = metric.value(ratesNow(store, table), context, table);
  const [text, reason] = textOf(metric, value, context.costs.currency);
  return { text, hint: reason || undefined };
}

function columnOf(key: string): Column {
  const ofModel = Object.hasOwn(MODEL_METRICS, key) ? MODEL_METRICS[key] : undefined;
  const metric = ofModel ?? METRICS[key];
  const cell: Column["cell"] = (store, table) => {
    if (key === "auc") return aucCell(store, table);
    return ofModel ? modelCell(ofModel, store, table) : ruleCell(METRICS[key], store, table);
  };
  return { name: metric.name, help: helpOf(key, metric.help), cell };
}

/** The chosen columns, in the order of the menu. */
export function columnsOf(choices: Choices): Column[] {
  const chosen = choices.several("metrics");
  return Object.keys(ENTRIES)
    .filter((key) => chosen.includes(key))
    .map(columnOf);
}
