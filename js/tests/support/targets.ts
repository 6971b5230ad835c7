const TARGETS = "button, summary, select, .rw-field, label:has(input[type=checkbox])";

/** What is too small for a finger, or for a mouse. */
export function smallTargets(root: Element, least = 44): string[] {
  return [...root.querySelectorAll(TARGETS)]
    .filter((each) => each.checkVisibility({ visibilityProperty: true }))
    .map((each) => ({ each, box: each.getBoundingClientRect() }))
    .filter(({ box }) => box.height < least - 0.5)
    .map(({ each, box }) => `${each.className} ${each.textContent}: ${box.height.toFixed(1)}`);
}

/** Pairs of controls, one over the other. */
export function overOthers(root: Element): string[] {
  const all = [...root.querySelectorAll("button, summary, select, .rw-field")]
    .filter((each) => each.checkVisibility({ visibilityProperty: true }) && !each.closest("[popover]"))
    .map((each) => ({ each, box: each.getBoundingClientRect() }));
  return all.flatMap((a, index) =>
    all
      .slice(index + 1)
      .filter(
        (b) =>
          Math.min(a.box.right, b.box.right) - Math.max(a.box.left, b.box.left) > 1 &&
          Math.min(a.box.bottom, b.box.bottom) - Math.max(a.box.top, b.box.top) > 1,
      )
      .map((b) => `${a.each.textContent} over ${b.each.textContent}`),
  );
}
