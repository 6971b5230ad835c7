import { type Control, html, setText } from "../base/dom";

/** How long a text stays as it is before it is read, in milliseconds: longer than between the steps of a drag. */
const SETTLED = 700;

/** What screen readers read once a text has settled; the first is read with the page. */
export function spoken(text: () => string, signal: AbortSignal): Control {
  const element = html("div", { class: "rw-spoken", role: "status" });
  let timer = 0;
  let last = "";
  const say = () => setText(element, last);
  const update = () => {
    const now = text();
    if (last && now !== last) {
      clearTimeout(timer);
      timer = window.setTimeout(say, SETTLED);
    }
    last = now;
  };
  signal.addEventListener("abort", () => clearTimeout(timer), { once: true });
  return { element, update };
}
