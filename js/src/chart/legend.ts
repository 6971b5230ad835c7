import { html } from "../base/dom";

/** What a guide is, beside a sample of it. */
export function legendEntry(name: string, words: HTMLElement | string): HTMLElement {
  const text = typeof words === "string" ? html("span", { class: "rw-entry-text" }, words) : words;
  return html("span", { class: "rw-entry" }, html("span", { class: `rw-swatch rw-swatch-${name}` }), text);
}
