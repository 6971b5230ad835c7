import { type Control, html } from "../base/dom";
import * as format from "../base/format";
import { parseNumber } from "../base/parse";
import { GREATEST } from "../base/traits";
import type { Store } from "../model/store";
import { Field } from "./field";
import type { Report } from "./problem";

type Name = "hit" | "alarm";

const LABELS: Record<Name, string> = { hit: "What a hit earns", alarm: "What a false alarm costs" };

/** The two numbers that most decisions follow from, while nobody has said any; they are set when both are there. */
export function costsQuestion(store: Store, report: Report, signal: AbortSignal): Control {
  const given: Partial<Record<Name, number>> = {};
  const answer = (name: Name, value: number): string | undefined => {
    if (value < 0) return "enter it without a minus";
    if (value > GREATEST) return `at most ${GREATEST}`;
    given[name] = value;
    const { hit, alarm } = given;
    if (hit !== undefined && alarm !== undefined)
      store.set({ costs: { ...store.scene.context.costs, tp: -hit, fp: alarm, fn: 0, as_gains: true } });
    return undefined;
  };
  const fieldOf = (name: Name) =>
    new Field(
      {
        label: LABELS[name],
        size: 5,
        show: () => (given[name] === undefined ? "" : format.plain(given[name])),
        parse: (text) => parseNumber(text),
        commit: (value) => answer(name, value),
        step: (sign) => report(answer(name, Math.max(0, (given[name] ?? 0) + sign)) ?? ""),
        report,
      },
      signal,
    );
  const [hit, alarm] = (["hit", "alarm"] as const).map(fieldOf);
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
