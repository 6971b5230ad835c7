/** Script of an exported page: draws the dashboard from the state that the page carries, without a kernel. */
import type { AnyModel } from "@anywidget/types";
import { inflate, PageModel, withBytes } from "./host";
import { renderView } from "./render";
import { Shown, type ShownTraits } from "./shown";
import type { Traits } from "./state";
import { Store } from "./store";

function text(id: string): string {
  return document.getElementById(id)?.textContent ?? "";
}

const state = withBytes(JSON.parse(text("rw-state")), await inflate(text("rw-bytes")));
const model: unknown = new PageModel(state as Record<string, unknown>);
const here = document.getElementById("rw-dashboard");
if (here) {
  const store = new Store(model as AnyModel<Traits>, undefined, true);
  const shown = new Shown(model as AnyModel<ShownTraits>, true);
  renderView("dashboard", here, store, shown, new AbortController().signal);
}
