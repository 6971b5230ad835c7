import { clamp } from "../base/clamp";
import { html } from "../base/dom";

/** How many letters of its end a longer name keeps where it has no room, at least and at most. */
const [LEAST, MOST] = [10, 16];

/** How many letters all names begin with. */
function sharedStart(names: string[][]): number {
  const [first, ...others] = names;
  const at = first.findIndex((letter, index) => others.some((each) => each[index] !== letter));
  return at < 0 ? first.length : at;
}

/** A name among others, cut in its middle where it has no room: where all begin alike, by what they differ in. */
export function modelName(name: string, names = [name]): HTMLElement {
  const letters = [...name];
  const shared = sharedStart(names.map((each) => [...each]));
  // Names that soon differ are told apart by their beginnings.
  const end = shared < LEAST ? LEAST : clamp(letters.length - shared, LEAST, MOST);
  const at = letters.length > 2 * LEAST ? letters.length - end : letters.length;
  const parts = [letters.slice(0, at), letters.slice(at)].filter((part) => part.length > 0);
  const spans = parts.map((part) => html("span", {}, part.join("")));
  // A space at the end of a part is not shown.
  spans[1]?.classList.toggle("rw-apart", /\s/.test(letters[at - 1] + letters[at]));
  return html("bdi", { class: "rw-name" }, ...spans);
}
