import { button, html, set, showText } from "../base/dom";

/** Code that is copied; where the clipboard is not allowed, it is shown and selected for the keyboard. */
export class CopiedCode {
  readonly code = html("code", { class: "rw-code" });
  readonly status = html("span", { role: "status", class: "rw-note" });

  show(text: string): void {
    showText(this.code, text);
    showText(this.status, "");
  }

  readonly copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(this.code.textContent ?? "");
      showText(this.status, "copied");
    } catch {
      set(this.code, { hidden: false });
      getSelection()?.selectAllChildren(this.code);
      showText(this.status, "selected: press Ctrl+C");
    }
  };
}

/** A button that copies a text, as it is when the button is pressed. */
export function copying(label: string, text: () => string, signal: AbortSignal): HTMLElement {
  const copied = new CopiedCode();
  set(copied.code, { hidden: true });
  const copy = () => {
    copied.show(text());
    set(copied.code, { hidden: true });
    return copied.copy();
  };
  const press = button({ class: "rw-action" }, copy, signal, label);
  return html("div", { class: "rw-copy" }, press, copied.status, copied.code);
}

/** A button that copies the Python that sets and shows what is set and shown now. */
export function copyAsPython(code: () => string, signal: AbortSignal): HTMLElement {
  return copying("Copy as Python", code, signal);
}
