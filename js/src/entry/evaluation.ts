/** Script of `rocwidgets.Evaluation`: holds the state in the page and draws all its views. */
import type { AnyModel, Initialize, Render } from "@anywidget/types";
import { Store } from "../model/store";
import { ViewModel, type ViewTraits } from "../model/view_model";
import { renderView } from "../views/render";

export interface Exports {
  /** Draw a view for a widget, whose traits are what it shows and how. */
  renderView: (kind: string, el: HTMLElement, widget: AnyModel<ViewTraits>, signal: AbortSignal) => void;
}

export default () => {
  let store: Store | undefined;
  const open = (model: AnyModel, signal?: AbortSignal): Store => {
    store ??= new Store(model, signal);
    return store;
  };
  const initialize: Initialize = ({ model, signal }) => {
    const shared = open(model, signal);
    return {
      renderView: (kind, el, widget, until) =>
        renderView(el, shared, new ViewModel(widget, kind, shared), until),
    } satisfies Exports;
  };
  const render: Render = ({ model, el, signal }) => {
    const shared = open(model);
    renderView(el, shared, new ViewModel(model as AnyModel<ViewTraits>, shared.kind, shared), signal);
  };
  return { initialize, render };
};
