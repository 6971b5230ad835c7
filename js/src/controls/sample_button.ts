import { html, set } from "../base/dom";

export interface SampleValue {
  /** What is set back. */
  name: string;
  /** That of the sample, and how it is shown. */
  value: () => number;
  show: (value: number) => string;
  current: () => number;
  reset: (value: number) => void;
}

/** The way back to what the sample has; shown is what that is. */
export function sampleButton(
  { name, value, show, current, reset }: SampleValue,
  signal: AbortSignal,
): { element: HTMLButtonElement; update: () => void } {
  const element = html("button", { type: "button", class: "rw-button" });
  element.addEventListener("click", () => reset(value()), { signal });
  const update = () => {
    const text = `sample ${show(value())}`;
    element.textContent = text;
    set(element, {
      // What is seen comes first, for those who say it to press it.
      "aria-label": `${text}: reset the ${name} to the sample's`,
      "aria-disabled": String(current() === value()),
    });
  };
  return { element, update };
}
