/** Script of `rocwidgets.MulticlassEvaluation`: holds the state in the page and draws all its views. */
import type { AnyModel, Initialize, Render } from "@anywidget/types";
import { MulticlassStore } from "../model/multiclass/store";
import { renderMulticlass } from "../views/multiclass/render";

export default () => {
  let store: MulticlassStore | undefined;
  const open = (model: AnyModel, signal?: AbortSignal): MulticlassStore => {
    store ??= new MulticlassStore(model, signal);
    return store;
  };
  const initialize: Initialize = ({ model, signal }) => {
    open(model, signal);
  };
  const render: Render = ({ model, el, signal, host }) => renderMulticlass(el, open(model), host, signal);
  return { initialize, render };
};
