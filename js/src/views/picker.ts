import { html, listen } from "../base/dom";
import { groups, pictures } from "../base/vocabulary";
import { popover } from "../controls/popover";
import { KINDS, type Kind } from "../model/kinds";
import type { Store } from "../model/store";
import type { ViewModel } from "../model/view_model";
import { missingProbabilities } from "../pictures/empty";

/** Pictures of scores that are probabilities. */
const OF_PROBABILITIES: Kind[] = ["reliability", "attributes", "decision_curve"];

/** Why a picture shows nothing of the scores at hand, if it does not. */
function unfit(kind: Kind, { scene }: Store): string {
  if (!OF_PROBABILITIES.includes(kind) || scene.table.moments) return "";
  return missingProbabilities(scene.table)[0];
}

interface Entry {
  box: HTMLInputElement;
  element: HTMLElement;
  update: () => void;
}

/** A picture to put on the dashboard: what it shows, what speaks for it and what against it. */
function entryOf(kind: Kind, store: Store): Entry {
  const { title, about } = pictures[kind];
  const box = html("input", { type: "checkbox", value: kind });
  const reason = html("span", { class: "rw-problem" });
  const element = html(
    "label",
    { class: "rw-choice" },
    box,
    html("b", {}, title),
    html("span", {}, about.shows),
    html("span", { class: "rw-for" }, about.for),
    html("span", { class: "rw-against" }, about.against),
    reason,
  );
  const update = () => {
    reason.textContent = unfit(kind, store);
  };
  return { box, element, update };
}

/** A menu of all pictures by the questions that they answer, to put on a dashboard or take off. */
export function picker(
  widget: ViewModel,
  store: Store,
  show: (kind: string) => void,
  signal: AbortSignal,
): HTMLElement {
  const entries = new Map(KINDS.map((kind) => [kind, entryOf(kind, store)]));
  const boxes = [...entries.values()].map(({ box }) => box);
  const pick = (kind: Kind, isPicked: boolean) => {
    const picked = boxes.filter(({ checked }) => checked).map(({ value }) => value);
    const kept = widget.pictures.filter((each) => picked.includes(each));
    widget.pictures = [...kept, ...picked.filter((each) => !kept.includes(each))];
    if (isPicked) show(kind);
  };
  for (const [kind, { box }] of entries) listen(box, "change", () => pick(kind, box.checked), signal);
  const update = () => {
    for (const box of boxes) box.checked = widget.pictures.includes(box.value);
  };
  widget.on("pictures", update, signal);
  update();
  const follow = () => {
    for (const each of entries.values()) each.update();
  };
  store.follow("models", follow, signal);
  const sections = Object.entries(groups).map(([group, question]) => {
    const own = KINDS.filter((kind) => pictures[kind].about.group === group);
    const choices = own.flatMap((kind) => entries.get(kind)?.element ?? []);
    return html("fieldset", {}, html("legend", {}, question), ...choices);
  });
  const opener = html("button", { type: "button" }, "+ Views");
  return popover("rw-picker", opener, sections, signal).element;
}
