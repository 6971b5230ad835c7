import { type Control, html } from "../base/dom";
import { parseCost } from "../base/parse";
import { type CostRange, type Costs, GREATEST } from "../base/traits";
import { rangeOf, withCost } from "../maths/regret";
import type { Store } from "../model/store";
import { costText } from "./cost_field";
import { Field } from "./field";
import type { Report } from "./problem";

type Name = "tp" | "fp";

const LABELS: Record<Name, string> = { tp: "What a hit earns", fp: "What a false alarm costs" };

/** The two amounts, or their ranges, that most decisions follow from, while nobody has said any; they are set when both are there. */
export function costsQuestion(store: Store, report: Report, signal: AbortSignal): Control {
  const given = new Map<Name, CostRange>();
  const costsGiven = (): Costs => {
    const start: Costs = { ...store.scene.context.costs, tp: 0, fp: 0, fn: 0, as_gains: true };
    return [...given].reduce((costs, [name, ends]) => withCost(costs, name, ends), start);
  };
  const answer = (name: Name, ends: CostRange): string | undefined => {
    const sizes = ends.map((cost) => (name === "tp" ? -cost : cost));
    if (Math.min(...sizes) < 0) return "enter it without a minus";
    if (Math.max(...sizes) > GREATEST) return `at most ${GREATEST}`;
    given.set(name, ends);
    if (given.size === 2) store.set({ costs: costsGiven() });
    return undefined;
  };
  const fieldOf = (name: Name) => {
    const isGain = name === "tp";
    const step = (sign: number) => {
      const moved = rangeOf({ costs: costsGiven() }, name).map((cost) =>
        isGain ? cost - sign : cost + sign,
      );
      const [low, high] = moved.map((cost) => (isGain ? Math.min(cost, 0) : Math.max(cost, 0)));
      report(answer(name, [low, high]) ?? "");
    };
    return new Field<number | CostRange>(
      {
        label: LABELS[name],
        size: 5,
        grows: () => costsGiven().ranges?.[name] !== undefined,
        show: () => (given.has(name) ? costText(costsGiven(), name, isGain) : ""),
        parse: (text) => parseCost(text, isGain),
        commit: (value) => answer(name, typeof value === "number" ? [value, value] : value),
        step,
        report,
      },
      signal,
    );
  };
  const [hit, alarm] = (["tp", "fp"] as const).map(fieldOf);
  const part = (...parts: (string | HTMLElement)[]) => html("span", {}, ...parts);
  const element = html(
    "span",
    { class: "rw-question" },
    ...[" ", part("What does a hit earn? ", hit.element), " "],
    part("What does a false alarm cost? ", alarm.element),
  );
  const update = () => {
    hit.update();
    alarm.update();
  };
  return { element, update };
}
