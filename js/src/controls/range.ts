import { type Control, html, listen, set } from "../base/dom";

/** A quantity on a slider: its ends and its step there, and its place. */
export interface RangeOptions {
  label: string;
  ends: [number, number];
  step: number;
  place: () => number;
  /** The value as text, for screen readers. */
  text: () => string;
  move: (place: number) => void;
}

/** A slider for a quantity that has a field, too. */
export function rangeInput(
  { label, ends: [min, max], step, place, text, move }: RangeOptions,
  signal: AbortSignal,
): Control<HTMLInputElement> {
  const element = html("input", { type: "range", class: "rw-range", min, max, step, "aria-label": label });
  listen(element, "input", () => move(Number(element.value)), signal);
  const update = () => {
    element.value = String(place());
    set(element, { "aria-valuetext": text() });
  };
  update();
  return { element, update };
}
