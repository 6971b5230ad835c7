/** Script of an exported page: draws the dashboard from the state that the page carries, without a kernel. */

import { html, showText } from "../base/dom";
import { LaterVersion, readFragment } from "../model/page_link";
import type { PageModel } from "../model/page_model";
import { canSave } from "../model/saved_decision";
import type { Store } from "../model/store";
import { HAS_ADDRESS } from "../model/view_model";
import { evaluation } from "../teaching";
import { drawPage } from "./exported";

/** Addresses that others can open; a frame with its text in an attribute has none. */
const OPENED = ["file:", "http:", "https:"];

/** Show what the fragment of the address says, now and whenever it changes; what is wrong with it is said in a line. */
function followLink(here: HTMLElement, store: Store, model: PageModel): void {
  if (store.problem || !canSave(store) || !OPENED.includes(location.protocol)) return;
  model.set(HAS_ADDRESS, true);
  const line = html("p", { role: "status" });
  here.before(line);
  const open = () => {
    showText(line, "");
    try {
      const linked = readFragment(location.hash.slice(1), store.scene.sample.names);
      if (!linked) return;
      store.set(linked.state);
      model.set("charts", linked.charts);
    } catch (error) {
      const reason = error instanceof LaterVersion ? "is from a later version of rocwidgets" : "is damaged";
      showText(line, `The link ${reason}, so the page opens as it was exported.`);
    }
  };
  window.addEventListener("hashchange", open);
  open();
}

await drawPage(evaluation, followLink);
