import { button, html } from "../base/dom";
import { LatestSignal } from "../base/latest_signal";
import { menuOf } from "../controls/menu";
import { About, heading } from "../draw/chart_head";
import { answerText } from "./answer";
import type { ClassTable } from "./chart";
import { classHead } from "./class_name";
import { type ClassChartView, plainWords } from "./class_view";
import { pairMatrix as describePairs } from "./pair_matrix";
import { roving } from "./roving";
import type { MulticlassStore } from "./store";
import { tableSaving } from "./table_file";

/** The area of a pair; a click shows the pair. */
function pairCell(
  store: MulticlassStore,
  own: number,
  other: number,
  table: ClassTable,
  signal: AbortSignal,
): HTMLElement {
  const { order, columns } = table;
  const { text, shade = 0 } = columns[order.indexOf(other) + 1].cells[order.indexOf(own)];
  const name = `${store.classes[own]} against ${store.classes[other]}`;
  const show = () => store.set({ shown: `${own},${other}` });
  const attributes = {
    class: "rw-pick rw-heat rw-pair",
    "aria-label": `${text}: ${name}`,
    title: `${name}. Show this pair.`,
  };
  const element = button(attributes, show, signal, html("b", {}, text));
  element.style.setProperty("--rw-share", String(shade));
  return element;
}

/** Letters of the name of a class in a head. */
const SHORT = 18;

function tableOf(store: MulticlassStore, table: ClassTable, signal: AbortSignal): HTMLElement {
  const { order } = table;
  const cells = order.map((own) =>
    order.map((other) => (own === other ? html("span") : pairCell(store, own, other, table, signal))),
  );
  const rows = order.map((own, place) =>
    html(
      "tr",
      {},
      classHead(store, own, "row", store.classes[own], SHORT),
      ...cells[place].map((cell) => html("td", {}, cell)),
    ),
  );
  const heads = html(
    "tr",
    {},
    html("td"),
    ...order.map((own) => classHead(store, own, "col", store.classes[own], SHORT)),
  );
  const element = html(
    "table",
    { class: "rw-classes rw-pairs" },
    html("thead", {}, heads),
    html("tbody", {}, ...rows),
  );
  // Tab stops at the first pair; the diagonal has none.
  roving(
    element,
    cells.map((row) => row.filter((each) => each.matches("button"))),
    signal,
  );
  return element;
}

/** Classes from which the matrix has two columns of the grid. */
const WIDE = 7;

/** Areas of all pairs of classes; a click on one shows the pair. */
export const pairMatrix: ClassChartView = (el, store, model, signal) => {
  const table = () => describePairs(store.scene, model.choices);
  const file = html("div", { hidden: "" });
  const saving = tableSaving(file, table, () => answerText(store));
  const { title } = table();
  const about = new About();
  const tools = menuOf(title, model, { export: saving }, store, signal, { about });
  const area = html("div", { class: "rw-scroll" });
  const figures = html("p", { class: "rw-class-figures" });
  const latest = new LatestSignal(signal);
  const update = () => {
    const shown = table();
    el.classList.toggle("rw-wide", shown.order.length >= WIDE);
    area.replaceChildren(tableOf(store, shown, latest.next()));
    figures.textContent = shown.quantities.map(([name, value]) => `${name} ${value}`).join(" · ");
    about.show([...shown.about, "Click a pair to show it."]);
  };
  const top = heading(title, tools);
  top.firstElementChild?.append(html("span", { class: "rw-plain" }, plainWords(model.kind)));
  el.append(top, area, figures, file);
  store.follow(["sample", "model"], update, signal);
  model.on(update, signal);
};
