import type { AnyModel } from "@anywidget/types";
import { Choices, type OptionTraits } from "./options";

/** The traits of a widget that say which pictures it shows, and how. */
export interface ShownTraits extends OptionTraits {
  pictures: string[];
}

/** Which pictures a widget shows and how, as its traits and Python know it. */
export class Shown {
  constructor(
    private readonly traits: AnyModel<ShownTraits>,
    private readonly isDashboard: boolean,
  ) {}

  choices(kind: string): Choices {
    return new Choices(kind, this.traits as unknown as AnyModel<OptionTraits>, this.isDashboard);
  }

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
