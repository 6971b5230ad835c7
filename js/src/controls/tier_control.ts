import { button, type Control, html, listen, set, setText, showText, status, updateAll } from "../base/dom";
import * as format from "../base/format";
import { type Parsed, parseNumber, parseScore } from "../base/parse";
import { type Between, GREATEST, MOST_BETWEEN } from "../base/traits";
import { freeActions, tiersText } from "../charts/tiers";
import { FLAG, LEAVE } from "../maths/tiers";
import { addAction, areBest, bestThresholds, firstTiers, moveTierBy, removeAction } from "../model/moves";
import { shownThreshold } from "../model/rule";
import type { Store } from "../model/store";
import { thresholdsOf } from "../model/tiers";
import { Field } from "./field";
import type { Report } from "./problem";

const TITLE = "Between flagging and leaving a case, take other actions, each with its own cost";
/** Letters of the name of an action. */
const LONGEST = 20;

type ActionOf = Between[number];

function betweenOf(store: Store): Between {
  return store.scene.context.costs.between ?? [];
}

function setAction(store: Store, index: number, action: ActionOf): void {
  const { costs } = store.scene.context;
  store.set({ costs: { ...costs, between: betweenOf(store).with(index, action) } });
}

/** Change several traits as one decision. */
function change(store: Store, state: Parameters<Store["set"]>[0]): void {
  store.history.asOne(() => store.set(state));
}

function nameProblem(store: Store, index: number, name: string): string | undefined {
  if (!name || name.length > LONGEST) return `a name has 1 to ${LONGEST} letters`;
  const others = betweenOf(store).map(([other]) => other);
  if ([FLAG, LEAVE, ...others.with(index, "")].includes(name)) return `“${name}” is another action`;
  return undefined;
}

/** The name of an action, which can be typed. */
function nameField(store: Store, index: number, report: Report, signal: AbortSignal): Field<string> {
  const field = new Field<string>(
    {
      label: `Name of action ${index + 1}`,
      size: 8,
      grows: () => true,
      show: () => betweenOf(store)[index]?.[0] ?? "",
      parse: (text): Parsed<string> => ({ value: text.trim() }),
      commit: (name) => {
        const problem = nameProblem(store, index, name);
        if (!problem) setAction(store, index, [name, betweenOf(store)[index][1]]);
        return problem;
      },
      step: () => {},
      report,
    },
    signal,
  );
  set(field.element, { inputmode: "text", class: "rw-field rw-name" });
  return field;
}

/** The cost of a review, or one of the two costs of another action; gains where these are shown. */
function costField(
  store: Store,
  index: number,
  side: 0 | 1 | undefined,
  report: Report,
  signal: AbortSignal,
): Field {
  const sign = () => (side !== undefined && store.scene.context.costs.as_gains ? -1 : 1);
  const now = () => {
    const cost = betweenOf(store)[index]?.[1] ?? 0;
    return typeof cost === "number" ? cost : cost[side ?? 0];
  };
  const commit = (shown: number): string | undefined => {
    const value = sign() * shown + 0;
    if (!(Math.abs(value) <= GREATEST)) return `a cost is at most ${GREATEST}; use a larger unit`;
    const [name, cost] = betweenOf(store)[index];
    if (typeof cost === "number") {
      if (value < 0) return "a review costs 0 or more; it cannot be a gain";
      setAction(store, index, [name, value]);
    } else setAction(store, index, [name, side ? [cost[0], value] : [value, cost[1]]]);
    return undefined;
  };
  const of = side === undefined ? "" : ` on a ${["positive", "negative"][side]}`;
  return new Field(
    {
      label: `Cost or gain of action ${index + 1}${of}`,
      size: 6,
      show: () => format.plain(sign() * now() + 0),
      parse: (text) => parseNumber(text),
      commit,
      step: (steps) => report(commit(sign() * now() + steps) ?? ""),
      report,
    },
    signal,
  );
}

/** A field amid words, on one line with them. */
function labelled(before: string | HTMLElement, { element }: Field, after = ""): HTMLElement {
  return html("span", { class: "rw-label" }, before, " ", element, after && ` ${after}`);
}

/** The name and the costs of an action between, and in the middle more of it. */
function costsOf(
  store: Store,
  index: number,
  report: Report,
  signal: AbortSignal,
  middle: HTMLElement[] = [],
): Control {
  const isReview = typeof betweenOf(store)[index][1] === "number";
  const name = nameField(store, index, report, signal);
  const verb = html("span");
  const costs = (isReview ? [undefined] : ([0, 1] as const)).map((side) =>
    costField(store, index, side, report, signal),
  );
  const [first, second] = costs;
  const parts = second
    ? [labelled(verb, first, "per positive,"), labelled("", second, "per negative")]
    : [labelled(verb, first, "and finds the truth")];
  const element = html("span", { class: "rw-action" }, name.element, ...middle, ...parts);
  const update = () => {
    updateAll([name, ...costs]);
    setText(verb, !isReview && store.scene.context.costs.as_gains ? "earns" : "costs");
  };
  return { element, update };
}

/** The threshold of an action. */
function thresholdField(store: Store, index: number, report: Report, signal: AbortSignal): Field {
  const commit = (value: number): string | undefined => {
    const thresholds = thresholdsOf(store.tiers);
    if (!thresholds) return undefined;
    if (value > thresholds[index - 1] || value < thresholds[index + 1])
      return "thresholds must fall from action to action";
    store.set({ tiers: thresholds.with(index, value) });
    return undefined;
  };
  return new Field(
    {
      label: `Threshold of ${index ? `action ${index}` : FLAG}`,
      size: 8,
      grows: () => true,
      show: () => {
        const rule = store.tiers?.[index];
        return rule ? shownThreshold(rule) : "";
      },
      parse: (text) => parseScore(text),
      commit,
      step: (sign) => moveTierBy(store, index, -sign),
      report,
    },
    signal,
  );
}

/** What the rows of actions are built for: they stay while only values change. */
function kindsOf(store: Store): string {
  return betweenOf(store)
    .map(([, cost]) => (typeof cost === "number" ? "review" : "action"))
    .join();
}

/** Names and costs of the actions between, without their thresholds. */
export function actionFields(store: Store, report: Report, signal: AbortSignal): Control {
  const element = html("div", {
    class: "rw-controls rw-tiers",
    role: "group",
    "aria-label": "Actions between",
  });
  let [built, rows]: [string, Control[]] = ["", []];
  const update = () => {
    const kinds = kindsOf(store);
    if (kinds !== built) {
      built = kinds;
      rows = betweenOf(store).map((_, index) => costsOf(store, index, report, signal));
      element.replaceChildren(...rows.map((row) => row.element));
    }
    set(element, { hidden: rows.length === 0 });
    updateAll(rows);
  };
  return { element, update };
}

function bestButton(store: Store, signal: AbortSignal): Control<HTMLButtonElement> {
  const go = () => store.set({ tiers: bestThresholds(store.scene) });
  const element = button({ class: "rw-button" }, go, signal, "◇ Best thresholds");
  const update = () => {
    const { scene, tiers } = store;
    if (!tiers) return;
    const best = bestThresholds(scene);
    const pays = best[0] > best[best.length - 1];
    const title = pays
      ? `Lowest expected cost: ${best.map(format.score).join(", ")}`
      : "No action between pays off at these costs";
    set(element, { "aria-disabled": String(areBest(scene, tiers)), title });
  };
  return { element, update };
}

/** Switches the actions between on and off. */
export function tierSwitch(store: Store, signal: AbortSignal): HTMLElement {
  const box = html("input", { type: "checkbox" });
  const toggle = () => change(store, box.checked ? firstTiers(store) : { tiers: null });
  listen(box, "change", toggle, signal);
  const update = () => {
    box.checked = store.tiers !== undefined;
  };
  store.follow(["tiers", "models", "costs"], update, signal);
  return html("label", { class: "rw-label rw-check", title: TITLE }, box, " more actions");
}

/** A name that no action has. */
function freeName(store: Store, stem: string): string {
  const names = new Set(betweenOf(store).map(([name]) => name));
  const numbered = Array.from({ length: MOST_BETWEEN + 1 }, (_, index) =>
    index ? `${stem} ${index + 1}` : stem,
  );
  return numbered.find((name) => !names.has(name)) ?? stem;
}

/** Buttons that add a review or another action; beside costs of cases only reviews are known. */
function addButtons(store: Store, signal: AbortSignal): Control {
  const half = (): ActionOf[1] => {
    const { tp, fp, fn, tn } = store.scene.context.costs;
    return [(tp + fn) / 2, (fp + tn) / 2];
  };
  const add = (stem: string, cost: () => ActionOf[1]) => () =>
    change(store, addAction(store, freeName(store, stem), cost()));
  const [action, review] = [
    button({ class: "rw-button" }, add("mail", half), signal, "+ action"),
    button(
      { class: "rw-button" },
      add("review", () => 0),
      signal,
      "+ review",
    ),
  ];
  const element = html("span", {}, action, " ", review);
  const update = () => {
    const isFull = betweenOf(store).length >= MOST_BETWEEN;
    set(action, { hidden: isFull || store.scene.context.amounts !== undefined });
    set(review, { hidden: isFull });
  };
  return { element, update };
}

/** The actions with their thresholds and costs, and the way to the best; without a page around it, what they are worth. */
export function tierControl(
  store: Store,
  report: Report,
  { isAlone }: { isAlone: boolean },
  signal: AbortSignal,
): HTMLElement {
  const list = html("span", { class: "rw-tier-rows" });
  const [add, best] = [addButtons(store, signal), bestButton(store, signal)];
  const text = status("rw-tier-text");
  const element = html(
    "div",
    { class: "rw-controls rw-tiers", role: "group", "aria-label": "Actions" },
    ...[list, add.element, best.element, text],
  );
  let [built, rows]: [string | undefined, Control[]] = [undefined, []];
  const first = (): Control => {
    const words = html("span");
    const field = thresholdField(store, 0, report, signal);
    const update = () => {
      setText(words, `${store.scene.get("words").action} if score ≥`);
      field.update();
    };
    return { element: html("span", { class: "rw-tier-row" }, labelled(words, field)), update };
  };
  const further = (index: number): Control => {
    const field = thresholdField(store, index + 1, report, signal);
    const costs = costsOf(store, index, report, signal, [labelled("if score ≥", field)]);
    const drop = () => change(store, removeAction(store, index));
    const remove = button({ class: "rw-button rw-remove" }, drop, signal, "×");
    const update = () => {
      const name = `Remove ${betweenOf(store)[index]?.[0]}`;
      set(remove, { "aria-label": name, title: name });
      updateAll([costs, field]);
    };
    const row = html("span", { class: "rw-tier-row" }, costs.element, remove);
    return { element: row, update };
  };
  const update = () => {
    const { scene, tiers } = store;
    set(element, { hidden: tiers === undefined });
    if (!tiers) return;
    const kinds = kindsOf(store);
    if (kinds !== built) {
      built = kinds;
      rows = [first(), ...betweenOf(store).map((_, index) => further(index))];
      list.replaceChildren(...rows.map((row) => row.element));
    }
    updateAll([...rows, add, best]);
    showText(text, isAlone ? tiersText(scene, tiers) : freeActions(scene).join(" "));
  };
  store.follow(["tiers", "models", "costs", "words"], update, signal);
  return element;
}
