/** Script of an exported page of several classes: draws it from the state that the page carries, without a kernel. */
import type { AnyModel } from "@anywidget/types";
import { MulticlassStore } from "../model/multiclass/store";
import { PageModel } from "../model/page_model";
import { renderMulticlass } from "../views/multiclass/render";
import { drawPage } from "./exported";

await drawPage((here, state) => {
  const model: unknown = new PageModel(state);
  const store = new MulticlassStore(model as AnyModel, undefined, true);
  renderMulticlass(here, store, undefined, new AbortController().signal);
});
