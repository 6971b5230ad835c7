import { button, html, set, updateAll } from "../base/dom";
import { select } from "../controls/select";
import { classSwatch, shortName } from "./class_name";
import { roving } from "./roving";
import { bySimilarity } from "./similarity";
import type { MulticlassStore } from "./store";

/** More classes than these are in a list. */
const MOST_BUTTONS = 6;

interface Part {
  elements: HTMLElement[];
  update: () => void;
}

function press(element: HTMLElement, isPressed: boolean): void {
  set(element, { "aria-pressed": String(isPressed) });
}

function allOf(store: MulticlassStore, signal: AbortSignal): Part {
  const all = button({ class: "rw-tab" }, () => store.set({ shown: "" }), signal, "All classes");
  return { elements: [all], update: () => press(all, store.get("shown") === "") };
}

/** A button for each class, or a list of many. */
function classOf(store: MulticlassStore, signal: AbortSignal): Part {
  const show = (own: string) => store.set({ shown: own });
  if (store.classes.length > MOST_BUTTONS) return listOf(store, show, signal);
  const buttons = store.classes.map((name, own) =>
    button(
      { class: "rw-tab", title: `${name} vs rest` },
      () => show(String(own)),
      signal,
      classSwatch(own),
      shortName(name, store.classes),
    ),
  );
  const update = () => {
    for (const [own, each] of buttons.entries()) press(each, store.get("shown") === String(own));
  };
  return { elements: buttons, update };
}

function options(store: MulticlassStore): [string, string][] {
  return store.classes.map((name, own) => [String(own), shortName(name, store.classes)]);
}

function listOf(store: MulticlassStore, show: (own: string) => void, signal: AbortSignal): Part {
  const list = select([["", "One class …"], ...options(store)], show, signal);
  set(list, { class: "rw-tab", "aria-label": "One class vs rest" });
  const update = () => {
    const shown = store.get("shown");
    list.value = shown.includes(",") ? "" : shown;
    list.classList.toggle("rw-chosen", list.value !== "");
  };
  return { elements: [list], update };
}

/** Two classes against each other; at first those that are hardest to tell apart. */
function pairOf(store: MulticlassStore, signal: AbortSignal): Part {
  const order = bySimilarity(store.areas);
  let pair = order
    .slice(0, 2)
    .sort((a, b) => a - b)
    .map(String);
  const show = () => store.set({ shown: pair.join() });
  const choose = (place: number) => (own: string) => {
    const other = pair[1 - place];
    pair = pair.with(place, own).with(1 - place, other === own ? pair[place] : other);
    show();
  };
  const lists = [0, 1].map((place) => select(options(store), choose(place), signal));
  set(lists[0], { "aria-label": "A class of a pair" });
  set(lists[1], { "aria-label": "The other class of a pair" });
  const open = button({ class: "rw-tab" }, show, signal, "Pair");
  const update = () => {
    const shown = store.get("shown").split(",");
    if (shown.length === 2) pair = shown;
    press(open, shown.length === 2);
    for (const [place, each] of lists.entries()) each.value = pair[place];
  };
  return { elements: [open, lists[0], html("span", { class: "rw-against" }, "against"), lists[1]], update };
}

/** What is shown: the board of all classes, one class against the rest, or one pair. */
export function classSwitch(store: MulticlassStore, signal: AbortSignal): HTMLElement {
  const parts = [allOf, classOf, pairOf].map((make) => make(store, signal));
  const groups = parts.map(({ elements }) => html("span", { class: "rw-tab-group" }, ...elements));
  const element = html("div", { class: "rw-tabs", role: "group", "aria-label": "Classes shown" }, ...groups);
  const buttons = parts.flatMap(({ elements }) => elements).filter((each) => each.matches("button"));
  roving(element, [buttons], signal);
  const update = () => updateAll(parts);
  store.follow(["shown", "sample"], update, signal);
  return element;
}
