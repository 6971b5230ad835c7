import { html, listen, set } from "../base/dom";
import type { Parsed } from "../base/parse";
import type { Report } from "./problem";

export interface FieldOptions<Value = number> {
  /** Its accessible name. */
  label: string;
  /** Room for so many characters. */
  size: number;
  /** Whether what it shows now needs room for all of its text. */
  grows?: () => boolean;
  /** The text shown while the user does not type. */
  show: () => string;
  parse: (text: string) => Parsed<Value>;
  /** Set a value, or return why it is invalid. */
  commit: (value: Value) => string | undefined;
  /** Whether what is committed becomes the nearest value that there is, so that the typed text is not kept. */
  isRounded?: boolean;
  /** Arrow up (+1) or down (-1). */
  step: (sign: number) => void;
  /** Show why the text is invalid; an empty text clears the message. */
  report: Report;
}

/** A number field in people's notation: Enter or leaving it commits, Escape restores, arrows step. */
export class Field<Value = number> {
  readonly element: HTMLInputElement;
  #dirty = false;
  /** A fraction as it was typed, and how its value is shown. */
  #fraction: { text: string; shown: string } | undefined;

  constructor(
    private readonly options: FieldOptions<Value>,
    signal: AbortSignal,
  ) {
    const { label, size } = options;
    this.element = html("input", {
      type: "text",
      inputmode: "decimal",
      "aria-label": label,
      size,
      autocomplete: "off",
      spellcheck: "false",
      class: "rw-field",
    });
    listen(this.element, "click", () => this.#select(), signal);
    listen(this.element, "input", () => this.#edit(), signal);
    listen(this.element, "blur", () => this.#leave(), signal);
    listen(this.element, "keydown", (event) => this.#press(event), signal);
    this.update();
  }

  /** Show the current value, unless someone is typing. */
  update(): void {
    if (this.#dirty && this.#hasFocus) return;
    if (this.#dirty) {
      // What was refused gives way to what happened elsewhere.
      this.#dirty = false;
      this.#report("");
    }
    const shown = this.#shown;
    const text = this.#fraction?.shown === shown ? this.#fraction.text : shown;
    if (this.element.value !== text) this.element.value = text;
    if (this.options.grows) this.#grow(this.options.grows(), text.length);
  }

  #grow(isGrown: boolean, length: number): void {
    set(this.element, { size: isGrown ? length : this.options.size });
    this.element.classList.toggle("rw-grown", isGrown);
  }

  /** The value as it could be typed: no keyboard has a minus sign. */
  get #shown(): string {
    return this.options.show().replaceAll("−", "-");
  }

  get #hasFocus(): boolean {
    return (this.element.getRootNode() as Document | ShadowRoot).activeElement === this.element;
  }

  /** Select all with the first click, so that what is typed replaces it. */
  #select(): void {
    if (!this.#dirty && this.element.selectionStart === this.element.selectionEnd) this.element.select();
  }

  #edit(): void {
    this.#dirty = true;
    this.#report("");
  }

  #restore(): void {
    this.#dirty = false;
    this.#report("");
    this.update();
  }

  #commit(): void {
    if (!this.#dirty) return;
    const parsed = this.options.parse(this.element.value);
    const problem = "problem" in parsed ? parsed.problem : this.options.commit(parsed.value);
    if (problem) {
      this.#report(problem);
      return;
    }
    const text = this.element.value.trim();
    this.#fraction = text.includes("/") && !this.options.isRounded ? { text, shown: this.#shown } : undefined;
    this.#restore();
  }

  #leave(): void {
    this.#commit();
    // A sentence does not keep what was refused; why it was stays beside it.
    if (this.#dirty && this.options.isRounded) this.element.value = this.#shown;
  }

  #press(event: KeyboardEvent): void {
    // While nobody types, undo is that of the page.
    if (!this.#dirty && (event.ctrlKey || event.metaKey)) return;
    event.stopPropagation();
    const sign = { ArrowUp: 1, ArrowDown: -1 }[event.key];
    if (event.key === "Enter") this.#commit();
    else if (event.key === "Escape") this.#restore();
    else if (sign) {
      event.preventDefault();
      this.#restore();
      this.options.step(sign * (event.shiftKey ? 10 : 1));
    }
  }

  #report(problem: string): void {
    set(this.element, { "aria-invalid": problem ? "true" : undefined });
    this.options.report(problem, this.element);
  }
}
