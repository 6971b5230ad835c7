/** What is seen of the texts of a page. */
import type { Cell } from "./manager.ts";

/** A text of a page: what it says, the element it is in, and where it is, whether it is seen there or cut. */
interface ShownText {
  element: Element;
  text: string;
  box: DOMRect;
  cut: number;
}

const isClipped = (value: string) => value === "hidden" || value === "clip";

/** What an element cuts of what is in it: nothing, or what is outside of the box. */
function windowOf(element: Element): DOMRect | undefined {
  const { overflowX, overflowY } = getComputedStyle(element);
  if (!isClipped(overflowX) && !isClipped(overflowY)) return undefined;
  return element.getBoundingClientRect();
}

/** By how many pixels a text is outside of what its ancestors show, or of the cell. */
function cutOf(box: DOMRect, element: Element, cell: HTMLElement): number {
  const beyond = (frame: DOMRect) => Math.max(frame.left - box.left, box.right - frame.right);
  const frame = cell.getBoundingClientRect();
  let cut = beyond(frame);
  for (let at: Element | null = element; at && at !== cell; at = at.parentElement) {
    const seen = windowOf(at);
    // A line is higher than its letters.
    if (seen) cut = Math.max(cut, beyond(seen), seen.top - box.top - 3, box.bottom - seen.bottom - 3);
  }
  return cut;
}

/** The box of each line of a text. */
function boxesOf(text: Text): DOMRect[] {
  const range = document.createRange();
  range.selectNodeContents(text);
  return [...range.getClientRects()].filter(({ width }) => width > 0);
}

/** Whether an element is for readers of screens only, or in a part that is scrolled. */
const isShown = (element: Element) =>
  element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
  !element.closest(".rw-menu:not(:popover-open), option, style, title");

/** Whether a text is left out as a whole, where its line has no room. */
const isLeftOut = (element: Element, box: DOMRect) => {
  const line = element.matches(".rw-plain") && windowOf(element.parentElement as Element);
  return line && box.top >= line.bottom - 1;
};

/** All texts that a cell shows. */
function textsOf(cell: Cell): ShownText[] {
  const walker = document.createTreeWalker(cell.el, NodeFilter.SHOW_TEXT);
  const found: ShownText[] = [];
  while (walker.nextNode()) {
    const node = walker.currentNode as Text;
    const element = node.parentElement;
    if (!element || node.data.trim() === "" || !isShown(element)) continue;
    const text = node.data.trim();
    for (const box of boxesOf(node))
      if (!isLeftOut(element, box)) found.push({ element, text, box, cut: cutOf(box, element, cell.el) });
  }
  return found;
}

function areOver(a: DOMRect, b: DOMRect): boolean {
  const width = Math.min(a.right, b.right) - Math.max(a.left, b.left);
  const height = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
  // Lines are higher than their letters, and may touch.
  return width > 1 && height > 4;
}

/** Parts that stay where they are while the rest is scrolled, and parts that are scrolled by themselves. */
const APART = ".rw-readout, .rw-scroll";

const partOf = ({ element }: ShownText) => element.closest(APART);

/** Names are cut in their middle, by the end of their first part. */
const isMiddle = ({ element }: ShownText) => element.matches(".rw-name > :first-child:not(:last-child)");

/** The texts of a cell that are cut, but for the middle of names. */
export function cutTexts(cell: Cell): string[] {
  const texts = textsOf(cell).filter((each) => each.cut > 1.5 && !isMiddle(each));
  const fields = [...cell.el.querySelectorAll<HTMLInputElement>("input.rw-field")].filter(
    (each) => isShown(each) && each.scrollWidth > each.clientWidth + 1,
  );
  return [
    ...texts.map(({ text, cut }) => `“${text}” is cut by ${cut.toFixed(1)}`),
    ...fields.map((each) => `the field of ${each.getAttribute("aria-label")}: ${each.value}`),
  ];
}

/** The texts of a cell that are over another. */
export function overlaps(cell: Cell): string[] {
  const texts = textsOf(cell).filter((each) => !isMiddle(each));
  return texts.flatMap((a, index) =>
    texts
      .slice(index + 1)
      .filter((b) => a.element !== b.element && partOf(a) === partOf(b) && areOver(a.box, b.box))
      .map((b) => `“${a.text}” is over “${b.text}”`),
  );
}
