import { call, literal } from "../base/python";
import type { Choices } from "./choices";
import type { ViewModel } from "./view_model";

/** The chosen options of one picture of a widget. */
export class PictureModel {
  constructor(
    private readonly widget: ViewModel,
    private readonly kind: string,
  ) {}

  get choices(): Choices {
    return this.widget.choices(this.kind);
  }

  /** The view of this picture alone, as a call of Python. */
  get python(): string {
    return call("rw.View", ["ev", literal(this.kind)], this.widget.chosen(this.kind));
  }

  choose(name: string, value: string | string[]): void {
    this.widget.choose(this.kind, name, value);
  }

  /** Call a listener when an option of this picture changes. */
  on(listener: () => void, signal: AbortSignal): void {
    let before = this.#serialized;
    const react = () => {
      if (this.#serialized === before) return;
      before = this.#serialized;
      listener();
    };
    this.widget.on("options", react, signal);
  }

  get #serialized(): string {
    return JSON.stringify(this.widget.chosen(this.kind));
  }
}
