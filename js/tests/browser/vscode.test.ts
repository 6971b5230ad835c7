/** In VS Code, with the widget manager that it has. */
import axe from "axe-core";
import { afterEach, describe, expect, it } from "vitest";
import { userEvent } from "vitest/browser";
import { KINDS, openEvaluation, slider } from "../support/evaluation.ts";
import { cutTexts, overlaps } from "../support/fit.ts";
import type { Cell, Notebook } from "../support/manager.ts";
import { GOOD, WEAK } from "../support/state.ts";
import { useTheme, vscodeNotebook } from "../support/vscode.ts";

let notebook: Notebook;

afterEach(() => notebook.close());

async function open() {
  const opened = await openEvaluation({ good: GOOD, weak: WEAK }, {}, await vscodeNotebook());
  notebook = opened.notebook;
  const show = async (kind: string): Promise<Cell> => {
    const cell = await opened.show(kind, 900);
    cell.el.classList.add("cell-output-ipywidget-background");
    return cell;
  };
  return { ...opened, show };
}

describe.each([
  ["dark", "rgb(31, 31, 31)", "rgb(204, 204, 204)"],
  ["light", "rgb(255, 255, 255)", "rgb(59, 59, 59)"],
] as const)("the %s theme", (theme, paper, ink) => {
  it.each(KINDS)("is that of %s, on paper of its own", async (kind) => {
    useTheme(theme);
    const { show } = await open();
    const { el } = await show(kind);
    const root = getComputedStyle(el.querySelector(".rw-root") as Element);
    expect([root.backgroundColor, root.color, root.colorScheme]).toEqual([paper, ink, theme]);
    expect(root.fontFamily).toBe("system-ui, sans-serif");
    expect(getComputedStyle(el).backgroundColor).toBe("rgba(0, 0, 0, 0)");
    const { violations } = await axe.run(el, { runOnly: ["color-contrast"] });
    expect(violations.flatMap(({ nodes }) => nodes.map(({ html }) => html))).toEqual([]);
  });
});

describe("a dashboard", () => {
  it("fits, and is in step with other cells", async () => {
    useTheme("dark");
    const { show, model } = await open();
    const [board, roc] = [await show("dashboard"), await show("roc")];
    expect(cutTexts(board)).toEqual([]);
    expect(overlaps(board)).toEqual([]);
    slider(board).focus();
    await userEvent.keyboard("{ArrowRight}");
    expect(model.get("threshold")).toBe(0.4);
    expect(slider(roc).getAttribute("aria-valuenow")).toBe("0.4");
  });
});
