/** Script of `rocwidgets.MulticlassEvaluation`: holds the state in the page and draws all its views. */
import type { AnyModel, Initialize, Render } from "@anywidget/types";
import { CLASS_KNOWN } from "../model/multiclass/known";
import { MulticlassStore } from "../model/multiclass/store";
import { ViewModel, type ViewTraits } from "../model/view_model";
import { renderMulticlass } from "../views/multiclass/render";
import type { Exports } from "./evaluation";

export default () => {
  let store: MulticlassStore | undefined;
  const open = (model: AnyModel, signal?: AbortSignal): MulticlassStore => {
    store ??= new MulticlassStore(model, signal);
    return store;
  };
  const widgetOf = (widget: AnyModel<ViewTraits>, kind: string, shared: MulticlassStore) =>
    new ViewModel(widget, kind, shared, CLASS_KNOWN);
  const initialize: Initialize = ({ model, signal }) => {
    const shared = open(model, signal);
    return {
      renderView: (kind, el, widget, until) =>
        renderMulticlass(el, shared, widgetOf(widget, kind, shared), undefined, until),
    } satisfies Exports;
  };
  const render: Render = ({ model, el, signal, host }) => {
    const shared = open(model);
    const widget = widgetOf(model as AnyModel<ViewTraits>, "multiclass", shared);
    renderMulticlass(el, shared, widget, host, signal);
  };
  return { initialize, render };
};
