import { group } from "d3-array";
import { cached } from "../base/cached";
import * as format from "../base/format";
import type { Person } from "../base/traits";
import {
  bestRow,
  firstLeast,
  hasRanges,
  regrets,
  roundingOf,
  runWithin,
  type Uncertain,
} from "../maths/regret";
import type { Scene } from "../model/scene";
import type { Guide } from "./chart";
import { type Layer, NO_LAYER, stretch } from "./layer";

/** By how much errors may cost more than they have to. */
export const WITHIN = 0.05;
/** The longest names of people whose best threshold is the same, in letters. */
const LONGEST = 24;

/** What kept rows of the current model cost while costs or prevalence have ranges. */
export interface Agreement {
  /** Where the worst regret is least, that regret, of the population, and the person whose it is. */
  row: number;
  regret: number;
  worstFor: string;
  /** The first and the last row at which errors cost at most so much more than they have to, with any costs in the ranges of anybody. */
  run?: [first: number, last: number] | undefined;
  /** Whether each person alone has such rows, and only all together have none. */
  isSplit: boolean;
  /** Where the worst regret is least of all rows that will do, or of all. */
  pick: number;
  /** Each person's row of least expected regret. */
  best: [name: string, row: number][];
}

/** Where all costs agree, which is asked at each move. */
const known = new WeakMap<Scene, Agreement>();

/** The costs by person that thresholds are judged by, with the prevalence; of nobody's the current ones. */
export function uncertainIn(scene: Scene): [name: string, given: Uncertain][] {
  const { costs, prevalence: now } = scene.context;
  const prevalence = scene.get("prevalence_range") ?? [now, now];
  const people = scene.get("people");
  const all: Person[] = people.length > 0 ? people : [["", costs]];
  return all.map(([name, own]) => [name, { costs: own, prevalence }]);
}

/** Whether costs or prevalence are uncertain, or there are people. */
export function isOpen(scene: Scene): boolean {
  const isAny = scene.get("people").length > 0 || hasRanges(scene.context.costs);
  return isAny || scene.get("prevalence_range") !== null;
}

/** Where all costs in their ranges, and all people, agree; none where nothing is open. */
export function agreementOf(scene: Scene): Agreement | undefined {
  const { context, table } = scene;
  if (!isOpen(scene) || context.amounts) return undefined;
  return cached(known, scene, () => {
    const people = uncertainIn(scene);
    const each = people.map(([, given]) => regrets(table, scene.hull(table), given));
    const over = (values: number[][]) => values[0].map((_, row) => Math.max(...values.map((of) => of[row])));
    const most = over(each.map(({ worst }) => worst));
    const [row, rounding] = [firstLeast(most), roundingOf(most)];
    const run = runWithin(over(each.map(({ excess }) => excess)), WITHIN);
    const [first, last] = run ?? [row, row];
    const worst = each.findIndex((of) => of.worst[row] >= most[row] - rounding);
    return {
      row,
      regret: context.population * (most[row] > rounding ? most[row] : 0),
      worstFor: people[worst][0],
      run,
      isSplit: !run && each.every(({ excess }) => runWithin(excess, WITHIN)),
      pick: first + firstLeast(most.slice(first, last + 1)),
      best: people.map(([name, given]) => [name, bestRow(table, given)]),
    };
  });
}

/** Where all costs in their ranges agree, as a line along an axis; `starts` and `ends` are the range of each row on it. */
export function agreedRange(
  scene: Scene,
  starts: ArrayLike<number>,
  ends: ArrayLike<number>,
  height: number,
): Layer {
  const run = agreementOf(scene)?.run;
  if (!run) return NO_LAYER;
  const cost = `errors cost at most ${format.percent(WITHIN)} more than they must`;
  const name = scene.get("people").length > 1 ? `all agree: ${cost}` : cost;
  return { guides: [stretch("agreed", [starts, ends], run, height)], legend: [["agreed", name]] };
}

/** Each person's own best threshold: a tick between two heights, with the name. */
export function peopleTicks(scene: Scene, places: ArrayLike<number>, [low, high]: [number, number]): Layer {
  const found = scene.get("people").length > 0 ? agreementOf(scene) : undefined;
  const names = group(found?.best ?? [], ([, row]) => row);
  const guides = [...names]
    .sort(([one], [other]) => one - other)
    .map(([row, here]): Guide => {
      const points = [low, high].map((height): [number, number] => [places[row], height]);
      return {
        kind: "line",
        name: "person",
        points,
        label: together(here.map(([name]) => format.label(name))),
      };
    });
  return { guides, legend: [] };
}

function together(names: string[]): string {
  const text = names.join(", ");
  return names.length === 1 || text.length <= LONGEST ? text : `${names.length} people`;
}
