import { html, setText } from "../base/dom";
import { charts } from "../base/vocabulary";
import type { Project } from "../charts/chart";
import type { Actions } from "../controls/menu";
import { menu } from "../controls/menu";
import { modelButtons } from "../controls/model_buttons";
import { priorOffer } from "../controls/prior_offer";
import { LiveChart } from "../draw/live_chart";
import type { Kind } from "../model/kinds";
import type { Store } from "../model/store";
import type { ChartModel } from "../model/view_model";
import type { View, ViewProps } from "./view";

/** Makes a control under a chart. */
export type MakeControl = (store: Store, model: ChartModel, signal: AbortSignal) => HTMLElement;

interface DrawnProps extends ViewProps {
  controls?: HTMLElement | undefined;
  /** Further entries of its menu. */
  actions?: Actions;
  /** What is under its notes. */
  below?: HTMLElement;
}

/** What a chart shows in plain words. */
function plainWords(kind: string): string {
  if (!Object.hasOwn(charts, kind)) return "";
  const entry = charts[kind as Kind];
  return "plain" in entry ? entry.plain : "";
}

/** Charts whose notes say that probabilities are right at another prevalence. */
const OFF_PRIOR = new Set(["reliability", "attributes", "decision_curve"]);

/** Draw a chart with its title, menu, controls and legend. */
export function drawChart(
  el: HTMLElement,
  store: Store,
  project: Project,
  signal: AbortSignal,
  { model, models, controls, actions: more, below }: DrawnProps,
): void {
  const live = new LiveChart(store, project, model, signal, { isAlone: models === true });
  const { head, zoomOut, actions, tooltip } = live;
  const plain = plainWords(model.kind);
  const describe = () => setText(head.plain, plain.replace("flagged", store.scene.get("words").acted));
  store.follow("words", describe, signal);
  const tools = menu(head.title.textContent, model, { ...actions, ...more }, store, signal, head);
  const heading = head.heading(zoomOut, tools, head.legend.element);
  if (models) modelButtons(heading, store, signal);
  // Under the plot, so that those of a row are at one height.
  const offer = OFF_PRIOR.has(model.kind) ? priorOffer(store, el, signal) : undefined;
  const under = [controls, head.notes, offer, below].filter((each) => each !== undefined);
  el.append(heading, head.area, under.length > 1 ? html("div", {}, ...under) : head.notes);
  if (tooltip) el.append(tooltip.element);
}

/** The view of a chart. */
export function chartView(project: Project, control?: MakeControl): View {
  return (el, store, signal, options) =>
    drawChart(el, store, project, signal, {
      ...options,
      controls: control?.(store, options.model, signal),
    });
}
