import { listen, set } from "../base/dom";

const STEPS: Record<string, [down: number, right: number]> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/** One stop of Tab for the elements of a grid; arrow keys move among them. */
export function roving(root: HTMLElement, grid: HTMLElement[][], signal: AbortSignal): void {
  const focusable = (chosen: HTMLElement) => {
    for (const each of grid.flat()) set(each, { tabindex: each === chosen ? 0 : -1 });
  };
  const placeOf = (target: EventTarget | null) => {
    const row = grid.findIndex((each) => each.includes(target as HTMLElement));
    return [row, grid[row]?.indexOf(target as HTMLElement) ?? -1];
  };
  const press = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    const [row, column] = placeOf(event.target);
    if (!step || row < 0 || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    event.stopPropagation();
    grid[row + step[0]]?.[column + step[1]]?.focus();
  };
  const follow = ({ target }: FocusEvent) => {
    if (placeOf(target)[0] >= 0) focusable(target as HTMLElement);
  };
  listen(root, "keydown", press, signal);
  listen(root, "focusin", follow, signal);
  if (grid[0]?.[0]) focusable(grid[0][0]);
}
