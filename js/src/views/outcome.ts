import { AWAY, button, html, set, setText } from "../base/dom";
import * as format from "../base/format";
import { type ByOutcome, byOutcome, OUTCOMES, type Outcome } from "../base/traits";
import { charts, metrics, outcomes as words } from "../base/vocabulary";
import { costField, signSwitch } from "../controls/cost_field";
import { OUTCOME_NAMES, type OutcomeHeads, outcomeTable } from "../controls/matrix";
import { cellButtons } from "../controls/pick_button";
import { problemNote, type Report } from "../controls/problem";
import { reviewCost } from "../controls/review_cost";
import { expectedAmounts, expectedOutcomes, outcomes } from "../maths/outcomes";
import type { Store } from "../model/store";
import { shareOf, zoneRates } from "../model/zone";
import { panelTitle } from "./part";
import type { View } from "./view";

/** Letters of counts and of products that leave no room for what stands beside them in a narrow cell. */
const [LONG, LONGER] = [6, 9];

/** The reviews: how many, what one costs, what they cost together, and what they add above; empty without a zone. */
function reviewRow(
  store: Store,
  report: Report,
  signal: AbortSignal,
): {
  element: HTMLElement;
  /** Reviews of the population and of the sample. */
  counts: () => [expected: number, ofSample: number];
  update: (count: number, product: string) => void;
} {
  const field = reviewCost(store, report, signal);
  const [count, product] = [html("span", { class: "rw-times" }), html("span", { class: "rw-product" })];
  const worth = html("span", { class: "rw-worth" }, "× ", field.element);
  const parts = html("div", { class: "rw-outcome" }, count, worth, product);
  const name = html("span", {}, "reviewed");
  const solved = html("div", { class: "rw-note" });
  const element = html("div", { class: "rw-reviews" });
  const counts = (): [number, number] => {
    const { scene, zone } = store;
    if (!zone) return [0, 0];
    const { low, high } = zone;
    return [shareOf(scene, zone) * scene.context.population, low.tp + low.fp - high.tp - high.fp];
  };
  const update = (shown: number, text: string) => {
    const isShown = store.zone !== undefined;
    if (isShown !== element.childElementCount > 0)
      element.replaceChildren(...(isShown ? [name, parts, solved] : []));
    setText(solved, solvedText(store));
    setText(count, format.cases(shown));
    setText(product, text);
    field.update();
  };
  return { element, counts, update };
}

/** How the cells above count what is reviewed. */
function solvedText({ scene, zone }: Store): string {
  if (!zone) return "";
  const { prevalence, population } = scene.context;
  const { acted } = scene.get("words");
  const { low, high } = zoneRates(scene, zone);
  const [found, left] = [(low.tpr - high.tpr) * prevalence, (low.fpr - high.fpr) * (1 - prevalence)];
  const [right, other] = [found, left].map((share) => format.cases(share * population));
  return `Reviewed cases are counted above as decided correctly: ${right} ${acted}, ${other} not.`;
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
    show("not", `not ${acted}`, fn + tn);
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
  const reviewed = reviewRow(store, report, signal);
  const total = html("div", { class: "rw-total" }, html("span"), " ", html("b"));
  el.append(
    html("div", { class: "rw-panel-head" }, title, sign.element),
    outcomeTable(heads.elements, cells),
    reviewed.element,
    html("div", { class: "rw-sum" }, countsOf.element, total),
    note,
  );
  const update = () => {
    const { scene, decided, zone } = store;
    const { costs } = scene.context;
    const expected = expectedOutcomes(scene.table, decided, scene.context);
    const amounts = expectedAmounts(scene.table, decided, scene.context);
    countsOf.update();
    setText(title, amounts ? "Outcome = count × value + amounts" : "Outcome");
    const shown = countsOf.isSample ? outcomes(scene.table, decided) : expected;
    const factor = costs.as_gains ? -1 : 1;
    const amountOf = (name: Outcome) => factor * (amounts?.[name] ?? 0);
    const worth = OUTCOMES.map((name) => factor * costs[name] * expected[name] + amountOf(name) + 0);
    const [all, chosen] = reviewed.counts();
    const reviews = factor * (costs.review ?? 0) * all + 0;
    const sum = worth.reduce((one, other) => one + other) + (zone ? reviews : 0);
    const texts = format.amounts(...worth, sum, ...(zone ? [reviews] : []));
    heads.update(shown);
    const ofReviews = texts[OUTCOMES.length + 1] ?? "";
    reviewed.update(countsOf.isSample ? chosen : all, countsOf.isSample ? "" : ofReviews);
    for (const [index, name] of OUTCOMES.entries()) {
      fields[name].update();
      const count = format.cases(shown[name]);
      if (counts[name].textContent !== count)
        set(counts[name], { "aria-label": `${count} ${metrics[name].name}: select` }).textContent = count;
      counts[name].classList.toggle("rw-long", count.length > LONG);
      // A cell that is selected is of the rule without a review.
      set(counts[name], { disabled: zone !== undefined });
      const hasOwn = scene.context.amounts?.outcomes.includes(name);
      const more = hasOwn ? `+ ${format.money(amountOf(name))} = ` : "";
      const plus = worth[index] > 0 && costs.as_gains && !more ? "+" : "";
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
    setText(total.children[0], zone ? `${what} with review` : what);
    setText(total.children[1], format.inUnit(costs.as_gains ? text : text.replace("−", ""), costs.currency));
  };
  store.follow(["rule", "review", "models", "costs", "words"], update, signal);
};
