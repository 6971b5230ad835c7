import { html } from "../base/dom";

/** What a part of the dashboard is called. */
export function panelTitle(text: string): HTMLElement {
  return html("span", { class: "rw-panel-title" }, text);
}
