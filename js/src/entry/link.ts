/** Script of `rocwidgets.bq.link.Link`: synchronises bqplot figures with an Evaluation in the page. */
import type { AnyModel, Initialize } from "@anywidget/types";
import { Link, type LinkTraits, type Manager } from "../bq/link";
import { Store } from "../model/store";

const initialize: Initialize<LinkTraits> = ({ model, signal }) => {
  const manager = model.widget_manager as unknown as Manager;
  const id = model.get("evaluation").replace(/^anywidget:/, "");
  // Not awaited: anywidget has a timeout for initialisation.
  void manager.get_model(id).then((evaluation) => {
    if (signal.aborted) return;
    new Link(model, manager, new Store(evaluation as AnyModel, signal), signal);
  });
};

export default () => ({ initialize });
