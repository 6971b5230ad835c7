import { html, listen, set, setText, updateAll } from "../base/dom";
import * as format from "../base/format";
import { parsePercent } from "../base/parse";
import { fewCases, isUnstated, sentence, verdict } from "../charts/verdict";
import { costsQuestion } from "../controls/costs_question";
import { Field } from "../controls/field";
import { optimumButton } from "../controls/optimum_button";
import { problemNote, type Report } from "../controls/problem";
import { select } from "../controls/select";
import { spoken } from "../controls/spoken";
import { undoButton } from "../controls/undo_button";
import { colourOf } from "../draw/colour";
import { ppr, ratesAt } from "../maths/rates";
import { choose, moveByShare, moveTo } from "../model/moves";
import type { Scene } from "../model/scene";
import type { Store } from "../model/store";
import type { View } from "./view";

/** What is said before it is asked what a hit earns. */
const UNSTATED = "So far, every error counts as 1.";
/** What can be done, while nothing was and no button says so. */
const HINT = "Drag the line to try other thresholds.";
/** One step of the share by an arrow key. */
const STEP = 0.01;

/** The kept row at which about a share of the population is flagged. */
function rowFlagging({ table, context }: Scene, share: number): number {
  let [row, least] = [0, Number.POSITIVE_INFINITY];
  for (let index = 0; index < table.length; index++) {
    const away = Math.abs(ppr(ratesAt(table, index), context.prevalence) - share);
    if (away < least) [row, least] = [index, away];
  }
  return row;
}

function shareLabel({ scene }: Store): string {
  const { action, cases } = scene.get("words");
  return `Share of the ${cases} to ${action}, in percent`;
}

/** The share flagged, as a word of a sentence that can be typed. */
function shareField(store: Store, report: Report, signal: AbortSignal): Field {
  return new Field(
    {
      label: shareLabel(store),
      size: 6,
      show: () => format.percent(ppr(store.scene.rates(store.rule), store.scene.context.prevalence)),
      parse: (text) => parsePercent(text),
      commit: (share) => {
        if (!(share >= 0 && share <= 1)) return "the share must be from 0% to 100%";
        moveTo(store, rowFlagging(store.scene, share));
        return undefined;
      },
      isRounded: true,
      step: (sign) => moveByShare(store, sign * STEP),
      report,
    },
    signal,
  );
}

/** The current model, as a word of a sentence that another can be chosen for. */
function modelChoice(store: Store, signal: AbortSignal): { element: HTMLElement; update: () => void } {
  const element = html("span", { class: "rw-of" });
  let drawn: Scene["tables"] | undefined;
  const update = () => {
    const { tables, table } = store.scene;
    if (drawn !== tables) {
      drawn = tables;
      const names = tables.map(({ name }): [string, string] => [name, format.label(name)]);
      const choice = select(names, (model) => choose(store, model), signal);
      set(choice, { "aria-label": "Model" });
      element.replaceChildren(tables.length > 1 ? choice : html("bdi", {}, format.label(table.name)));
    }
    const [choice] = element.children;
    if (choice instanceof HTMLSelectElement) choice.value = table.name;
    set(element, { style: colourOf(table.index) });
  };
  return { element, update };
}

/** The decision as a sentence whose share and model can be changed, what it misses, and the way to the best. */
export const answer: View = (el, store, signal) => {
  const { note, report } = problemNote();
  const [action, whom, count, end] = ["rw-action-word", "rw-whom", "rw-count-word", "rw-end"].map((name) =>
    html("span", { class: name }),
  );
  const share = shareField(store, report, signal);
  const top = html("span", { class: "rw-with" }, share.element, end);
  const model = modelChoice(store, signal);
  const amount = html("b");
  const remarks = html("span");
  const hint = html("span", { class: "rw-hint" });
  const gaps = html("span", { class: "rw-gaps" }, remarks, hint);
  const question = costsQuestion(store, report, signal);
  let isAsking = false;
  const ask = (isAsked: boolean) => {
    // A field that is removed commits once more.
    if (isAsked === isAsking) return;
    isAsking = isAsked;
    if (isAsked) {
      gaps.append(question.element);
      return;
    }
    const hadFocus = question.element.matches(":focus-within");
    question.element.remove();
    if (hadFocus) toStrip();
  };
  const best = optimumButton(store, signal, false);
  const withModel = html("span", { class: "rw-with" }, model.element, ":");
  const says = html(
    "p",
    { class: "rw-says", role: "heading", "aria-level": 2 },
    ...[action, " ", whom, top, " with ", withModel, " ", count, amount, "."],
  );
  const missed = html("div", { class: "rw-missed" }, best.element, gaps, undoButton(store, signal));
  let of = verdict(store.scene, store.rule, store.tiers);
  const live = spoken(() => sentence(of), signal);
  el.append(says, missed, note, live.element);
  // What had the focus is gone then; the way back by a key is there.
  const toStrip = () => {
    const { activeElement } = el.getRootNode() as Document | ShadowRoot;
    if (activeElement && activeElement !== document.body && !missed.contains(activeElement)) return;
    const handle = el
      .closest(".rw-layout")
      ?.querySelector<SVGElement>(".rw-part-decision_strip [role=slider]");
    handle?.focus({ preventScroll: true });
  };
  listen(best.element, "click", toStrip, signal);
  const showHint = () => {
    const isShown = best.element.hidden && !isAsking && !store.tiers && !store.history.last;
    setText(hint, isShown ? ` ${HINT}` : "");
  };
  const update = () => {
    const { scene, rule, tiers } = store;
    of = verdict(scene, rule, tiers);
    const isTop = of.whom.startsWith("the top");
    setText(action, of.action);
    // Nobody and everybody are shares, too.
    setText(whom, tiers ? of.whom : isTop ? "the top " : `${of.whom} (`);
    setText(end, isTop ? "" : ")");
    set(top, { hidden: tiers !== undefined });
    setText(count, of.count && `${of.count}, `);
    setText(amount, of.amount);
    // The question takes the place of the hint that costs can be set.
    const isAsked = isUnstated(scene.context);
    const hints = isAsked ? [UNSTATED] : of.hints;
    const few = of.gaps.length > 0 ? fewCases(scene) : "";
    ask(isAsked);
    set(share.element, { "aria-label": shareLabel(store) });
    updateAll([share, model, best, live, question]);
    setText(remarks, [...of.gaps, few, ...hints].filter(Boolean).join(" "));
    showHint();
  };
  store.follow(["rule", "tiers", "models", "costs", "words", "demand", "promise"], update, signal);
  store.history.on(showHint, signal);
};
