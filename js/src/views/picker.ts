import { html } from "../base/dom";
import { closeByItself } from "../controls/menu";
import type { Shown } from "../model/view_model";
import { PICTURES } from "./registry";

/** A menu of all pictures, to put on a dashboard or take off. */
export function picker(shown: Shown, signal: AbortSignal): HTMLElement {
  const boxes = Object.entries(PICTURES).map(([kind, { name }]) => {
    const box = html("input", { type: "checkbox", value: kind });
    return { box, label: html("label", {}, box, name) };
  });
  const pick = () => {
    const picked = boxes.filter(({ box }) => box.checked).map(({ box }) => box.value);
    const kept = shown.pictures.filter((kind) => picked.includes(kind));
    shown.pictures = [...kept, ...picked.filter((kind) => !kept.includes(kind))];
  };
  const update = () => {
    for (const { box } of boxes) box.checked = shown.pictures.includes(box.value);
  };
  for (const { box } of boxes) box.addEventListener("change", pick, { signal });
  shown.on(update, signal);
  update();
  const menu = html("div", { class: "rw-menu" }, ...boxes.map(({ label }) => label));
  const details = html("details", { class: "rw-picker" }, html("summary", {}, "views"), menu);
  closeByItself(details, signal);
  return details;
}
