import { listen } from "../base/dom";

/** Close a menu on Escape, when the focus leaves it, or on a press outside. */
export function closeOnLeave(details: HTMLDetailsElement, signal: AbortSignal): void {
  const press = ({ key }: KeyboardEvent) => {
    if (key !== "Escape") return;
    details.open = false;
    details.querySelector("summary")?.focus();
  };
  const leave = ({ relatedTarget }: FocusEvent) => {
    if (relatedTarget instanceof Node && !details.contains(relatedTarget)) details.open = false;
  };
  listen(details, "keydown", press, signal);
  listen(details, "focusout", leave, signal);
  closeByPress(details, signal);
}

function closeByPress(details: HTMLDetailsElement, signal: AbortSignal): void {
  const press = (event: Event) => {
    if (!event.composedPath().includes(details)) details.open = false;
  };
  let outside = new AbortController();
  const follow = () => {
    outside.abort();
    if (!details.open) return;
    outside = new AbortController();
    const until = AbortSignal.any([signal, outside.signal]);
    document.addEventListener("pointerdown", press, { capture: true, signal: until });
  };
  listen(details, "toggle", follow, signal);
  signal.addEventListener("abort", () => outside.abort(), { once: true });
}
