/** Call a listener with the width of an element when that changes, in the frame after. */
export function followWidth(element: Element, listener: (width: number) => void, signal: AbortSignal): void {
  // Drawing in the observer's own turn would resize what it observes.
  const observer = new ResizeObserver(() => requestAnimationFrame(() => listener(element.clientWidth)));
  observer.observe(element);
  signal.addEventListener("abort", () => observer.disconnect(), { once: true });
}
