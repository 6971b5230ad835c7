import classCss from "virtual:multiclass-style";
import css from "virtual:style";
import type { Host } from "@anywidget/types";
import { html } from "../../base/dom";
import { LocalChildren } from "../../model/multiclass/children";
import type { MulticlassStore } from "../../model/multiclass/store";
import { keepKeys, sentence, undoByKey } from "../root";
import { board } from "./board";
import { child } from "./child";
import { classSwitch } from "./switch";

/** Draw what is shown, in place of what was. */
function followShown(
  area: HTMLElement,
  store: MulticlassStore,
  host: Host | undefined,
  signal: AbortSignal,
): void {
  const children = new LocalChildren(store);
  let drawn = new AbortController();
  let key = "";
  const update = () => {
    const shown = store.get("shown");
    const now = JSON.stringify([shown, store.get("_children").get(shown) ?? ""]);
    if (now === key) return;
    key = now;
    drawn.abort();
    drawn = new AbortController();
    const until = AbortSignal.any([signal, drawn.signal]);
    const part = html("div");
    area.replaceChildren(part);
    if (shown === "") board(part, store, until);
    else child(part, store, children, host, until);
  };
  store.follow(["shown", "children"], update, signal);
}

function draw(root: HTMLElement, store: MulticlassStore, host: Host | undefined, signal: AbortSignal): void {
  if (store.problem !== undefined) {
    root.append(sentence(store.problem, store.hasNoKernel));
    return;
  }
  root.classList.add("rw-multiclass");
  keepKeys(root, signal);
  undoByKey(root, store.history, signal);
  const area = html("div", { class: "rw-shown" });
  root.append(classSwitch(store, signal), area);
  followShown(area, store, host, signal);
}

/** Show a MulticlassEvaluation in an element; it is drawn again when its state becomes damaged or valid. */
export function renderMulticlass(
  el: HTMLElement,
  store: MulticlassStore,
  host: Host | undefined,
  signal: AbortSignal,
): void {
  el.classList.add("rw-host");
  let drawn = new AbortController();
  const redraw = () => {
    drawn.abort();
    drawn = new AbortController();
    const root = html("div", { class: "rw-root" });
    el.replaceChildren(html("style", {}, css), html("style", {}, classCss), root);
    draw(root, store, host, AbortSignal.any([signal, drawn.signal]));
  };
  store.on("problem", redraw, signal);
  store.attempt(redraw);
  const leave = () => {
    drawn.abort();
    el.replaceChildren();
  };
  signal.addEventListener("abort", leave, { once: true });
}
