import type { AnyModel } from "@anywidget/types";
import { bytesIn, PageModel, withBytes } from "../model/page_model";
import type { AnyStore } from "../model/page_store";
import type { ViewTraits } from "../model/view_model";
import type { EvaluationKind } from "../views/root";

function text(id: string): string {
  return document.getElementById(id)?.textContent ?? "";
}

/** The state that stands in the page. */
async function stateOf(): Promise<object> {
  return withBytes(JSON.parse(text("rw-state")), await bytesIn(text("rw-bytes"))) as object;
}

/** Draw the evaluation whose state stands in the page where it is to be; `prepare` is called before. */
export async function drawPage<Store extends AnyStore>(
  of: EvaluationKind<Store>,
  prepare: (here: HTMLElement, store: Store, model: PageModel) => void = () => {},
): Promise<void> {
  const here = document.getElementById("rw-dashboard");
  if (!here) return;
  try {
    const model = new PageModel(await stateOf());
    const store = of.open(model as unknown as AnyModel, undefined, true);
    prepare(here, store, model);
    of.show(here, store, { widget: model as unknown as AnyModel<ViewTraits> }, new AbortController().signal);
  } catch {
    here.textContent = "This page is damaged. Export it again from Python.";
  }
}
