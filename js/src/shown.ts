import type { AnyModel } from "@anywidget/types";

/** The trait of a widget that says which pictures its dashboard shows. */
export interface ShownTraits {
  pictures: string[];
}

/** Which pictures a dashboard shows, as its widget and Python know it. */
export class Shown {
  constructor(private readonly traits: AnyModel<ShownTraits>) {}

  get pictures(): string[] {
    return this.traits.get("pictures");
  }

  set pictures(pictures: string[]) {
    this.traits.set("pictures", pictures);
    this.traits.save_changes();
  }

  on(listener: () => void, signal: AbortSignal): void {
    this.traits.on("change:pictures", listener);
    signal.addEventListener("abort", () => this.traits.off("change:pictures", listener), { once: true });
  }
}
