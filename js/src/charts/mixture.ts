import * as format from "../base/format";
import { literal } from "../base/python";
import type { MixedRule, Mixture } from "../base/traits";
import { bestFor, type CommonHull, costRatio, nameOf, type Vertex } from "../maths/common_hull";
import { profit, type Rates, ratesAt } from "../maths/rates";
import type { CountTable } from "../maths/table";
import type { Scene } from "../model/scene";
import { mix } from "./rate_projection";
import { worthOf } from "./verdict";

/** Digits of the share of a mixture. */
const DIGITS = 1000;

/** The chosen mixture of two rules, with what is expected of it. */
export interface Mixed extends Rates {
  state: Mixture;
  text: string;
  /** The Python that gives it. */
  code: string;
}

/** The mixture of two neighbours on a hull, of which the second decides a share of the cases. */
export function mixtureOf(scene: Scene, from: Vertex, to: Vertex, share: number): Mixture {
  const rule = ({ table, row }: Vertex): MixedRule => {
    // The two ends of a hull are rules of every model.
    const owner = table ?? scene.table;
    return { model: owner.name, threshold: owner.threshold[table ? row : row === 0 ? 0 : owner.length - 1] };
  };
  return { first: rule(from), second: rule(to), share: Math.round((1 - share) * DIGITS) / DIGITS };
}

/** The chosen mixture, if there is one of models that there are. */
export function chosenMixture(scene: Scene): Mixed | undefined {
  const state = stateOf(scene);
  if (!state) return undefined;
  const [first, second] = [state.first, state.second].map((rule) => endOf(scene, rule));
  if (!first || !second) return undefined;
  const rates = mix(second.rates, first.rates, state.share);
  const { verb, amount, unit } = worthOf(scene.context, profit(rates, scene.context));
  const text = [
    `${first.name} in α = ${format.percent(state.share)} of cases, else ${second.name}:`,
    `TPR ${format.rate(rates.tpr)}, FPR ${format.rate(rates.fpr)}, ${verb} ${format.inUnit(amount, unit)}.`,
  ].join(" ");
  return { ...rates, state, text, code: codeOf(state) };
}

/** The mixture as the state has it, if there is one. */
function stateOf(scene: Scene): Mixture | undefined {
  const state = scene.get("_mixture");
  return "first" in state ? (state as Mixture) : undefined;
}

interface End {
  rates: Rates;
  name: string;
}

function endOf(scene: Scene, { model, threshold }: MixedRule): End | undefined {
  const table = scene.tables.find(({ name }) => name === model);
  if (!table) return undefined;
  const row = table.indexAt(threshold);
  return { rates: ratesAt(table, row), name: nameOf(vertexAt(table, row)) };
}

/** A row as a vertex; the first and the last one are rules of every model. */
function vertexAt(table: CountTable, row: number): Vertex {
  const isEnd = row === 0 || row === table.length - 1;
  return { ...ratesAt(table, row), row, from: 0, to: 1, ...(isEnd ? {} : { table }) };
}

function codeOf({ first, second, share }: Mixture): string {
  const rule = ({ model, threshold }: MixedRule) => `ev[${literal(model)}].at(${literal(threshold)})`;
  return `ev.compare.mix(${rule(first)}, ${rule(second)}, ${share})`;
}

/** For which costs the two ends of an edge of a hull are equally good. */
export function edgeInWords(from: Vertex, to: Vertex, prevalence: number): string {
  const ratio = format.short(costRatio(from.to, prevalence));
  const [left, right] = [from, to].map((vertex) => `${nameOf(vertex)} (best ${bestFor(vertex, prevalence)})`);
  return `${left} and ${right} cost the same if a miss costs ${ratio} false positives.`;
}

/** The edge of a hull of which a mixture is, by its number; -1 if it is of none. */
export function edgeOf(scene: Scene, { vertices }: CommonHull, state: Mixture): number {
  const isSame = (one: MixedRule, other: MixedRule) =>
    one.model === other.model && one.threshold === other.threshold;
  return vertices.slice(1).findIndex((to, index) => {
    const { first, second } = mixtureOf(scene, vertices[index], to, 0);
    return isSame(first, state.first) && isSame(second, state.second);
  });
}
