import { html, set } from "../base/dom";
import * as format from "../base/format";
import { parseScore } from "../base/parse";
import { chart } from "../chart/chart";
import { shownThreshold } from "../chart/slider";
import { Field } from "../controls/field";
import { Finder, isLimit } from "../controls/finder";
import { intervalsSwitch } from "../controls/intervals";
import type { Store } from "../model/store";
import { chosenAgain, decisionInWords } from "../pictures/decision";
import { scorePicture } from "../pictures/discrimination";
import type { View } from "./view";

/** What a kernel would know better about the threshold. */
function standIn(store: Store): string {
  const { isAlone, rule, table } = store;
  if (!rule.exact) return `${rule.asked} has no counts here; its nearest stored operating point is shown`;
  // The best rules are corners of the hull, which is whole.
  const demand = store.get("_demand");
  return isAlone && !table.isWhole && "kind" in demand && isLimit(demand.kind)
    ? "found among the operating points in this page; among all of them it needs a running kernel"
    : "";
}

function optimumButton(store: Store, signal: AbortSignal): { button: HTMLElement; update: () => void } {
  const button = html("button", { type: "button", class: "rw-button" });
  button.addEventListener("click", () => store.moveTo(store.optimum()), { signal });
  const update = () => {
    const best = store.optimum();
    button.textContent = `optimum ${format.score(store.table.threshold[best])}`;
    const isThere = store.table.threshold[best] === store.rule.threshold;
    set(button, {
      "aria-disabled": String(isThere),
      title: "Least expected cost for these costs and this prevalence",
    });
  };
  return { button, update };
}

export const threshold: View = (el, store, signal, { choices }) => {
  const note = html("div", { class: "rw-note", role: "status" });
  let problem = "";
  const report = (text: string) => {
    problem = text;
    note.textContent = text || standIn(store);
    note.classList.toggle("rw-late", text === "");
  };
  const field = new Field(
    {
      label: "Threshold: positive if the score is at least",
      size: 11,
      show: () => shownThreshold(store),
      parse: (text) => parseScore(text),
      commit: (value) => void store.set({ threshold: value }),
      step: (sign) => store.step(-sign),
      report,
    },
    signal,
  );
  const jump = optimumButton(store, signal);
  const finder = new Finder(store, report, signal);
  const plot = html("div", { class: "rw-track" });
  const label = html("label", { class: "rw-label" }, "threshold ≥ ", field.element);
  const sure = html("div", { class: "rw-intervals", role: "status" });
  el.append(
    html(
      "div",
      { class: "rw-bar" },
      plot,
      html(
        "div",
        { class: "rw-controls" },
        label,
        jump.button,
        finder.element,
        intervalsSwitch(store, signal),
      ),
    ),
    note,
    sure,
  );
  const update = () => {
    field.update();
    jump.update();
    const told = decisionInWords(store);
    if (sure.textContent !== told) sure.textContent = told;
    set(sure, { hidden: told === "" });
    note.textContent = problem || standIn(store);
    note.classList.toggle("rw-late", problem === "");
  };
  store.on("rule", update, signal);
  store.on("context", update, signal);
  update();
  chart(
    plot,
    store,
    (of) => {
      const picture = scorePicture(of);
      const { guides, tell } = chosenAgain(of, 0, 0.9 * picture.y.domain[1]);
      // Over the distributions, which are filled.
      return {
        ...picture,
        title: "score of the current model",
        guides: [...picture.guides, ...guides],
        ...(tell ? { tell } : {}),
      };
    },
    signal,
    { slim: true, choices },
  );
};
