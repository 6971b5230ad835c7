import { button, html, set, setText, showText, status, updateAll } from "../base/dom";
import * as format from "../base/format";
import { LatestSignal } from "../base/latest_signal";
import type { Parsed } from "../base/parse";
import {
  type CostRange,
  type Costs,
  LONGEST_NAME,
  MOST_PEOPLE,
  type Outcome,
  type Person,
} from "../base/traits";
import { type Agreement, agreementOf, WITHIN } from "../charts/agreement";
import { agreementInWords } from "../charts/verdict";
import type { Store } from "../model/store";
import { Asking, type Worth } from "./asking";
import { costFieldOf } from "./cost_field";
import { Field } from "./field";
import { popover } from "./popover";

/** What is asked of each person; right decisions only where they have costs, which are gains as a rule. */
const CELLS: [outcome: Outcome, label: string, isRight: boolean][] = [
  ["fp", "a false alarm costs", false],
  ["fn", "a miss costs", false],
  ["tp", "a hit earns", true],
  ["tn", "a correct rejection earns", true],
];

/** A person's name as it may be typed, or why not. */
function readName(text: string, others: string[]): Parsed<string> {
  const name = text.trim();
  if (name === "") return { problem: "enter a name" };
  if (name.length > LONGEST_NAME) return { problem: `a name has at most ${LONGEST_NAME} letters` };
  if (others.includes(name)) return { problem: `there is a ${name} already` };
  return { value: name };
}

/** The row of one person: name, costs, and a button that removes it. */
class PersonRow {
  readonly element = html("div", { class: "rw-person-row", role: "group" });
  readonly name: Field<string>;
  readonly #cells: {
    outcome: Outcome;
    isRight: boolean;
    field: Field<number | CostRange>;
    label: HTMLElement;
  }[];
  readonly #own = html("span", { class: "rw-own-best" });
  readonly #ask: HTMLButtonElement;
  readonly #remove: HTMLButtonElement;

  constructor(
    private readonly people: PeopleList,
    private readonly index: number,
    report: (problem: string) => void,
    signal: AbortSignal,
  ) {
    const others = () => people.all.flatMap(([name], at) => (at === index ? [] : [name]));
    this.name = new Field<string>(
      {
        label: "Name",
        size: 10,
        show: () => this.#person[0],
        parse: (text) => readName(text, others()),
        commit: (name) => this.#take([name, this.#person[1]]),
        step: () => {},
        report,
      },
      signal,
    );
    set(this.name.element, { inputmode: "text", maxlength: LONGEST_NAME, class: "rw-field rw-person-name" });
    this.#cells = CELLS.map(([outcome, text, isRight]) => {
      const held = {
        label: text,
        read: () => this.#person[1],
        take: (costs: Costs) => this.#take([this.#person[0], costs]),
        asGains: () => isRight,
      };
      const field = costFieldOf(held, outcome, report, signal);
      return { outcome, isRight, field, label: html("label", {}, `${text} `, field.element) };
    });
    this.#ask = button({ class: "rw-button" }, () => people.ask(index), signal, "Ask");
    this.#remove = button({ class: "rw-button" }, () => people.remove(index), signal, "×");
    this.element.append(
      this.name.element,
      ...this.#cells.map(({ label }) => label),
      this.#own,
      this.#ask,
      this.#remove,
    );
    this.update();
  }

  get #person(): Person {
    return this.people.all[this.index];
  }

  #take(person: Person): undefined {
    this.people.set(this.people.all.with(this.index, person));
  }

  update(): void {
    const [name, costs] = this.#person;
    set(this.element, { "aria-label": name });
    set(this.#ask, {
      "aria-label": `Ask ${name}`,
      title: `Ask ${name} ten times which errors are worse, for the cost of a miss`,
    });
    set(this.#remove, { "aria-label": `Remove ${name}`, title: `Remove ${name}` });
    setText(this.#own, this.people.ownBest(this.index));
    updateAll([this.name, ...this.#cells.map(({ field }) => field)]);
    for (const { outcome, isRight, label } of this.#cells) {
      // A field that is being typed in stays.
      const isShown =
        !isRight || costs[outcome] !== 0 || costs.ranges?.[outcome] || label.matches(":focus-within");
      label.hidden = !isShown;
    }
  }
}

/** The people of a store, in a list that can be changed. */
class PeopleList {
  readonly element = html("div", { class: "rw-people-rows" });
  readonly add: HTMLButtonElement;
  readonly #drawn: LatestSignal;
  #rows: PersonRow[] = [];

  constructor(
    private readonly store: Store,
    private readonly report: (problem: string) => void,
    /** Asks somebody, and tells what follows. */
    private readonly begin: Asking["begin"],
    signal: AbortSignal,
  ) {
    this.#drawn = new LatestSignal(signal);
    this.add = button({ class: "rw-button" }, () => this.#add(), signal, "Add a person");
  }

  get all(): Person[] {
    return this.store.get("people");
  }

  /** Ask somebody how many false alarms a miss is worth. */
  ask(index: number): void {
    const [name] = this.all[index];
    this.begin(name, (worth) => {
      const [, costs] = this.all[index] ?? [];
      if (costs && worth) this.set(this.all.with(index, [name, worthOf(costs, worth)]));
      this.#rows[index]?.name.element.focus();
    });
  }

  /** The best threshold for somebody. */
  ownBest(index: number): string {
    const { scene } = this.store;
    const row = agreementOf(scene)?.best[index]?.[1];
    return row === undefined ? "" : `best ${format.cut(scene.table.threshold[row])}`;
  }

  set(people: Person[]): undefined {
    this.store.set({ people });
  }

  /** Somebody with the current costs to begin with. */
  #add(): void {
    const names = this.all.map(([name]) => name);
    let number = names.length + 1;
    while (names.includes(`person ${number}`)) number += 1;
    const { between: _, currency = "", ...costs } = this.store.scene.context.costs;
    this.set([
      ...this.all,
      [`person ${number}`, { ...costs, currency: this.all[0]?.[1].currency ?? currency }],
    ]);
    const name = this.#rows.at(-1)?.name.element;
    name?.focus();
    name?.select();
  }

  remove(index: number): void {
    this.set(this.all.filter((_, at) => at !== index));
    (this.#rows[Math.min(index, this.#rows.length - 1)]?.name.element ?? this.add).focus();
  }

  update(): void {
    const { all, add } = this;
    set(add, { disabled: all.length >= MOST_PEOPLE });
    if (all.length === this.#rows.length) {
      updateAll(this.#rows);
      return;
    }
    this.report("");
    const signal = this.#drawn.next();
    this.#rows = all.map((_, index) => new PersonRow(this, index, this.report, signal));
    this.element.replaceChildren(...this.#rows.map(({ element }) => element));
  }
}

/** Costs with a miss worth so many false alarms; a false alarm keeps its cost. */
function worthOf({ fp, tn, as_gains: _, ranges: __, ...rest }: Costs, [low, high]: Worth): Costs {
  const alarm = fp > tn ? fp - tn : 1;
  const [least, most] = [low * alarm, high * alarm];
  const fn = least + (most - least) / 2;
  return { ...rest, tp: 0, tn: 0, fp: alarm, fn, as_gains: false, ranges: { fn: [least, most] } };
}

/** A word that opens the costs of several people, and says where they agree. */
export function peopleControl(store: Store, signal: AbortSignal): HTMLElement {
  const opener = html("button", { type: "button", class: "rw-opener" });
  const problem = status("rw-person-problem");
  const asking = new Asking(signal);
  const begin: Asking["begin"] = (name, then) => {
    set(whole, { hidden: true });
    asking.begin(name, (worth) => {
      set(whole, { hidden: false });
      then(worth);
    });
  };
  const list = new PeopleList(store, (text) => showText(problem, text), begin, signal);
  const told = html("p", { class: "rw-people-told" });
  const go = button({ class: "rw-button" }, () => agree(store), signal, "Go to where all agree");
  const about = html(
    "p",
    { class: "rw-people-about" },
    "What do errors cost, in the eyes of each person? A range is fine: 40-60.",
  );
  const more = html("div", { class: "rw-people-more" }, list.add);
  const whole = html("div", { class: "rw-people-all" }, about, list.element, problem, more, told, go);
  const { element } = popover("rw-people", opener, () => [whole, asking.element], store, signal);
  const update = () => {
    const { scene, rule } = store;
    const people = store.get("people");
    set(element, { hidden: scene.context.amounts !== undefined });
    setText(
      opener,
      people.length > 0 ? `${people.length} ${people.length > 1 ? "people" : "person"}` : "people",
    );
    element.classList.toggle("rw-nobody", people.length === 0);
    list.update();
    const found = people.length > 0 ? agreementOf(scene) : undefined;
    showText(told, found ? agreementInWords(scene).join(" ") : "");
    set(go, { hidden: !found });
    if (!found) return;
    const { threshold } = scene.table;
    const isThere = scene.table.indexAt(rule.threshold) === found.pick;
    setText(go, `Go to ${format.cut(threshold[found.pick])}, ${pickName(found, people.length > 1)}`);
    set(go, { "aria-disabled": String(isThere) });
  };
  store.follow(["costs", "models", "rule", "words"], update, signal);
  return element;
}

/** What is chosen: each person's own best threshold is another. */
function pickName({ row, run, pick }: Agreement, isOfSeveral: boolean): string {
  if (run && isOfSeveral) return "where all agree";
  return pick === row
    ? "the smallest worst loss"
    : `the smallest worst loss within ${format.percent(WITHIN)}`;
}

/** Take the threshold at which all agree, or whose worst loss is smallest. */
function agree(store: Store): void {
  const found = agreementOf(store.scene);
  if (found) store.set({ threshold: store.scene.table.threshold[found.pick] });
}
