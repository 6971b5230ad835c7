/** Script of an exported page: draws the dashboards from the state that the page carries, without a kernel. */
import { fields, listOf, text } from "../base/checks";

import { html, showText } from "../base/dom";
import { link, linked } from "../model/linked";
import { LaterVersion, readFragment } from "../model/page_link";
import type { PageModel } from "../model/page_model";
import { canSave } from "../model/saved_decision";
import type { Store } from "../model/store";
import { HAS_ADDRESS } from "../model/view_model";
import { evaluation } from "../teaching";
import { drawPage, show, undoAnywhere } from "./exported";

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
      const { _demand, ...state } = linked.state;
      store.set(state);
      // With other costs what was searched is forgotten; this was searched with these.
      store.set({ _demand });
      model.set("charts", linked.charts);
    } catch (error) {
      const reason = error instanceof LaterVersion ? "is from a later version of rocwidgets" : "is damaged";
      showText(line, `The link ${reason}, so the page opens as it was exported.`);
    }
  };
  window.addEventListener("hashchange", open);
  open();
}

const several = fields({
  evaluations: listOf(fields({ name: text, about: text, state: (value) => value as object })),
  links: listOf(linked),
});

/** Draw several dashboards side by side, each under its name, and link them. */
function showSeveral(here: HTMLElement, state: object): void {
  const { evaluations, links } = several(state);
  here.classList.add("rw-several");
  const stores = evaluations.map(({ name, about, state }) => {
    const place = html("div");
    here.append(html("section", { "aria-label": name }, html("h2", {}, name), html("p", {}, about), place));
    return show(evaluation, place, state);
  });
  for (const { evaluations, ...shared } of links)
    link(
      evaluations.map((at) => stores[at]),
      shared,
      new AbortController().signal,
    );
}

await drawPage((here, state) => {
  if ("evaluations" in state) showSeveral(here, state);
  else undoAnywhere(show(evaluation, here, state, followLink));
});
