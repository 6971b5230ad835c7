interface Followed {
  element: Element;
  listener: (width: number) => void;
}

/** Elements whose width has changed since the last frame. */
const changed = new Set<Followed>();

/** Call the listeners of all that have changed; widths are read first, so that they share a layout. */
function callAll(): void {
  const all = [...changed].map((each) => ({ ...each, width: each.element.clientWidth }));
  changed.clear();
  for (const { listener, width } of all) {
    try {
      listener(width);
    } catch (error) {
      reportError(error);
    }
  }
}

/** Call a listener with the width of an element when that changes, in the frame after. */
export function followWidth(element: Element, listener: (width: number) => void, signal: AbortSignal): void {
  const followed = { element, listener };
  // Drawing in the observer's own turn would resize what it observes.
  const observer = new ResizeObserver(() => {
    if (changed.size === 0) requestAnimationFrame(callAll);
    changed.add(followed);
  });
  observer.observe(element);
  const stop = () => {
    observer.disconnect();
    changed.delete(followed);
  };
  signal.addEventListener("abort", stop, { once: true });
}
