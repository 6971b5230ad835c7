import { button, html, set, updateAll } from "../base/dom";
import * as format from "../base/format";
import { parseNumber } from "../base/parse";
import { GREATEST } from "../base/traits";
import { tables } from "../base/vocabulary";
import { Field } from "../controls/field";
import { problemNote, type Report } from "../controls/problem";
import { panelTitle } from "../views/part";
import { classHead } from "./class_name";
import type { ClassView } from "./class_view";
import { areUnit, unitCosts } from "./rule";
import type { MulticlassStore } from "./store";

/** Why costs cannot be meant, if they cannot. */
function costsProblem(costs: number[][]): string | undefined {
  if (!costs.flat().every((cost) => Math.abs(cost) <= GREATEST))
    return `a cost is at most ${GREATEST}; use a larger unit`;
  return undefined;
}

/** The field of what a case of a class costs that is predicted to be of one. */
function costField(store: MulticlassStore, i: number, j: number, report: Report, signal: AbortSignal): Field {
  const [own, predicted] = [store.classes[i], store.classes[j]];
  const now = () => store.rule.costs[i][j];
  const commit = (value: number) => {
    const { costs } = store.rule;
    const changed = costs.with(i, costs[i].with(j, value));
    const problem = costsProblem(changed);
    if (!problem) store.set({ costs: changed });
    return problem;
  };
  return new Field(
    {
      label: `Cost of ${own} predicted ${predicted}`,
      size: 4,
      show: () => format.plain(now()),
      parse: (text) => parseNumber(text),
      commit,
      step: (steps) => report(commit(now() + steps) ?? ""),
      report,
    },
    signal,
  );
}

/** What a case of each class (rows) costs that is predicted to be of each. */
export const costs: ClassView = (el, store, signal) => {
  const { note, report } = problemNote();
  const size = [...store.classes.keys()];
  const fields = size.map((i) => size.map((j) => costField(store, i, j, report, signal)));
  const reset = button(
    { class: "rw-button" },
    () => store.set({ costs: unitCosts(size.length) }),
    signal,
    "Count errors",
  );
  const rows = size.map((i) =>
    html("tr", {}, classHead(store, i, "row"), ...fields[i].map(({ element }) => html("td", {}, element))),
  );
  const heads = html(
    "tr",
    {},
    html("th", { scope: "col", class: "rw-side" }, "true"),
    ...size.map((j) => classHead(store, j, "col")),
  );
  const table = html(
    "table",
    { class: "rw-classes rw-costs" },
    html("thead", {}, heads),
    html("tbody", {}, ...rows),
  );
  el.append(
    html("div", { class: "rw-panel-head" }, panelTitle("Cost per case, by true and predicted class"), reset),
    html(
      "div",
      { class: "rw-scroll", tabindex: 0, role: "group", "aria-label": tables.cost_matrix.title },
      table,
    ),
    note,
  );
  const update = () => {
    updateAll(fields.flat());
    set(reset, { "aria-disabled": String(areUnit(store.rule.costs)) });
  };
  store.follow("rule", update, signal);
};
