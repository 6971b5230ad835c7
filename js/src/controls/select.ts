import { html, listen } from "../base/dom";

/** A select element; each value has a label. */
export function select<Value extends string>(
  options: Iterable<[value: Value, label: string]>,
  choose: (value: Value) => void,
  signal: AbortSignal,
): HTMLSelectElement {
  const elements = [...options].map(([value, label]) => html("option", { value }, label));
  const element = html("select", {}, ...elements);
  listen(element, "change", () => choose(element.value as Value), signal);
  return element;
}
