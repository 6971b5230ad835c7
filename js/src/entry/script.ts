import type { AnyModel, Initialize, Render } from "@anywidget/types";
import type { AnyStore } from "../model/page_store";
import type { ViewTraits } from "../model/view_model";
import type { EvaluationKind } from "../views/root";

export interface Exports {
  /** Draw a view for a widget, whose traits are what it shows and how. */
  renderView: (kind: string, el: HTMLElement, widget: AnyModel<ViewTraits>, signal: AbortSignal) => void;
}

/** The script of an evaluation: holds its state in the page and draws all its views. */
export function scriptOf<Store extends AnyStore>(of: EvaluationKind<Store>) {
  return () => {
    let store: Store | undefined;
    const open = (model: AnyModel, signal?: AbortSignal): Store => {
      store ??= of.open(model, signal);
      return store;
    };
    const initialize: Initialize = ({ model, signal }) => {
      const shared = open(model, signal);
      return {
        renderView: (kind, el, widget, until) => of.show(el, shared, { widget, kind }, until),
      } satisfies Exports;
    };
    const render: Render = ({ model, el, signal, host }) =>
      of.show(el, open(model), { widget: model as AnyModel<ViewTraits>, host }, signal);
    return { initialize, render };
  };
}
