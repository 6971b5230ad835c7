import { AWAY, button, html, set, setText, showText } from "../base/dom";
import * as format from "../base/format";
import { type ByOutcome, byOutcome, OUTCOMES, type Outcome } from "../base/traits";
import { charts, metrics, outcomes as words } from "../base/vocabulary";
import { costField, ownCostsNote, signSwitch } from "../controls/cost_field";
import { OUTCOME_NAMES, type OutcomeHeads, outcomeTable } from "../controls/matrix";
import { cellButtons } from "../controls/pick_button";
import { problemNote } from "../controls/problem";
import { expectedAmounts, expectedOutcomes, outcomes, scaled } from "../maths/outcomes";
import { fixedOf } from "../maths/rates";
import { actionsBetween } from "../maths/tiers";
import type { Store } from "../model/store";
import { panelTitle } from "./part";
import type { View } from "./view";

/** Letters of counts and of products that leave no room for what stands beside them in a narrow cell. */
const [LONG, LONGER] = [6, 9];

/** What an action between costs or earns, of each class: counts, each, and the product with amounts of cases. */
interface Between {
  name: string;
  /** Counts of positives and of negatives, those expected and those of the sample. */
  counts: [expected: number, ofSample: number][];
  each: number[];
  worth: number[];
}

/** The actions between, as costs or as gains. */
function betweenOf({ scene, tiers }: Store): Between[] {
  if (!tiers) return [];
  const { table, context } = scene;
  const sign = context.costs.as_gains ? -1 : 1;
  return actionsBetween(context.costs).map(({ name, cost }, index) => {
    const [high, low] = [tiers[index], tiers[index + 1]];
    const sums = { tp: low.tp - high.tp, fp: 0, fn: 0, tn: low.fp - high.fp };
    const expected = scaled(sums, table, context);
    // What cases cost of their own is that of the right decision.
    const own = high.amounts &&
      low.amounts && { ...sums, tp: low.amounts.tp - high.amounts.tp, tn: high.amounts.tn - low.amounts.tn };
    const more = own && scaled(own, table, context);
    const classes = ["tp", "tn"] as const;
    return {
      name,
      counts: classes.map((of): [number, number] => [expected[of], sums[of]]),
      each: cost.map((value) => sign * value + 0),
      worth: classes.map((of, place) => sign * (cost[place] * expected[of] + (more?.[of] ?? 0)) + 0),
    };
  });
}

/** The sign of what is earned, where amounts are entered as gains. */
function plusOf(worth: number, asGains: boolean): string {
  return worth > 0 && asGains ? "+" : "";
}

/** A row for each action between: how many of each class, what each is worth, and what they are worth together. */
function betweenTable(store: Store): {
  element: HTMLElement;
  update: (actions: Between[], products: string[], isSample: boolean) => void;
} {
  const body = html("tbody");
  const heads = [html("th", { scope: "col" }), html("th", { scope: "col" })];
  const element = html("div");
  const table = html(
    "table",
    { class: "rw-matrix rw-outcomes rw-between" },
    ...[html("thead", {}, html("tr", {}, html("td"), ...heads)), body],
  );
  const cell = () =>
    html(
      "div",
      { class: "rw-outcome" },
      ...["rw-times", "rw-worth", "rw-product"].map((name) => html("span", { class: name })),
    );
  const row = () =>
    html(
      "tr",
      {},
      html("th", { scope: "row" }, html("bdi"), " ", html("b")),
      ...[cell(), cell()].map((each) => html("td", {}, each)),
    );
  const update = (actions: Between[], products: string[], isSample: boolean) => {
    if (actions.length > 0 !== element.childElementCount > 0)
      element.replaceChildren(...(actions.length > 0 ? [table] : []));
    if (body.childElementCount !== actions.length) body.replaceChildren(...actions.map(row));
    for (const [index, label] of classNames(store.scene.sample.labels).toReversed().entries())
      setText(heads[index], label);
    for (const [index, { name, counts, each, worth }] of actions.entries()) {
      const [head, ...cells] = body.children[index].children;
      const shown = counts.map(([expected, ofSample]) => (isSample ? ofSample : expected));
      setText(head.children[0], name);
      setText(head.children[1], format.cases(shown[0] + shown[1]));
      for (const [place, { firstElementChild: of }] of cells.entries()) {
        if (!of) continue;
        const [count, value, product] = of.children;
        setText(count, format.cases(shown[place]));
        setText(value, `× ${format.money(each[place])}`);
        const { as_gains } = store.scene.context.costs;
        setText(product, isSample ? "" : plusOf(worth[place], as_gains) + products[2 * index + place]);
        count.classList.toggle("rw-long", format.cases(shown[place]).length > LONG);
        const earns = as_gains ? worth[place] : -worth[place];
        set(of, { "data-sign": earns > 0 ? "gain" : earns < 0 ? "loss" : undefined });
      }
    }
  };
  return { element, update };
}

/** The labels of the classes; numbers that mean nothing by themselves in words. */
function classNames([negative, positive]: [string, string]): [string, string] {
  return negative === "0" && positive === "1" ? ["negative", "positive"] : [negative, positive];
}

/** What is decided and what is the case, each with how many cases it is of. */
function headsOf(store: Store): { elements: OutcomeHeads; update: (shown: ByOutcome<number>) => void } {
  const make = () => html("span", {}, html("bdi"), " ", html("b"));
  const elements: OutcomeHeads = { flagged: make(), not: make(), positive: make(), negative: make() };
  const show = (name: keyof OutcomeHeads, text: string, total: number) => {
    const [label, count] = elements[name].children;
    setText(label, text);
    setText(count, format.cases(total));
  };
  const update = ({ tp, fn, fp, tn }: ByOutcome<number>) => {
    const { scene } = store;
    const { acted } = scene.get("words");
    const [negative, positive] = classNames(scene.sample.labels);
    show("flagged", acted, tp + fp);
    show("not", store.tiers ? "left" : `not ${acted}`, fn + tn);
    show("positive", positive, tp + fn);
    show("negative", negative, fp + tn);
  };
  return { elements, update };
}

/** Whether the counts are those of the sample, where these are others than the expected ones. */
class CountsOf {
  readonly element: HTMLElement;
  isSample = false;
  readonly #buttons: HTMLButtonElement[];

  constructor(
    private readonly store: Store,
    changed: () => void,
    signal: AbortSignal,
  ) {
    this.#buttons = ["expected", "of the sample"].map((words, index) => {
      const choose = () => {
        this.isSample = index === 1;
        changed();
      };
      return button({ class: "rw-switch" }, choose, signal, words);
    });
    this.element = html(
      "span",
      { class: "rw-counts-of", role: "group", "aria-label": "Counts" },
      ...this.#buttons,
    );
  }

  update(): void {
    const { sample, context } = this.store.scene;
    const isSame = context.prevalence === sample.prevalence && context.population === sample.size;
    if (isSame) this.isSample = false;
    // Its place is kept, so that nothing moves.
    set(this.element, { style: isSame ? AWAY : undefined });
    for (const [index, each] of this.#buttons.entries()) {
      set(each, { "aria-pressed": String(this.isSample === (index === 1)) });
    }
  }
}

/** Counts, what one of each is worth, what they are worth together, and the sum of that. */
export const outcome: View = (el, store, signal) => {
  const { note, report } = problemNote();
  const fields = byOutcome((name) => costField(store, name, report, signal));
  const counts = cellButtons(store, "rw-times", signal);
  const products = byOutcome(() => html("span", { class: "rw-product" }));
  const cells = byOutcome((name) => {
    const product = html("span", { class: "rw-worth" }, "× ", fields[name].element);
    return html(
      "div",
      { class: "rw-outcome", title: OUTCOME_NAMES[name], "data-outcome": name },
      html("span", { class: "rw-outcome-name" }, words[name]),
      counts[name],
      product,
      products[name],
    );
  });
  const heads = headsOf(store);
  const sign = signSwitch(store, signal);
  const title = panelTitle("");
  const countsOf = new CountsOf(store, () => update(), signal);
  const between = betweenTable(store);
  const total = html("div", { class: "rw-total" }, html("span"), " ", html("b"));
  const own = html("div", { class: "rw-note" });
  el.append(
    html("div", { class: "rw-panel-head" }, title, sign.element),
    outcomeTable(heads.elements, cells),
    between.element,
    html("div", { class: "rw-sum" }, countsOf.element, total),
    own,
    note,
  );
  const update = () => {
    const { scene, decided, last, tiers } = store;
    const { costs } = scene.context;
    const expected = expectedOutcomes(scene.table, decided, scene.context, last);
    const sums = decided.amounts &&
      last.amounts && { ...decided.amounts, fn: last.amounts.fn, tn: last.amounts.tn };
    const amounts = expectedAmounts(scene.table, { amounts: sums }, scene.context);
    showText(own, ownCostsNote(store));
    countsOf.update();
    setText(title, amounts ? "Outcome = count × value + amounts" : "Outcome");
    const shown = countsOf.isSample ? outcomes(scene.table, decided, last) : expected;
    const factor = costs.as_gains ? -1 : 1;
    const amountOf = (name: Outcome) => factor * (amounts?.[name] ?? 0);
    const worth = OUTCOMES.map((name) => factor * costs[name] * expected[name] + amountOf(name) + 0);
    const actions = betweenOf(store);
    const more = actions.flatMap((action) => action.worth);
    const fixed = fixedOf(costs);
    const sum = [...worth, ...more].reduce((one, other) => one + other) + factor * fixed;
    const texts = format.amounts(...worth, sum, ...more);
    heads.update(shown);
    between.update(actions, texts.slice(OUTCOMES.length + 1), countsOf.isSample);
    for (const [index, name] of OUTCOMES.entries()) {
      fields[name].update();
      const count = format.cases(shown[name]);
      if (counts[name].textContent !== count)
        set(counts[name], { "aria-label": `${count} ${metrics[name].name}: select` });
      setText(counts[name], count);
      counts[name].classList.toggle("rw-long", count.length > LONG);
      // A cell that is selected is of the single threshold.
      set(counts[name], { disabled: tiers !== undefined });
      const hasOwn = scene.context.amounts?.outcomes.includes(name);
      const [amount, isAll] = [amountOf(name), costs[name] === 0];
      // A sign of its own is enough.
      const sum = isAll ? (amount < 0 ? "" : "+ ") : `+ ${format.money(amount)} = `;
      const more = hasOwn ? sum : "";
      const plus = hasOwn ? "" : plusOf(worth[index], costs.as_gains);
      const product = countsOf.isSample ? "" : `${more}${plus}${texts[index]}`;
      setText(products[name], product);
      products[name].classList.toggle("rw-long", product.length > LONGER);
      const earns = costs.as_gains ? worth[index] : -worth[index];
      set(cells[name], { "data-sign": earns > 0 ? "gain" : earns < 0 ? "loss" : undefined });
    }
    sign.update();
    // A negative cost is a profit, as the sentence says.
    const isProfit = costs.as_gains || sum < 0;
    const what = isProfit ? charts.profit.title : "Cost";
    const text = texts[OUTCOMES.length];
    const once = fixed > 0 ? `, fixed cost of ${format.money(fixed)} included` : "";
    setText(total.children[0], `${what}${tiers ? " of all actions" : ""}${once}`);
    setText(total.children[1], format.inUnit(costs.as_gains ? text : text.replace("−", ""), costs.currency));
  };
  store.follow(["rule", "tiers", "models", "costs", "words"], update, signal);
};
