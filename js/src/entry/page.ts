/** Script of an exported page: draws the dashboard from the state that the page carries, without a kernel. */
import type { AnyModel } from "@anywidget/types";
import { bytesIn, PageModel, withBytes } from "../model/page_model";
import { Store } from "../model/store";
import { ViewModel, type ViewTraits } from "../model/view_model";
import { renderView } from "../views/render";

function text(id: string): string {
  return document.getElementById(id)?.textContent ?? "";
}

/** The state that stands in the page. */
async function stateOf(): Promise<object> {
  return withBytes(JSON.parse(text("rw-state")), await bytesIn(text("rw-bytes"))) as object;
}

function draw(here: HTMLElement, state: object): void {
  const model: unknown = new PageModel(state);
  const store = new Store(model as AnyModel, undefined, true);
  const widget = new ViewModel(model as AnyModel<ViewTraits>, store.kind, store.attempt);
  renderView(here, store, widget, new AbortController().signal);
}

const here = document.getElementById("rw-dashboard");
if (here) {
  try {
    draw(here, await stateOf());
  } catch {
    here.textContent = "This page cannot be shown, as it is damaged. Write it again in Python.";
  }
}
