import * as format from "../base/format";
import type { Selection } from "../base/traits";
import { metrics } from "../base/vocabulary";
import { outcomes } from "../maths/outcomes";
import type { Store } from "./store";

/** Scores with low <= score < high. */
export interface Scores {
  low: number;
  high: number;
}

function keyOf(selection: Selection): string {
  const { kind, model } = selection;
  const what = kind === "cell" ? [selection.cell] : [selection.low, selection.high];
  return [kind, ...what, model].join(" ");
}

export function isSelected({ selection }: Store, other: Selection): boolean {
  return selection !== null && keyOf(selection) === keyOf(other);
}

/** Select cases; of those that are selected, clear the selection. */
export function toggleSelection(store: Store, selection: Selection): void {
  store.set({ selection: isSelected(store, selection) ? null : selection });
}

export function clearSelection(store: Store): void {
  if (store.selection) store.set({ selection: null });
}

/** The scores of the selected cases, if they are those of the current model. */
export function selectedScores({ selection, scene, rule }: Store): Scores | undefined {
  if (selection?.model !== scene.table.name) return undefined;
  if (selection.kind !== "cell") return { low: selection.low, high: selection.high };
  const isPositive = selection.cell === "tp" || selection.cell === "fp";
  const { requested } = rule;
  return isPositive
    ? { low: requested, high: Number.POSITIVE_INFINITY }
    : { low: Number.NEGATIVE_INFINITY, high: requested };
}

/** How many cases are selected, which, and of which model; empty if none are. */
export function selectionText(store: Store): string {
  const { selection, scene } = store;
  const table = scene.tables.find(({ name }) => name === selection?.model);
  if (!selection || !table) return "";
  const of = `of ${format.label(table.name)}`;
  if (selection.kind === "cell") {
    const isCurrent = table === scene.table;
    const count = isCurrent ? `${format.count(outcomes(table, store.rule)[selection.cell])} ` : "";
    return `${count}${metrics[selection.cell].name} ${of}`;
  }
  const { low, high } = selection;
  const [from, to] = [low, high].map((score) => table.indexAt(score));
  const count = table.tp[from] + table.fp[from] - table.tp[to] - table.fp[to];
  return `${format.count(count)} cases ${of} with ${rangeText(selection)}`;
}

/** The selected scores of the current model, for who reads the threshold. */
export function selectedText(store: Store): string {
  const scores = selectedScores(store);
  return scores ? `selected ${rangeText(scores)}` : "";
}

function rangeText({ low, high }: Scores): string {
  const least = Number.isFinite(low) ? `${format.score(low)} ≤ ` : "";
  const most = Number.isFinite(high) ? ` < ${format.score(high)}` : "";
  return `${least}score${most}`;
}
