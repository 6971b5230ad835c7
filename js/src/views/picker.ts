import { html, listen } from "../base/dom";
import { pictures } from "../base/vocabulary";
import { closeOnLeave } from "../controls/close_menu";
import type { ViewModel } from "../model/view_model";

/** A menu of all pictures, to put on a dashboard or take off. */
export function picker(widget: ViewModel, signal: AbortSignal): HTMLElement {
  const boxes = Object.entries(pictures).map(([kind, { title }]) => {
    const box = html("input", { type: "checkbox", value: kind });
    return { box, label: html("label", {}, box, title) };
  });
  const pick = () => {
    const picked = boxes.filter(({ box }) => box.checked).map(({ box }) => box.value);
    const kept = widget.pictures.filter((kind) => picked.includes(kind));
    widget.pictures = [...kept, ...picked.filter((kind) => !kept.includes(kind))];
  };
  const update = () => {
    for (const { box } of boxes) box.checked = widget.pictures.includes(box.value);
  };
  for (const { box } of boxes) listen(box, "change", pick, signal);
  widget.on("pictures", update, signal);
  update();
  const menu = html("div", { class: "rw-menu" }, ...boxes.map(({ label }) => label));
  const details = html("details", { class: "rw-picker" }, html("summary", {}, "pictures"), menu);
  closeOnLeave(details, signal);
  return details;
}
