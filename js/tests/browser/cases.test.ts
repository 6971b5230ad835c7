/** The table of selected cases: one page of it is in the browser, the rest is asked for. */
import { afterEach, describe, expect, it, vi } from "vitest";
import { userEvent } from "vitest/browser";
import { one, openEvaluation } from "../support/evaluation.ts";
import { builtEsm, type Cell, type Notebook, widgetRef } from "../support/manager.ts";
import { GOOD } from "../support/state.ts";

let notebook: Notebook;

afterEach(() => {
  vi.useRealTimers();
  return notebook.close();
});

const HOSTILE = '<img src=x onerror="document.title=`broken`">';

/** A page of rows as Python sends it. */
function page(start = 0, count = 45, more = {}) {
  const rows = Array.from({ length: Math.min(20, count - start) }, (_, row) => [
    String(100 + start + row),
    "0",
    "0.9",
    row ? "a text" : HOSTILE,
  ]);
  const heads = ["row", "actual", "score of good", "note"];
  const text = "false positives of good at threshold 0.5";
  return { text, heads, rows, start, count, page_size: 20, in_file: 1000, ...more };
}

async function open(rows: object = page()) {
  const opened = await openEvaluation({ good: GOOD });
  notebook = opened.notebook;
  const stub = await notebook.open(await builtEsm("view"), {
    ...{ _kind: "cases", evaluation: widgetRef(opened.model), charts: [], options: {} },
    ...{ page: 0, page_size: 20, _rows: rows },
  });
  const cell = await notebook.show(stub, { width: 600 });
  await vi.waitUntil(() => cell.el.querySelector(".rw-root"));
  const turn = (start: number) => notebook.update(stub, { _rows: page(start) });
  return { ...opened, stub, cell, turn };
}

const tool = (cell: Cell, name: string) =>
  [...cell.el.querySelectorAll<HTMLButtonElement>(".rw-pages button")].find(
    (each) => (each.ariaLabel ?? each.textContent) === name,
  ) as HTMLButtonElement;
const place = (cell: Cell) => one(cell, ".rw-place").textContent;
const note = (cell: Cell) => one(cell, ".rw-note").textContent;
const box = (cell: Cell) => one(cell, "[role=region]");
const isOff = (button: HTMLButtonElement) => button.getAttribute("aria-disabled") === "true";

describe("the table of cases", () => {
  it("is a table with a caption and headers, all of it text", async () => {
    const { cell } = await open();
    expect(one(cell, "caption").textContent).toBe("45 false positives of good at threshold 0.5");
    const heads = [...cell.el.querySelectorAll("th[scope=col]")].map((each) => each.textContent);
    expect(heads).toEqual(["row", "actual", "score of good", "note"]);
    const rows = cell.el.querySelectorAll("tbody tr");
    expect(rows.length).toBe(20);
    expect([...rows[0].children].map((each) => each.textContent)).toEqual(["100", "0", "0.9", HOSTILE]);
    expect(rows[0].children[0].getAttribute("scope")).toBe("row");
    expect(document.title).not.toBe("broken");
    expect(place(cell)).toBe("rows 1 to 20");
  });

  it("asks for pages by buttons and keys", async () => {
    const { cell, stub, turn } = await open();
    expect(["First page", "Previous page", "Next page"].map((name) => isOff(tool(cell, name)))).toEqual([
      true,
      true,
      false,
    ]);
    await userEvent.click(tool(cell, "Next page"));
    expect(stub.get("page")).toBe(1);
    await turn(20);
    expect(place(cell)).toBe("rows 21 to 40");
    box(cell).focus();
    await userEvent.keyboard("{PageDown}");
    expect(stub.get("page")).toBe(2);
    await turn(40);
    expect(place(cell)).toBe("rows 41 to 45");
    expect(isOff(tool(cell, "Last page"))).toBe(true);
    await userEvent.keyboard("{Home}");
    expect(stub.get("page")).toBe(0);
  });

  it("saves what the kernel sends as a file", async () => {
    const { cell, stub } = await open();
    const saved: Blob[] = [];
    vi.spyOn(URL, "createObjectURL").mockImplementation((blob) => {
      saved.push(blob as Blob);
      return "blob:none";
    });
    await userEvent.click(tool(cell, "Save as CSV"));
    stub.trigger("msg:custom", { kind: "csv", text: "row,actual\n100,0\n" }, []);
    expect(await saved[0].text()).toBe("row,actual\n100,0\n");
    vi.restoreAllMocks();
  });

  it("says that the file has not all rows", async () => {
    const { cell } = await open(page(0, 5000));
    expect(note(cell)).toBe("The file has the first 1,000 rows; frame.loc[ev.rows()] has all.");
  });

  it("says what to do if nothing is selected", async () => {
    const { cell } = await open(page(0, 0, { text: "", rows: [] }));
    expect(one(cell, "caption").textContent).toContain("Nothing selected. Click");
    expect(cell.el.querySelectorAll("th").length).toBe(0);
    expect(["Next page", "Save as CSV"].map((name) => isOff(tool(cell, name)))).toEqual([true, true]);
  });

  it("keeps its page and says so if no kernel answers", async () => {
    const { cell, model } = await open();
    vi.useFakeTimers();
    tool(cell, "Next page").click();
    vi.advanceTimersByTime(5000);
    expect(note(cell)).toBe("More rows and the CSV file need a running kernel.");
    expect(place(cell)).toBe("rows 1 to 20");
    vi.useRealTimers();
    expect(model.get("threshold")).toBe(0.5);
  });

  it("says that its state is damaged", async () => {
    const { cell } = await open({ ...page(), start: -1 });
    expect(note(cell)).toContain("this table is damaged or from another version (start: ");
  });
});
