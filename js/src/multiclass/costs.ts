import { AWAY, button, type Control, html, set, setText, updateAll } from "../base/dom";
import * as format from "../base/format";
import { parseNumber } from "../base/parse";
import { GREATEST } from "../base/traits";
import { tables } from "../base/vocabulary";
import { Field } from "../controls/field";
import type { Report } from "../controls/problem";
import { classHead } from "./class_name";
import { areUnit, unitCosts } from "./rule";
import type { MulticlassStore } from "./store";

/** Why costs cannot be meant, if they cannot. */
function costsProblem(costs: number[][]): string | undefined {
  if (!costs.flat().every((cost) => Math.abs(cost) <= GREATEST))
    return `a cost is at most ${GREATEST}; use a larger unit`;
  return undefined;
}

/** The field of what a case of a class costs that is predicted to be of one. */
export function costField(
  store: MulticlassStore,
  i: number,
  j: number,
  report: Report,
  signal: AbortSignal,
): Field {
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

/** A button that makes all errors cost 1; it has a place only where they cost something else. */
export function countErrors(store: MulticlassStore, signal: AbortSignal): Control {
  const { length } = store.classes;
  const element = button(
    { class: "rw-button" },
    () => store.set({ costs: unitCosts(length) }),
    signal,
    "Count errors",
  );
  // Its place is kept, so that nothing moves.
  const update = () => set(element, { style: areUnit(store.rule.costs) ? AWAY : undefined });
  return { element, update };
}

/** What errors cost, in a line. */
function inWords({ rule: { costs } }: MulticlassStore): string {
  if (areUnit(costs)) return "All errors cost 1";
  const all = costs.flat();
  return `Costs from ${format.money(Math.min(...all))} to ${format.money(Math.max(...all))} a case`;
}

/** The costs of all cells of a matrix that has no room for them, folded to a line. */
export function foldedCosts(store: MulticlassStore, report: Report, signal: AbortSignal): Control {
  const size = [...store.classes.keys()];
  const fields = size.map((i) => size.map((j) => costField(store, i, j, report, signal)));
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
  const words = html("span");
  const area = { class: "rw-scroll", tabindex: 0, role: "group", "aria-label": tables.cost_matrix.title };
  const element = html(
    "details",
    { class: "rw-folded" },
    html("summary", {}, words, html("span", { class: "rw-edit" }, "edit")),
    html("div", area, table),
  );
  const update = () => {
    setText(words, `${inWords(store)} · `);
    updateAll(fields.flat());
  };
  return { element, update };
}
