import { clamp } from "../base/clamp";
import { html, listen } from "../base/dom";
import { LatestSignal } from "../base/latest_signal";
import type { AnyStore } from "../model/page_store";

/** Least distance from the edges of the window, in pixels. */
const EDGE = 4;

/** A panel is at least so high, even if it covers its button then, in pixels. */
const LEAST = 160;

/** Put a panel under its button or, where there is more room, over it. */
function place(panel: HTMLElement, opener: HTMLElement): void {
  const { right, top, bottom } = opener.getBoundingClientRect();
  const { clientWidth, clientHeight } = document.documentElement;
  const [over, below] = [top - EDGE, clientHeight - bottom - EDGE];
  panel.style.maxHeight = `${Math.max(LEAST, over, below)}px`;
  const { width, height } = panel.getBoundingClientRect();
  const under = height <= below || below >= over ? bottom : top - height;
  panel.style.left = `${clamp(right - width, EDGE, Math.max(EDGE, clientWidth - width - EDGE))}px`;
  panel.style.top = `${clamp(under, EDGE, Math.max(EDGE, clientHeight - height - EDGE))}px`;
}

/**
 * A button that opens a panel in the top layer, where no host can cut it; Escape and a press elsewhere close it.
 *
 * What is in the panel is made when it opens, as most panels of a page never do, and is gone when it has closed.
 */
export function popover(
  name: string,
  opener: HTMLButtonElement,
  contents: (signal: AbortSignal) => HTMLElement[],
  store: Pick<AnyStore, "guarded">,
  signal: AbortSignal,
): { element: HTMLElement; close: () => void } {
  const panel = html("div", { class: "rw-menu", popover: "auto" });
  opener.popoverTargetElement = panel;
  const open = new LatestSignal(signal);
  let until = signal;
  const fill = store.guarded(() => panel.replaceChildren(...contents(until)));
  const begin = ({ newState }: ToggleEvent) => {
    if (newState !== "open") return;
    until = open.next();
    fill();
  };
  const follow = ({ newState }: ToggleEvent) => {
    if (newState !== "open") {
      open.abort();
      panel.replaceChildren();
      return;
    }
    const again = () => place(panel, opener);
    const watcher = new ResizeObserver(again);
    watcher.observe(panel);
    until.addEventListener("abort", () => watcher.disconnect(), { once: true });
    again();
    for (const event of ["scroll", "resize"])
      window.addEventListener(event, again, { signal: until, capture: true });
  };
  const leave = ({ relatedTarget }: FocusEvent) => {
    if (relatedTarget instanceof Node && relatedTarget !== opener && !panel.contains(relatedTarget))
      panel.hidePopover();
  };
  panel.addEventListener("beforetoggle", begin as (event: Event) => void, { signal });
  panel.addEventListener("toggle", follow as (event: Event) => void, { signal });
  listen(panel, "focusout", leave, signal);
  signal.addEventListener("abort", () => open.abort(), { once: true });
  return { element: html("span", { class: name }, opener, panel), close: () => panel.hidePopover() };
}
