/** Make elements; text is always text, never markup. */

export type Attributes = Record<string, string | number | boolean | undefined>;
type Child = Node | string;

const SVG = "http://www.w3.org/2000/svg";
/** Attributes with coordinates. */
const PLACES = new Set([
  "d",
  "transform",
  "viewBox",
  "x",
  "x1",
  "x2",
  "y",
  "y1",
  "y2",
  "cx",
  "cy",
  "r",
  "width",
  "height",
]);

/** The style of what is not shown but keeps its place, so that nothing moves. */
export const AWAY = "visibility: hidden";

/** Whether a coordinate is not finite; such an element is not drawn. */
function isNowhere(name: string, value: Attributes[string]): boolean {
  if (!PLACES.has(name)) return false;
  return typeof value === "number" ? !Number.isFinite(value) : /NaN|Infinity/.test(String(value));
}

/** The value of an attribute as text; undefined where an element is to have none. */
function written(name: string, value: Attributes[string]): string | undefined {
  if (value === undefined || value === false || isNowhere(name, value)) return undefined;
  return value === true ? "" : String(value);
}

/** The style that each element was last given: the browser would write its own out anew to compare it. */
const styles = new WeakMap<ElementCSSInlineStyle, string>();

/** A content security policy may forbid the attribute, but not the property. What is set again is laid out again. */
function writeStyle(element: ElementCSSInlineStyle, text: string): void {
  if (styles.get(element) === text) return;
  styles.set(element, text);
  element.style.cssText = text;
}

export function set<E extends Element>(element: E, attributes: Attributes): E {
  for (const [name, value] of Object.entries(attributes)) {
    const text = written(name, value);
    if (name === "style") writeStyle(element as unknown as ElementCSSInlineStyle, text ?? "");
    else if (text === undefined) element.removeAttribute(name);
    else if (element.getAttribute(name) !== text) element.setAttribute(name, text);
  }
  return element;
}

/** The same of an element that has none yet. */
function given<E extends HTMLElement | SVGElement>(element: E, attributes: Attributes): E {
  for (const [name, value] of Object.entries(attributes)) {
    const text = written(name, value);
    if (text === undefined) continue;
    if (name === "style") element.style.cssText = text;
    else element.setAttribute(name, text);
  }
  return element;
}

export function html<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Attributes = {},
  ...children: Child[]
): HTMLElementTagNameMap[K] {
  const element = given(document.createElement(tag), attributes);
  element.append(...children);
  return element;
}

export function svg<K extends keyof SVGElementTagNameMap>(
  tag: K,
  attributes: Attributes = {},
  ...children: Child[]
): SVGElementTagNameMap[K] {
  const element = given(document.createElementNS(SVG, tag), attributes);
  element.append(...children);
  return element;
}

/** Call a listener at an event of an element until the signal aborts. */
export function listen<K extends keyof HTMLElementEventMap>(
  element: Element,
  event: K,
  listener: (event: HTMLElementEventMap[K]) => void,
  signal: AbortSignal,
): void {
  element.addEventListener(event, listener as EventListener, { signal });
}

/** A part of a page that shows the current state when it is updated. */
export interface Control<Shown extends Element = HTMLElement> {
  element: Shown;
  update: () => void;
}

/** Update parts of a page. */
export function updateAll(parts: Iterable<Pick<Control, "update">>): void {
  for (const each of parts) each.update();
}

/** A button that does something. */
export function button(
  attributes: Attributes,
  act: () => void,
  signal: AbortSignal,
  ...children: Child[]
): HTMLButtonElement {
  const element = html("button", { type: "button", ...attributes }, ...children);
  listen(element, "click", act, signal);
  return element;
}

/** An element whose text screen readers read when it changes. */
export function status(name: string): HTMLElement {
  return html("div", { class: name, role: "status" });
}

/**
 * Set a text where it is another one: what does not change is not laid out again, and a node that is changed is laid out
 * more quickly than one that is put in its place.
 */
export function setText(element: Element, text: string): void {
  const [only, ...others] = element.childNodes;
  if (only instanceof Text && others.length === 0 && text !== "") {
    if (only.data !== text) only.data = text;
  } else if (element.textContent !== text) element.textContent = text;
}

/** Show a text; an element without one is hidden. */
export function showText(element: HTMLElement, text: string): void {
  setText(element, text);
  element.hidden = text === "";
}
