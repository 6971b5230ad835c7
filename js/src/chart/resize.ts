interface Waiting {
  element: Element;
  listener: (width: number) => void;
}

/** What is drawn in the next frame. */
const waiting = new Set<Waiting>();

/** Call the listeners; all widths are read before the first of them draws, which would change the layout. */
function drawAll(): void {
  const widths = [...waiting].map((each) => ({ each, width: each.element.clientWidth }));
  waiting.clear();
  for (const { each, width } of widths) each.listener(width);
}

/** Call a listener with the width of an element when that changes, in the frame after. */
export function followWidth(element: Element, listener: (width: number) => void, signal: AbortSignal): void {
  const own = { element, listener };
  // Drawing in the observer's own turn would resize what it observes.
  const observer = new ResizeObserver(() => {
    if (waiting.size === 0) requestAnimationFrame(drawAll);
    waiting.add(own);
  });
  observer.observe(element);
  const end = () => {
    observer.disconnect();
    waiting.delete(own);
  };
  signal.addEventListener("abort", end, { once: true });
}
