/** Script of an exported page: draws the dashboard from the state that the page carries, without a kernel. */
import type { AnyModel } from "@anywidget/types";
import { PageModel } from "../model/page_model";
import { Store } from "../model/store";
import { ViewModel, type ViewTraits } from "../model/view_model";
import { renderView } from "../views/render";
import { drawPage } from "./exported";

await drawPage((here, state) => {
  const model: unknown = new PageModel(state);
  const store = new Store(model as AnyModel, undefined, true);
  const widget = new ViewModel(model as AnyModel<ViewTraits>, store.kind, store);
  renderView(here, store, widget, new AbortController().signal);
});
