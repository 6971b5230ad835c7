/** Script of an exported page of several classes: draws it from the state that the page carries, without a kernel. */
import type { AnyModel } from "@anywidget/types";
import { CLASS_KNOWN } from "../model/multiclass/known";
import { MulticlassStore } from "../model/multiclass/store";
import { PageModel } from "../model/page_model";
import { ViewModel, type ViewTraits } from "../model/view_model";
import { renderMulticlass } from "../views/multiclass/render";
import { drawPage } from "./exported";

await drawPage((here, state) => {
  const model: unknown = new PageModel(state);
  const store = new MulticlassStore(model as AnyModel, undefined, true);
  const widget = new ViewModel(model as AnyModel<ViewTraits>, "multiclass", store, CLASS_KNOWN);
  renderMulticlass(here, store, widget, undefined, new AbortController().signal);
});
