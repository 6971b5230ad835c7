import { button, type Control, html, set, updateAll } from "../base/dom";
import * as format from "../base/format";
import { type Parsed, parseNumber, parsePercent, parsePercents } from "../base/parse";
import { GREATEST, GREATEST_SHARE, isRange, LEAST, prevalenceEnds, prevalenceFrom } from "../base/traits";
import type { Scene } from "../model/scene";
import type { Follower } from "../model/state";
import type { Store } from "../model/store";
import { Field } from "./field";
import type { Report } from "./problem";

/** A trait that is a number, in people's notation. */
export interface Quantity {
  trait: Follower;
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

/** A quantity that is that of the sample unless it is set. */
interface QuantityOfCases extends Quantity {
  /** What it follows, and its value there. */
  followed: string;
  usual: (scene: Scene) => number;
}

/** A field for a quantity, with its name before it. */
export function quantityField(
  store: Store,
  { trait, name, label, size, show, parse, problem, next }: Quantity,
  report: (problem: string) => void,
  signal: AbortSignal,
): Control {
  const current = () => store.scene.context[trait];
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

/** Whether nobody set a quantity, so that it follows the sample. */
function isFollowing({ scene }: Store, { trait }: QuantityOfCases): boolean {
  return scene.get("_following").includes(trait);
}

/** A button that lets a quantity follow the sample again; its tooltip says to which value. */
function sampleButton(
  store: Store,
  quantity: QuantityOfCases,
  signal: AbortSignal,
): Control<HTMLButtonElement> {
  const { trait, name, show, followed, usual } = quantity;
  const value = () => usual(store.scene);
  const reset = () => store.set({ [trait]: value(), _following: [...store.scene.get("_following"), trait] });
  const element = button({ class: "rw-button rw-reset" }, reset, signal, "↺");
  const update = () => {
    const text = `Reset the ${name} to ${followed} ${show(value())}`;
    set(element, {
      "aria-label": text,
      title: text,
      "aria-disabled": String(isFollowing(store, quantity)),
    });
  };
  return { element, update };
}

/** The field of a quantity, and the way back to its value in the sample. */
function resettableField(
  store: Store,
  quantity: QuantityOfCases,
  report: (problem: string) => void,
  signal: AbortSignal,
  field: Control = quantityField(store, quantity, report, signal),
): { elements: HTMLElement[]; update: () => void } {
  const reset = sampleButton(store, quantity, signal);
  const update = () => {
    field.update();
    reset.update();
    field.element.classList.toggle("rw-differs", !isFollowing(store, quantity));
  };
  return { elements: [field.element, reset.element], update };
}

export const PREVALENCE: QuantityOfCases = {
  trait: "prevalence",
  name: "prevalence",
  label: "Prevalence in percent",
  size: 9,
  show: format.percent,
  parse: (text) => parsePercent(text),
  problem: (value) =>
    value >= LEAST && value <= GREATEST_SHARE ? undefined : "the prevalence must be above 0% and below 100%",
  next: (value, steps) => value + steps / 100,
  followed: "the sample's",
  usual: ({ sample }) => sample.prevalence,
};

/** Points between thousands, or before decimals: languages differ. */
const POINTS = /^\d{1,3}(\.\d{3})+$/;

/** A number of cases, which nobody writes with three decimals. */
function parseCases(text: string): Parsed {
  if (POINTS.test(text.trim())) return { problem: `“${text.trim()}”? Write thousands without points` };
  return parseNumber(text);
}

const POPULATION: QuantityOfCases = {
  trait: "population",
  name: "population",
  label: "Population, number of cases",
  size: 9,
  show: format.count,
  parse: parseCases,
  problem: (value) =>
    value >= LEAST && value <= GREATEST ? undefined : "the population must be above 0 and at most 1e100",
  next: (value, steps) => value + steps * 10 ** (Math.floor(Math.log10(value)) - 1),
  followed: "the sample's",
  usual: ({ sample }) => sample.size,
};

/** The field of the prevalence, which may also be a range. */
function prevalenceField(store: Store, report: Report, signal: AbortSignal): Control {
  const { name, label, size, show, problem } = PREVALENCE;
  const current = () => prevalenceEnds(store.scene.get("prevalence"));
  const commit = (value: number | [number, number]): string | undefined => {
    const ends = typeof value === "number" ? ([value, value] as [number, number]) : value;
    const refused = ends.map(problem).find(Boolean);
    if (refused) return refused;
    store.set({ prevalence: prevalenceFrom(...ends) });
    return undefined;
  };
  const text = () => {
    const [low, high] = current().map(show);
    return low === high ? low : `${low.replace(/\s*%$/, "")}–${high}`;
  };
  const step = (steps: number) => {
    const [low, high] = current().map((each) => PREVALENCE.next(each, steps));
    report(commit([low, high]) ?? "");
  };
  const grows = () => isRange(store.scene.get("prevalence"));
  const field = new Field(
    { label, size, grows, show: text, parse: (typed) => parsePercents(typed), commit, step, report },
    signal,
  );
  const element = html("label", { class: "rw-label" }, `${name} `, field.element);
  return { element, update: () => field.update() };
}

/** The fields of the prevalence and of the population. */
export function populationFields(
  store: Store,
  report: (problem: string) => void,
  signal: AbortSignal,
): Control {
  // Samples drawn in the page need one prevalence.
  const own = store.isSimulated ? undefined : prevalenceField(store, report, signal);
  const prevalence = resettableField(store, PREVALENCE, report, signal, own);
  const fields = [prevalence, resettableField(store, POPULATION, report, signal)];
  const parts = fields.map(({ elements }) => html("div", { class: "rw-quantity" }, ...elements));
  const element = html("div", { class: "rw-quantities" }, ...parts);
  const update = () => updateAll(fields);
  return { element, update };
}
