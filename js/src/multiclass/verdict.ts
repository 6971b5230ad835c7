import { html, setText, status } from "../base/dom";
import * as format from "../base/format";
import { undoButtonOf } from "../controls/undo_button";
import { accuracy, right, total, totalCost } from "./matrix_measures";
import { areUnit } from "./rule";
import { COUNTS, type Decision, type MulticlassStore } from "./store";
import type { WeightSearch } from "./weight_search";

const plural = (count: number, noun: string) => `${format.count(count)} ${noun}${count === 1 ? "" : "s"}`;

/** What the current rule costs or how many errors it makes, before and after the amount. */
function sentenceOf({
  counted: { counts },
  rule,
}: MulticlassStore): [verb: string, amount: string, rest: string] {
  const n = total(counts);
  const errors = n - right(counts);
  const share = `accuracy ${format.rate(accuracy(counts))}`;
  if (areUnit(rule.costs)) return [" makes ", plural(errors, "error"), ` in ${plural(n, "case")}, ${share}`];
  const cost = totalCost(counts, rule.costs);
  const each = `${format.money(cost / n)} a case`;
  return [
    " costs ",
    format.money(cost),
    ` for ${plural(n, "case")}, ${each}, ${plural(errors, "error")}, ${share}`,
  ];
}

/** The same as one text. */
export function verdictText(store: MulticlassStore): string {
  return [format.label(store.get("model")), ...sentenceOf(store)].join("");
}

/** How far the rule is from the best that is known; a local optimum. */
function gapOf(store: MulticlassStore, { least }: WeightSearch): string {
  if (least === undefined) return "";
  const { costs } = store.rule;
  const gap = totalCost(store.counted.counts, costs) - least;
  const amount = areUnit(costs) ? plural(least, "error") : format.money(least);
  if (gap <= 1e-9 * Math.abs(least)) return "✓ Lowest cost found by weighting (a local optimum)";
  return `lowest found by weighting: ${amount} (a local optimum)`;
}

/** What an undo leads back to, in a word. */
function wordsOf(last: Decision, store: MulticlassStore): string {
  if (last.model !== store.get("model")) return format.label(last.model, 12);
  return JSON.stringify(last.costs) === JSON.stringify(store.rule.costs) ? "weights" : "costs";
}

/** Which model decides, what comes of it, and how far that is from the best known. */
export function verdict(search: WeightSearch) {
  return (el: HTMLElement, store: MulticlassStore, signal: AbortSignal): void => {
    const [model, verb, rest] = ["rw-of", "rw-verb", "rw-rest"].map((name) => html("span", { class: name }));
    const amount = html("b");
    const gaps = status("rw-gaps");
    const undo = undoButtonOf(store.history, (last) => wordsOf(last, store), signal);
    el.append(html("p", { class: "rw-words" }, model, verb, amount, rest), gaps, undo);
    const update = () => {
      const texts = sentenceOf(store);
      model.textContent = format.label(store.get("model"));
      for (const [index, each] of [verb, amount, rest].entries()) setText(each, texts[index]);
      // Its line is kept, so that nothing moves.
      setText(gaps, gapOf(store, search));
    };
    search.on(update);
    store.follow(COUNTS, update, signal);
  };
}
