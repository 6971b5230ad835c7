import type { Demand } from "../maths/group_costs";
import type { OptionName } from "./options";
import type { Store } from "./store";
import type { ChartModel } from "./view_model";

/** What all tables of groups price: a demand, and how far apart its rates may be. */
const LINKED: OptionName[] = ["demand", "tolerance"];

const linked = new WeakMap<Store, Set<ChartModel>>();

/** A demand, and how far apart its rates may be. */
export interface Asked {
  demand: Demand;
  tolerance: number;
}

/** What the tables of groups of an Evaluation price. */
export function askedOf(store: Store): Asked[] {
  return [...(linked.get(store) ?? [])].map(({ choices }) => ({
    demand: choices.one("demand") as Demand,
    tolerance: Number(choices.one("tolerance")),
  }));
}

/** Let the tables of groups of an Evaluation price the same demand: what is chosen in one of them is chosen in all. */
export function linkDemand(store: Store, model: ChartModel, signal: AbortSignal): void {
  const all = linked.get(store) ?? new Set();
  linked.set(store, all.add(model));
  signal.addEventListener("abort", () => all.delete(model), { once: true });
  const read = (of: ChartModel) => LINKED.map((name) => of.choices.one(name));
  let before = read(model);
  const tell = () => {
    const now = read(model);
    for (const [index, name] of LINKED.entries()) {
      const value = now[index];
      if (value === before[index]) continue;
      for (const other of all) if (other.choices.one(name) !== value) other.choose(name, value);
    }
    before = now;
  };
  model.on(tell, signal);
}
