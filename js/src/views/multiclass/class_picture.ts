import { html } from "../../base/dom";
import { ClassChart, type Over } from "../../chart/multiclass/class_chart";
import { classMenu } from "../../controls/multiclass/class_menu";
import type { MulticlassScene } from "../../model/multiclass/scene";
import type { MulticlassEvent } from "../../model/multiclass/store";
import type { ClassPicture } from "../../pictures/multiclass/picture";
import { sceneOf } from "./scene_of";
import { verdictText } from "./verdict";
import type { ClassPictureView } from "./view";

type Describe = (scene: MulticlassScene) => ClassPicture;

/** When a chart is drawn again, and what is over it. */
interface Shown {
  events?: MulticlassEvent[];
  over?: Over;
}

/** Put a chart with its title, menu and legend on the page. */
export function showPicture(
  describe: Describe,
  [el, store, model, signal]: Parameters<ClassPictureView>,
  { events = ["sample", "model"], over }: Shown = {},
): void {
  const chart = new ClassChart(() => describe(sceneOf(store, model)), store.guarded, signal, over);
  const { title } = describe(sceneOf(store, model));
  const tools = classMenu(
    title,
    model,
    chart.saving(() => verdictText(store)),
    signal,
  );
  const legend = html("div", {}, chart.legend.element, chart.classes);
  const update = () => chart.update();
  el.append(html("div", { class: "rw-heading" }, chart.title, tools, legend), chart.element, chart.below);
  chart.title.textContent = title;
  store.on(events, update, signal);
  model.on(update, signal);
}

/** The view of a picture that does not change with the rule. */
export function classPicture(describe: Describe): ClassPictureView {
  return (...args) => showPicture(describe, args);
}
