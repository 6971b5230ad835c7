import { html } from "../base/dom";

/** A legend entry: the swatch of a guide, and a text. */
export function legendEntry(name: string, content: HTMLElement | string): HTMLElement {
  const text = typeof content === "string" ? html("span", { class: "rw-entry-text" }, content) : content;
  return html("span", { class: "rw-entry" }, html("span", { class: `rw-swatch rw-swatch-${name}` }), text);
}
