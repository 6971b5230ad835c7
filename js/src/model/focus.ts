import type { Focus } from "../base/traits";
import type { Parts } from "../maths/parts";
import type { CountTable } from "../maths/table";
import type { Store } from "./store";

/** Whether the cases of a part can be looked at alone: curves need both classes. */
export function canFocus(parts: Parts, table: CountTable, part: number): boolean {
  const { positives, negatives } = parts.at(table, part, 0);
  return positives > 0 && negatives > 0 && parts.place(part) !== undefined && parts.knowsCosts(table);
}

/** Look at the cases of a group or period alone; at all again if that is what is in focus, or of null. */
export function toggleFocus(store: Store, focus: Focus | null): void {
  const now = store.scene.sample.focus;
  const isSame = now?.[0] === focus?.[0] && now?.[1] === focus?.[1];
  store.history.asOne(() => store.set({ focus: isSame ? null : focus }));
}

/** What is in focus, in words; empty while all cases are. */
export function focusText({ scene: { sample } }: Store): string {
  const { focus, everyone } = sample;
  if (!focus) return "";
  const [kind, place] = focus;
  const parts = everyone[kind];
  return parts?.labels[parts.indexOf(place)] ?? "";
}
