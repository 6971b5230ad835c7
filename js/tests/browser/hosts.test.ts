/** The same in any page: its style sheet changes nothing, and its containers cut nothing off. */
import bootstrap from "bootstrap/dist/css/bootstrap.css?raw";
import { afterEach, describe, expect, it, onTestFinished } from "vitest";
import { sampled } from "../support/effort.ts";
import { KINDS, openEvaluation } from "../support/evaluation.ts";
import type { Notebook } from "../support/manager.ts";
import { GOOD, LAYERS, SWITCHES, WEAK } from "../support/state.ts";

/** Bootstrap without its colours, which are followed. */
const PLAIN = `${bootstrap} :root { --bs-body-color: initial; --bs-body-bg: initial; --bs-link-color: initial; }`;

/** A page that styles every element it knows, and all that is inherited. */
const LOUD = `
body, .rw-host {
  color: red; font: italic bold 20px/2 serif; letter-spacing: 3px; word-spacing: 5px; text-align: right;
  text-transform: uppercase; text-indent: 9px; white-space: nowrap; text-shadow: 1px 1px red; caption-side: bottom;
  border-collapse: separate; border-spacing: 4px; list-style: square inside; hyphens: auto; word-break: break-all;
}
section, b, bdi, label, button, input, select, option, optgroup, table, caption, thead, tbody, tr, th, td, dl, dt, dd,
details, summary, fieldset, legend {
  display: block; float: left; width: 90%; min-height: 50px; max-width: 70%; margin: 7px; padding: 5px;
  border: 3px solid red; border-radius: 9px; background: pink; box-shadow: 1px 1px red; color: red;
  font: italic bold 20px/2 serif; text-align: right; text-transform: uppercase; caption-side: bottom; opacity: 0.5;
  vertical-align: top; appearance: none;
}
svg { vertical-align: middle; }
`;

let notebook: Notebook;
const added: HTMLElement[] = [];

afterEach(async () => {
  for (const each of added.splice(0)) each.remove();
  await notebook.close();
});

async function open() {
  const opened = await openEvaluation({ good: GOOD, weak: WEAK }, { ...LAYERS, options: SWITCHES });
  notebook = opened.notebook;
  return opened;
}

function addStyle(css: string): void {
  const style = document.createElement("style");
  style.textContent = css;
  document.head.append(style);
  added.push(style);
}

/** All that the browser computes of an element, but for variables of the page. */
const PROPERTIES = [...getComputedStyle(document.body)].filter((name) => !name.startsWith("--"));

/** Every property of every element, as the browser computes it. */
function look(el: Element): [name: string, values: string[]][] {
  return [...el.querySelectorAll(".rw-root, .rw-root *")].map((each) => {
    const style = getComputedStyle(each);
    const values = PROPERTIES.map((name) => style.getPropertyValue(name));
    return [`${each.tagName.toLowerCase()}.${each.getAttribute("class")}`, values];
  });
}

describe.each([
  ["Bootstrap", 0, PLAIN],
  ["a page that styles everything", 1, LOUD],
] as const)("the style sheet of %s", (_, place, css) => {
  it.each(sampled(KINDS, 2, place))("changes nothing in %s", async (kind) => {
    const { show } = await open();
    const { el } = await show(kind, 900);
    for (const details of el.querySelectorAll("details")) details.open = true;
    const before = look(el);
    addStyle(css);
    const changed = look(el).flatMap(([name, values], index) =>
      values.flatMap((value, place) => {
        const was = before[index][1][place];
        return was === value ? [] : [`${name} ${PROPERTIES[place]}: ${was} -> ${value}`];
      }),
    );
    expect(changed).toEqual([]);
  });
});

describe("the colours of Bootstrap", () => {
  it.each(["light", "dark"])(
    "are followed in its %s theme, beside the light ones of Jupyter",
    async (theme) => {
      addStyle(`${bootstrap} :root { --jp-ui-font-color0: #000; --jp-layout-color0: #fff; }`);
      document.documentElement.dataset.bsTheme = theme;
      onTestFinished(() => document.documentElement.removeAttribute("data-bs-theme"));
      const { show } = await open();
      const { el } = await show("dashboard", 900);
      const [root] = el.querySelectorAll(".rw-root");
      expect(getComputedStyle(root).color).toBe(getComputedStyle(document.body).color);
    },
  );
});

/** How shinywidgets lays a widget out: it may be of any height, and what is lower than its container is not seen. */
const SHINY = `
.shiny-ipywidget-output { display: flex; flex-direction: column; overflow: hidden; }
.forward-fill-potential > * { display: flex; flex-direction: column; flex: 1 1 400px !important; min-height: 0; width: 100%; }
.forward-fill-potential > * > * { flex: 1 1 auto; min-height: 0; min-width: 0; }
.lm-Widget { overflow: hidden; }
`;

describe("an output of Shiny", () => {
  async function shown(kind: string, height = "") {
    const { show } = await open();
    const { el } = await show(kind, 900);
    addStyle(SHINY);
    el.classList.add("shiny-ipywidget-output", "forward-fill-potential");
    el.style.height = height;
    const ends = () =>
      [...el.querySelectorAll(".rw-root > *")].map((each) => each.getBoundingClientRect().bottom);
    return { el, bottom: () => Math.max(...ends()) };
  }

  it.each(sampled(KINDS, 2))("is as high as %s", async (kind) => {
    const { el, bottom } = await shown(kind);
    expect(bottom()).toBeGreaterThan(el.getBoundingClientRect().top + 50);
    expect(el.getBoundingClientRect().bottom).toBeGreaterThanOrEqual(bottom());
    expect(el.scrollHeight).toBe(el.clientHeight);
  });

  it("can be scrolled where it has a height of its own", async () => {
    const { el, bottom } = await shown("dashboard", "300px");
    expect(el.clientHeight).toBe(300);
    el.scrollTop = el.scrollHeight;
    expect(getComputedStyle(el).overflowY).toBe("auto");
    expect(bottom()).toBeLessThanOrEqual(el.getBoundingClientRect().bottom + 1);
  });

  it("leaves a height that was requested for", async () => {
    const { el } = await shown("dashboard");
    const [host] = el.querySelectorAll<HTMLElement>(".rw-host");
    host.style.cssText = "height: 250px; flex: none !important; overflow: auto";
    expect(host.getBoundingClientRect().height).toBe(250);
  });
});

/** How cards of bslib, in Shiny and in dashboards of Quarto, share their height among what is in them. */
const CARDS = `${bootstrap}
.html-fill-container { display: flex; flex-direction: column; min-height: 0; min-width: 0; }
.html-fill-container > .html-fill-item { flex: 1 1 auto; min-height: 0; min-width: 0; }
.bslib-card { height: 400px; overflow: auto; }
.bslib-card .card-body { flex: 1 1 auto; min-height: 0; overflow: auto; }
`;

describe("a page of Bootstrap", () => {
  it("has captions above their tables", async () => {
    addStyle(bootstrap);
    const { show } = await open();
    const { el } = await show("confusion_matrix", 600);
    const captions = el.querySelectorAll("caption");
    expect(captions.length).toBe(1);
    for (const caption of captions) {
      const rows = caption.parentElement?.querySelector("tr") as Element;
      expect(caption.getBoundingClientRect().bottom).toBeLessThanOrEqual(
        rows.getBoundingClientRect().top + 1,
      );
    }
  });

  it.each(sampled(KINDS, 2, 1))("shows all of %s in a card of 400 pixels, by scrolling", async (kind) => {
    addStyle(CARDS);
    const { show } = await open();
    const { el } = await show(kind, 700);
    const card = document.createElement("div");
    card.className = "card bslib-card html-fill-container";
    el.before(card);
    card.append(el);
    added.push(card);
    el.className = "card-body html-fill-item html-fill-container";
    el.querySelector(".rw-host")?.classList.add("html-fill-item");
    expect(card.clientHeight).toBeLessThanOrEqual(400);
    const [root] = el.querySelectorAll(".rw-root");
    const { top, bottom } = root.getBoundingClientRect();
    const ends = [...root.children].map((each) => each.getBoundingClientRect().bottom);
    expect(bottom - top).toBeGreaterThanOrEqual(Math.max(...ends) - top);
    const scrolled = [el, card].filter((each) => each.scrollHeight > each.clientHeight + 1);
    for (const each of scrolled) each.scrollTop = each.scrollHeight;
    expect(root.getBoundingClientRect().bottom).toBeLessThanOrEqual(card.getBoundingClientRect().bottom + 1);
  });
});
