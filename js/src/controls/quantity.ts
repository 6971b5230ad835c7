import { html } from "../base/dom";
import type { Parsed } from "../base/parse";
import { GREATEST_SHARE, LEAST } from "../base/traits";
import type { State } from "../model/state";
import type { Store } from "../model/store";
import { Field } from "./field";

type Numbers = { [Name in keyof State]: State[Name] extends number ? Name : never }[keyof State];

/** A trait that is a number, in people's notation. */
export interface Quantity {
  trait: Exclude<Numbers, "threshold">;
  /** Text before its field, and the accessible name of the field. */
  name: string;
  label: string;
  size: number;
  show: (value: number) => string;
  parse: (text: string) => Parsed;
  /** Why a value is refused, if it is. */
  problem: (value: number) => string | undefined;
  /** The value that so many steps lead to. */
  next: (value: number, steps: number) => number;
}

/** Why a number cannot be a share of positives, if it cannot. */
export function prevalenceProblem(value: number): string | undefined {
  return value >= LEAST && value <= GREATEST_SHARE ? undefined : "a prevalence must be between 0 % and 100 %";
}

/** A field for a quantity, with its name before it. */
export function quantityField(
  store: Store,
  { trait, name, label, size, show, parse, problem, next }: Quantity,
  report: (problem: string) => void,
  signal: AbortSignal,
): { element: HTMLElement; update: () => void } {
  const current = () => store.scene.get(trait);
  const commit = (value: number): string | undefined => {
    const refused = problem(value);
    if (refused === undefined) store.set({ [trait]: value });
    return refused;
  };
  const step = (steps: number) => report(commit(next(current(), steps)) ?? "");
  const field = new Field({ label, size, show: () => show(current()), parse, commit, step, report }, signal);
  const element = html("label", { class: "rw-label" }, `${name} `, field.element);
  return { element, update: () => field.update() };
}
