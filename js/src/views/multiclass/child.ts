import type { AnyModel, Host } from "@anywidget/types";
import { html } from "../../base/dom";
import type { LocalChildren } from "../../model/multiclass/children";
import type { MulticlassStore } from "../../model/multiclass/store";
import { ViewModel, type ViewTraits } from "../../model/view_model";
import { renderView } from "../render";

/** Draw the Evaluation that Python has made. */
async function renderLive(el: HTMLElement, host: Host, ref: string, signal: AbortSignal): Promise<void> {
  try {
    const { render } = await host.getWidget(ref);
    if (!signal.aborted) await render({ el, signal });
  } catch {
    if (!signal.aborted)
      el.textContent = "The Evaluation of this class is not here. Re-run the cell that created it.";
  }
}

function waiting(hasNoKernel: boolean): HTMLElement {
  const text = hasNoKernel
    ? "This pair is not in the page: there are too many. It needs a running kernel."
    : "Waiting for Python …";
  return html("p", { class: "rw-note", role: "status" }, text);
}

/** The dashboard of a class or a pair: Python's Evaluation, or one of the page until there is one. */
export function child(
  el: HTMLElement,
  store: MulticlassStore,
  children: LocalChildren,
  host: Host | undefined,
  signal: AbortSignal,
): void {
  const shown = store.get("shown");
  const ref = store.get("_children").get(shown);
  if (ref && host) {
    void renderLive(el, host, ref, signal);
    return;
  }
  const local = children.of(shown);
  if (!local) {
    el.append(waiting(store.hasNoKernel));
    return;
  }
  const { model, store: own } = local;
  renderView(el, own, new ViewModel(model as AnyModel<ViewTraits>, own.kind, own), signal);
}
