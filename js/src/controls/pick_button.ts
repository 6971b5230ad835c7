import { button, listen, set } from "../base/dom";
import { type ByOutcome, byOutcome, type Selection } from "../base/traits";
import { clearSelection, isSelected, toggleSelection } from "../model/selection";
import type { Store } from "../model/store";

/** A button that selects cases, or clears their selection. */
function pickButton(
  store: Store,
  selection: () => Selection,
  className: string,
  signal: AbortSignal,
): HTMLButtonElement {
  const element = button(
    { class: `rw-pick ${className}` },
    () => toggleSelection(store, selection()),
    signal,
  );
  const press = () => set(element, { "aria-pressed": String(isSelected(store, selection())) });
  store.follow(["selection", "models"], press, signal);
  return element;
}

/** The buttons of the four outcomes of the current model. */
export function cellButtons(
  store: Store,
  className: string,
  signal: AbortSignal,
): ByOutcome<HTMLButtonElement> {
  return byOutcome((cell) => {
    const selection = (): Selection => ({ kind: "cell", cell, model: store.scene.table.name });
    return pickButton(store, selection, className, signal);
  });
}

/** Clear the selection by Esc, unless it restores a field or closes a menu. */
export function clearByEscape(root: HTMLElement, store: Store, signal: AbortSignal): void {
  const clear = ({ key, target }: KeyboardEvent) => {
    if (key !== "Escape" || target instanceof HTMLInputElement || root.querySelector(":popover-open")) return;
    clearSelection(store);
  };
  listen(root, "keydown", clear, signal);
}
