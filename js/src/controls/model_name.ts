import { html } from "../base/dom";

/** A longer name keeps so many letters of its end where it has no room. */
const END = 10;

/** A name of a model, cut in its middle where it has no room: names of models often differ at the end. */
export function modelName(name: string): HTMLElement {
  const letters = [...name];
  let at = letters.length > 2 * END ? letters.length - END : letters.length;
  // A space at the end of a part is not shown.
  while (at > 0 && at < letters.length && /\s/.test(letters[at - 1] + letters[at])) at--;
  const parts = [letters.slice(0, at), letters.slice(at)].filter((part) => part.length > 0);
  return html("bdi", { class: "rw-name" }, ...parts.map((part) => html("span", {}, part.join(""))));
}
