import { button, html, listen, setText, status } from "../base/dom";
import { download, writable } from "../draw/save";
import { fragmentOf } from "../model/page_link";
import { canSave, savedDecision, unsaved } from "../model/saved_decision";
import type { Store } from "../model/store";
import { HAS_ADDRESS, type ViewModel } from "../model/view_model";
import { copying } from "./copied_code";

/** The longest note, in characters. */
const LONGEST = 500;

/** A note, and a button that saves it with the decision, as a file that Python reads. */
function saveDecision(store: Store, signal: AbortSignal): HTMLElement {
  const note = html("input", {
    class: "rw-field rw-note-field",
    type: "text",
    maxlength: LONGEST,
    placeholder: "e.g. agreed with operations",
    "aria-label": "Note saved with the decision",
    autocomplete: "off",
  });
  const told = status("rw-note");
  const save = () => {
    const problem = unsaved(store);
    setText(told, problem || "saved as decision.json");
    if (problem) return;
    const decision = savedDecision(store, new Date(), writable(note.value.trim()));
    const text = `${JSON.stringify(decision, null, 2)}\n`;
    download(new Blob([text], { type: "application/json" }), "decision.json");
  };
  listen(note, "keydown", ({ key }) => key === "Enter" && save(), signal);
  const press = button({ class: "rw-action" }, save, signal, "Save decision");
  press.title = "A JSON file that ev.apply() and rw.Decision.load() read";
  return html("div", { class: "rw-save-decision" }, html("label", {}, "Note ", note), press, told);
}

/** The address of this page as it is now. */
function address(store: Store, widget: ViewModel): string {
  return `${location.href.split("#")[0]}#${fragmentOf(store, widget.charts)}`;
}

/** What leads out of a page: a file of the decision, and a link where the page has an address of its own. */
export function sharing(store: Store, widget: ViewModel, signal: AbortSignal): HTMLElement[] {
  const link = () => copying("Copy link", () => address(store, widget), signal);
  return [
    ...(widget.trait(HAS_ADDRESS) === true ? [link()] : []),
    ...(canSave(store) ? [saveDecision(store, signal)] : []),
  ];
}
