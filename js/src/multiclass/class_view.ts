import { html, setText } from "../base/dom";
import { class_charts } from "../base/vocabulary";
import { menuOf } from "../controls/menu";
import type { ChartModel } from "../model/view_model";
import { answerText } from "./answer";
import type { ClassChart, Describe } from "./chart";
import { LiveClassChart, type Over } from "./live_class_chart";
import type { MulticlassEvent, MulticlassStore } from "./store";

/** Draws one view of several classes into an element until the signal aborts. */
export type ClassView = (el: HTMLElement, store: MulticlassStore, signal: AbortSignal) => void;

/** Draws a chart or a table with options. */
export type ClassChartView = (
  el: HTMLElement,
  store: MulticlassStore,
  model: ChartModel,
  signal: AbortSignal,
) => void;

/** When a chart is drawn again, and what is over it. */
interface Shown {
  events?: MulticlassEvent[];
  over?: Over;
}

/** What a chart or a table shows in plain words. */
export function plainWords(kind: string): string {
  return Object.hasOwn(class_charts, kind) ? class_charts[kind as keyof typeof class_charts].plain : "";
}

/** Put a chart with its title, menu and legend on the page. */
export function showChart(
  describe: Describe<ClassChart>,
  [el, store, model, signal]: Parameters<ClassChartView>,
  { events = ["sample", "model"], over }: Shown = {},
): void {
  const live = new LiveClassChart(() => describe(store.scene, model.choices), store.guarded, signal, over);
  const { head, classes, below } = live;
  setText(head.plain, plainWords(model.kind));
  const actions = { export: live.saving(() => answerText(store)) };
  const tools = menuOf(head.title.textContent, model, actions, store, signal, head);
  const update = () => live.update();
  el.append(head.heading(tools, html("div", {}, head.legend.element, classes)), head.area, below);
  store.on(events, update, signal);
  model.on(update, signal);
}

/** The view of a chart that does not change with the rule. */
export function classChart(describe: Describe<ClassChart>): ClassChartView {
  return (...args) => showChart(describe, args);
}
