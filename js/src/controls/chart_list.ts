import { html, listen } from "../base/dom";
import { groups } from "../base/vocabulary";
import type { AnyStore } from "../model/page_store";
import type { ViewModel } from "../model/view_model";
import { popover } from "./popover";

/** What is said of a chart. */
interface Described {
  title: string;
  about: { group: string; shows: string; for: string; against: string };
}

interface Entry {
  box: HTMLInputElement;
  element: HTMLElement;
  reason: HTMLElement;
}

/** A chart to put on the dashboard: what it shows, what speaks for it and what against it. */
function entryOf(kind: string, { title, about }: Described): Entry {
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
  return { box, element, reason };
}

/**
 * A menu of charts by the questions that they answer, to put on a dashboard or take off.
 *
 * `unfit` is why a chart shows nothing now, empty if it does.
 */
export function chartList(
  widget: ViewModel,
  known: Record<string, Described>,
  unfit: (kind: string) => string,
  show: (kind: string) => void,
  store: AnyStore,
  signal: AbortSignal,
): HTMLElement {
  const contents = (until: AbortSignal) => {
    const entries = new Map(Object.entries(known).map(([kind, each]) => [kind, entryOf(kind, each)]));
    const boxes = [...entries.values()].map(({ box }) => box);
    const pick = (kind: string, isPicked: boolean) => {
      const picked = boxes.filter(({ checked }) => checked).map(({ value }) => value);
      const kept = widget.charts.filter((each) => picked.includes(each));
      widget.charts = [...kept, ...picked.filter((each) => !kept.includes(each))];
      if (isPicked) show(kind);
    };
    for (const [kind, { box }] of entries) listen(box, "change", () => pick(kind, box.checked), until);
    const follow = () => {
      for (const box of boxes) box.checked = widget.charts.includes(box.value);
    };
    widget.on("charts", follow, until);
    follow();
    const update = () => {
      for (const [kind, { reason }] of entries) reason.textContent = unfit(kind);
    };
    store.on("scene", update, until);
    update();
    return Object.entries(groups).flatMap(([group, question]) => {
      const own = [...entries].filter(([kind]) => known[kind].about.group === group);
      const choices = own.map(([, { element }]) => element);
      return choices.length ? [html("fieldset", {}, html("legend", {}, question), ...choices)] : [];
    });
  };
  const opener = html("button", { type: "button" }, "Add chart");
  return popover("rw-picker", opener, contents, store, signal).element;
}
