import { button, html, set, setText, updateAll } from "../base/dom";
import * as format from "../base/format";
import { select } from "../controls/select";
import { spoken } from "../controls/spoken";
import { undoButtonOf } from "../controls/undo_button";
import { accuracy, right, total, totalCost } from "./matrix_measures";
import { areUnit } from "./rule";
import { COUNTS, type Decision, type MulticlassStore } from "./store";
import type { Found, WeightSearch } from "./weight_search";

const plural = (count: number, noun: string) => `${format.count(count)} ${noun}${count === 1 ? "" : "s"}`;

/** Differences within this share are rounding. */
const ROUNDING = 1e-9;
/** With fewer cases for each weight that is free, what tuned weights save is in good part luck. */
const PER_WEIGHT = 100;

/** What a decision costs, or how many errors it makes. */
function amountOf({ rule: { costs } }: MulticlassStore, cost: number): string {
  if (areUnit(costs)) return plural(cost, "error");
  return `cost ${format.money(cost)}`;
}

/** To which class each case goes. */
function whereTo(store: MulticlassStore): string {
  const isLikeliest = areUnit(store.rule.costs) && !isWeighted(store);
  return `Assign each case to its ${isLikeliest ? "most likely" : "cheapest"} class`;
}

function isWeighted({ rule: { weights } }: MulticlassStore): boolean {
  return weights.some((weight) => weight !== 1);
}

/** The sentence in its parts: what is done, what comes of it, and of how many cases. */
function partsOf(store: MulticlassStore): { where: string; amount: string; cases: string } {
  const { counts } = store.counted;
  const n = total(counts);
  const { costs } = store.rule;
  const errors = plural(n - right(counts), "error");
  const amount = amountOf(store, totalCost(counts, costs));
  return {
    where: whereTo(store),
    amount: areUnit(costs) ? amount : `${amount}, ${errors}`,
    cases: plural(n, "case"),
  };
}

/** How good that is, whatever the best would be. */
function rateText(store: MulticlassStore): string {
  const {
    counted: { counts },
    rule: { costs },
  } = store;
  const by = isWeighted(store) ? " with class weights" : "";
  const rate = `Accuracy ${format.rate(accuracy(counts))}${by}`;
  if (areUnit(costs)) return `${rate}.`;
  return `${rate}, ${format.money(totalCost(counts, costs) / total(counts))} a case.`;
}

/** The decision in a sentence, for files. */
export function answerText(store: MulticlassStore): string {
  const { where, amount, cases } = partsOf(store);
  return `${where} with ${format.label(store.get("model"))}: ${amount} in ${cases}. ${rateText(store)}`;
}

/** How much less something costs than the current decision; nothing within rounding. */
function saving({ counted: { counts }, rule: { costs } }: MulticlassStore, least: number): number {
  const now = totalCost(counts, costs);
  return now - least > ROUNDING * Math.max(Math.abs(now), Math.abs(least)) ? now - least : 0;
}

/** A difference of costs or of errors. */
function difference({ rule: { costs } }: MulticlassStore, more: number, word: string): string {
  if (!areUnit(costs)) return `${format.money(more)} ${word === "fewer" ? "less" : word}`;
  return plural(more, "error").replace(" ", ` ${word} `);
}

/** How far the decision is from the best known of its model, and from that of the best model. */
function gapsOf(store: MulticlassStore, search: WeightSearch): string[] {
  const own = search.of(store.get("model"));
  if (!own) return [];
  const missed = saving(store, own.least);
  const gap = missed
    ? `${difference(store, missed, "more")} than with the best weights found.`
    : "No better weights were found.";
  const { best } = search;
  const few = tunedOnFew(store, own, best);
  return [gap, otherModel(store, best, missed), few].filter(Boolean);
}

/** Whether another model would do better, once that is known; what its own best misses is given. */
function otherModel(store: MulticlassStore, best: WeightSearch["best"], missed: number): string {
  if (store.models.length === 1 || !best) return "";
  const more = saving(store, best.least);
  const [does, verb] = areUnit(store.rule.costs)
    ? ["makes fewer errors", "would make"]
    : ["costs less", "would cost"];
  if (best.model === store.get("model") || more <= missed)
    return `No other model ${does}${missed ? " at its best" : ""}.`;
  return `${format.label(best.model)} ${verb} ${difference(store, more, "fewer")}.`;
}

/** That weights of the lowest cost are found on few cases; empty where none are found, or there are enough. */
function tunedOnFew({ cases, classes }: MulticlassStore, ...found: (Found | undefined)[]): string {
  const isTuned = found.some((each) => each?.weights.some((weight) => weight !== 1));
  // Only ratios of weights matter, so one of them is not free.
  if (!cases || !isTuned || cases.n >= PER_WEIGHT * (classes.length - 1)) return "";
  return `Weights tuned on only ${plural(cases.n, "case")} will save less on new ones.`;
}

/** What an undo leads back to, in a word. */
function wordsOf(last: Decision, store: MulticlassStore): string {
  if (last.model !== store.get("model")) return format.label(last.model, 12);
  return JSON.stringify(last.costs) === JSON.stringify(store.rule.costs) ? "weights" : "costs";
}

/** The current model, as a word of the sentence that another can be chosen for. */
function modelChoice(store: MulticlassStore, signal: AbortSignal) {
  const { models } = store;
  const names = models.map((name): [string, string] => [name, format.label(name)]);
  const choice = select(names, (model) => store.set({ model }), signal);
  set(choice, { "aria-label": "Model" });
  const element = html("span", { class: "rw-of" }, models.length > 1 ? choice : html("bdi", {}, names[0][1]));
  const update = () => {
    choice.value = store.get("model");
  };
  return { element, update };
}

/** Letters of a model's name on the button. */
const LONGEST = 20;

/** A button to the model and weights of the lowest cost that are found. */
function bestButton(store: MulticlassStore, search: WeightSearch, signal: AbortSignal) {
  const element = button({ class: "rw-button rw-primary" }, () => void search.useBest(), signal);
  const placeOf = (best: (Found & { model: string }) | undefined) =>
    best ? `${format.label(best.model)} with the best weights found` : "searches the weights of every model";
  const update = () => {
    const { best } = search;
    const isBest = best !== undefined && saving(store, best.least) === 0;
    const isOther = best !== undefined && best.model !== store.get("model");
    const name = isOther ? `: ${format.label(best.model, LONGEST)}` : "";
    setText(element, search.isTaking ? "Searching …" : `◇ Use the best${name}`);
    set(element, {
      hidden: !store.cases || isBest,
      "aria-disabled": String(search.isTaking),
      title: `Lowest cost on these cases: ${placeOf(best)}. Weights are moved one by one, so it may be a local optimum.`,
    });
  };
  return { element, update };
}

/** The decision as a sentence whose model can be changed, what it misses, and the way to the best. */
export function answer(search: WeightSearch) {
  return (el: HTMLElement, store: MulticlassStore, signal: AbortSignal): void => {
    const [where, cases] = [html("span"), html("span")];
    const model = modelChoice(store, signal);
    const with_ = html("span", { class: "rw-with" }, model.element, ":");
    const amount = html("b");
    const gaps = html("span", { class: "rw-gaps" });
    const best = bestButton(store, search, signal);
    const undo = undoButtonOf(store.history, (last) => wordsOf(last, store), signal);
    const says = html(
      "p",
      { class: "rw-says", role: "heading", "aria-level": 2 },
      ...[where, " with ", with_, " ", amount, " in ", cases, "."],
    );
    const gapText = () => [rateText(store), ...gapsOf(store, search)].join(" ");
    const live = spoken(() => `${answerText(store)} ${gapsOf(store, search).join(" ")}`, signal);
    el.append(says, html("div", { class: "rw-missed" }, best.element, gaps, undo), live.element);
    const update = () => {
      const parts = partsOf(store);
      setText(where, parts.where);
      setText(amount, parts.amount);
      setText(cases, parts.cases);
      setText(gaps, gapText());
      updateAll([model, best, live]);
    };
    search.on(update);
    store.follow(COUNTS, update, signal);
  };
}
