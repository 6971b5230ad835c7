import type { AnyModel } from "@anywidget/types";
import { listen } from "../base/dom";
import { bytesIn, PageModel, withBytes } from "../model/page_model";
import type { AnyStore } from "../model/page_store";
import type { ViewTraits } from "../model/view_model";
import { type EvaluationKind, undoing } from "../views/root";

function text(id: string): string {
  return document.getElementById(id)?.textContent ?? "";
}

/** The state that stands in the page. */
async function stateOf(): Promise<object> {
  return withBytes(JSON.parse(text("rw-state")), await bytesIn(text("rw-bytes"))) as object;
}

/** Draw an evaluation from its state; `prepare` is called before. */
export function show<Store extends AnyStore>(
  of: EvaluationKind<Store>,
  here: HTMLElement,
  state: object,
  prepare: (here: HTMLElement, store: Store, model: PageModel) => void = () => {},
): Store {
  const model = new PageModel(state);
  const store = of.open(model as unknown as AnyModel, undefined, true);
  prepare(here, store, model);
  of.show(here, store, { widget: model as unknown as AnyModel<ViewTraits> }, new AbortController().signal);
  return store;
}

/** Take changes back wherever the focus is, on a page that has nothing else to take back. */
export function undoAnywhere({ history }: AnyStore): void {
  listen(document.documentElement, "keydown", undoing(history), new AbortController().signal);
}

/** Draw the state that stands in the page where it is to be. */
export async function drawPage(draw: (here: HTMLElement, state: object) => void): Promise<void> {
  const here = document.getElementById("rw-dashboard");
  if (!here) return;
  try {
    draw(here, await stateOf());
  } catch {
    here.textContent = "This page is damaged. Export it again from Python.";
  }
}
