interface Followed {
  element: Element;
  listener: (width: number) => void;
}

/** How long elements out of sight are drawn in a frame, in milliseconds. */
const SLICE = 40;

/** Elements whose width has changed and is not told yet. */
const changed = new Set<Followed>();
let isScheduled = false;

function schedule(): void {
  if (isScheduled) return;
  isScheduled = true;
  requestAnimationFrame(() => tellWidths(SLICE));
}

/**
 * Call the listeners of all that have changed, those in sight first; after so many milliseconds, the others in the frames
 * that follow. Widths are read first, so that they share a layout.
 */
export function tellWidths(most = Number.POSITIVE_INFINITY): void {
  isScheduled = false;
  const all = [...changed].map((followed) => {
    const { element } = followed;
    const { top, bottom } = element.getBoundingClientRect();
    return { followed, width: element.clientWidth, isSeen: top < window.innerHeight && bottom > 0 };
  });
  const ordered = [...all.filter(({ isSeen }) => isSeen), ...all.filter(({ isSeen }) => !isSeen)];
  const start = performance.now();
  for (const { followed, width, isSeen } of ordered) {
    if (!isSeen && performance.now() - start > most) break;
    changed.delete(followed);
    try {
      followed.listener(width);
    } catch (error) {
      reportError(error);
    }
  }
  if (changed.size > 0) schedule();
}

/** Call a listener with the width of an element when that changes, in the frame after or, out of sight, soon. */
export function followWidth(element: Element, listener: (width: number) => void, signal: AbortSignal): void {
  const followed = { element, listener };
  // Drawing in the observer's own turn would resize what it observes.
  const observer = new ResizeObserver(() => {
    changed.add(followed);
    schedule();
  });
  observer.observe(element);
  const stop = () => {
    observer.disconnect();
    changed.delete(followed);
  };
  signal.addEventListener("abort", stop, { once: true });
}
