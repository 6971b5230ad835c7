import { clamp } from "../base/clamp";
import { html } from "../base/dom";

/** Shows why the text of a field is refused; an empty text clears the message. */
export type Report = (problem: string, field?: HTMLElement) => void;

/** Put a message under a field, within the view. */
function place(note: HTMLElement, field: HTMLElement): void {
  const room = note.offsetParent?.getBoundingClientRect();
  if (!room) return;
  const { left, bottom } = field.getBoundingClientRect();
  const most = Math.max(0, room.width - note.getBoundingClientRect().width);
  note.style.left = `${clamp(left - room.left, 0, most)}px`;
  note.style.top = `${bottom - room.top + 2}px`;
}

/** A message at the field whose text is refused, over what is there, so that nothing moves. */
export function problemNote(): { note: HTMLElement; report: Report } {
  const note = html("span", { class: "rw-problem rw-at-field", role: "status" });
  const report: Report = (problem, field) => {
    note.textContent = problem;
    if (problem && field) place(note, field);
  };
  return { note, report };
}
