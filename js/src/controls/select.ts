import { html, listen } from "../base/dom";

/** A choice of one of some values, each with its words. */
export function select<Value extends string>(
  words: Iterable<[value: Value, words: string]>,
  choose: (value: Value) => void,
  signal: AbortSignal,
): HTMLSelectElement {
  const options = [...words].map(([value, text]) => html("option", { value }, text));
  const element = html("select", {}, ...options);
  listen(element, "change", () => choose(element.value as Value), signal);
  return element;
}
