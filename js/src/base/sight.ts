/** How near an element is to what is shown of the page while it still counts as seen, so that it is drawn before it is there. */
const MARGIN = "200px";

/** Whether an element can be seen; `comes` is called when it comes into sight. */
export class Sight {
  #isSeen = true;

  constructor(
    private readonly element: Element,
    comes: () => void,
    signal: AbortSignal,
  ) {
    const look: IntersectionObserverCallback = (entries) => {
      const { isIntersecting, boundingClientRect: box } = entries[entries.length - 1];
      const wasSeen = this.#isSeen;
      // What has no box of its own may have children that are seen.
      this.#isSeen = isIntersecting || (box.width === 0 && box.height === 0);
      if (this.#isSeen && !wasSeen) comes();
    };
    // In what scrolls within the page, the margin is that of its own.
    const margins = { rootMargin: MARGIN, scrollMargin: MARGIN };
    const observer = new IntersectionObserver(look, margins);
    observer.observe(element);
    signal.addEventListener("abort", () => observer.disconnect(), { once: true });
    element.addEventListener("focusin", comes, { signal });
  }

  /** Whether nobody looks at it, nor moves it by keys. */
  get isAway(): boolean {
    return !this.#isSeen && !this.element.matches(":focus-within");
  }
}
