import { type Attributes, set, svg } from "./dom";

/** What an SVG element is to be, so that one that is there already only changes what differs. */
export interface Shape {
  tag: keyof SVGElementTagNameMap;
  attributes: Attributes;
  children: (Shape | string)[];
}

export function shape(tag: Shape["tag"], attributes: Attributes = {}, ...children: Shape["children"]): Shape {
  return { tag, attributes, children };
}

/** What the children of an element are by the last call of `become`. */
const known = new WeakMap<Node, Shape["children"]>();

/** A new element. */
export function made({ tag, attributes, children }: Shape): SVGElement {
  const element = svg(
    tag,
    attributes,
    ...children.map((each) => (typeof each === "string" ? each : made(each))),
  );
  known.set(element, children);
  return element;
}

/** Let shapes be all that an element has as children; those of the same name keep their elements. */
export function become(parent: SVGElement, shapes: Shape["children"]): void {
  const before = known.get(parent) ?? [];
  for (const [index, now] of shapes.entries()) {
    const [node, was] = [parent.childNodes[index], before[index]];
    if (node && was !== undefined && changed(node, was, now)) continue;
    const fresh = typeof now === "string" ? document.createTextNode(now) : made(now);
    if (node) parent.replaceChild(fresh, node);
    else parent.append(fresh);
  }
  while (parent.childNodes.length > shapes.length) parent.lastChild?.remove();
  known.set(parent, shapes);
}

/** Make what is there something else, if it can be. */
function changed(node: ChildNode, was: Shape | string, now: Shape | string): boolean {
  if (typeof was === "string" || typeof now === "string") {
    if (typeof was !== typeof now) return false;
    if (was !== now) node.nodeValue = now as string;
    return true;
  }
  if (was.tag !== now.tag) return false;
  const element = node as SVGElement;
  for (const name of Object.keys(was.attributes))
    if (!(name in now.attributes)) set(element, { [name]: undefined });
  for (const [name, value] of Object.entries(now.attributes))
    if (value !== was.attributes[name]) set(element, { [name]: value });
  become(element, now.children);
  return true;
}
