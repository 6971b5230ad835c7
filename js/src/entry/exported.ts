import type { AnyModel } from "@anywidget/types";
import { listen } from "../base/dom";
import { bytesIn, PageModel, withBytes } from "../model/page_model";
import type { AnyStore } from "../model/page_store";
import type { ViewTraits } from "../model/view_model";
import { type EvaluationKind, undoing } from "../views/root";

/** What an element of the page carries as text. */
export function carried(id: string): string {
  return document.getElementById(id)?.textContent ?? "";
}

/** Do something for the place where the evaluation is to be; what fails is said there. */
export async function inPage(act: (here: HTMLElement) => Promise<void>): Promise<void> {
  const here = document.getElementById("rw-dashboard");
  if (!here) return;
  // A page that was saved as it was shown has its parts already.
  here.replaceChildren();
  try {
    await act(here);
  } catch {
    here.textContent = "This page is damaged. Export it again from Python.";
  }
}

/** The state that stands in the page. */
async function stateOf(): Promise<object> {
  return withBytes(JSON.parse(carried("rw-state")), await bytesIn(carried("rw-bytes"))) as object;
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
export function drawPage(draw: (here: HTMLElement, state: object) => void): Promise<void> {
  return inPage(async (here) => draw(here, await stateOf()));
}
