import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { userEvent } from "vitest/browser";
import { builtEsm, type Cell, Notebook, widgetRef } from "../support/manager.ts";

/** A shared model that draws for others: a button that counts up, and the sum of a binary column. */
const SHARED = `
function initialize({ model }) {
  const draw = (el, signal) => {
    const button = document.createElement("button");
    const paint = () => { button.textContent = model.get("label") + " " + model.get("count"); };
    button.addEventListener("click", () => {
      model.set("count", model.get("count") + 1);
      model.save_changes();
    }, { signal });
    const column = model.get("column");
    el.dataset.sum = column
      ? new Float64Array(column.buffer).reduce((total, value) => total + value, 0)
      : "none";
    model.on("change:count", paint);
    signal.addEventListener("abort", () => model.off("change:count", paint));
    paint();
    el.append(button);
  };
  return { draw };
}
const render = async ({ model, el, experimental }) => {
  el.dataset.answer = (await experimental.invoke("double", model.get("count")))[0];
};
export default { initialize, render };`;

const STUB = `
const render = async ({ model, el, host, signal }) => {
  const { exports } = await host.getWidget(model.get("shared"));
  exports.draw(el, signal);
};
export default { render };`;

let notebook: Notebook;

beforeEach(() => {
  notebook = new Notebook();
});

afterEach(async () => {
  await notebook.close();
  expect(document.querySelector("button")).toBeNull();
});

const button = (cell: Cell) => vi.waitUntil(() => cell.el.querySelector("button"));

async function openTwoCells() {
  const column = new Float64Array([9, 0.25, 0.5]).subarray(1);
  const shared = await notebook.open(SHARED, { count: 3, label: "count", column });
  const stub = await notebook.open(STUB, { shared: widgetRef(shared) });
  const cells = [await notebook.show(stub), await notebook.show(stub, { width: 300 })] as const;
  return { shared, cells, buttons: [await button(cells[0]), await button(cells[1])] as const };
}

describe("a notebook page without a kernel", () => {
  it("draws a stub through the exports of the model it refers to", async () => {
    const { cells, buttons } = await openTwoCells();
    expect(buttons[0].textContent).toBe("count 3");
    expect(cells[1].el.getBoundingClientRect().width).toBe(300);
  });

  it("hands over binary state byte for byte", async () => {
    const { cells } = await openTwoCells();
    expect(cells[0].el.querySelector<HTMLElement>("[data-sum]")?.dataset.sum).toBe("0.75");
  });

  it("keeps two cells in step and tells the kernel", async () => {
    const { shared, buttons } = await openTwoCells();
    await userEvent.click(buttons[0]);
    await expect.poll(() => buttons[1].textContent).toBe("count 4");
    expect(notebook.sent).toEqual([
      { modelId: shared.model_id, method: "update", content: { count: 4 }, buffers: [] },
    ]);
  });

  it("follows a change that Python makes", async () => {
    const { shared, buttons } = await openTwoCells();
    await notebook.update(shared, { count: 7 });
    expect(buttons.map(({ textContent }) => textContent)).toEqual(["count 7", "count 7"]);
    expect(notebook.sent).toEqual([]);
  });

  it("interacts while the kernel is at work, with one message in flight", async () => {
    const { buttons } = await openTwoCells();
    notebook.pause();
    for (const clicked of [buttons[0], buttons[1], buttons[0]]) await userEvent.click(clicked);
    expect(buttons[1].textContent).toBe("count 6");
    expect(notebook.sent.map(({ content }) => content)).toEqual([{ count: 4 }]);
    notebook.resume();
    await expect
      .poll(() => notebook.sent.map(({ content }) => content))
      .toEqual([{ count: 4 }, { count: 6 }]);
    expect(buttons[0].textContent).toBe("count 6");
  });

  it("takes a cell away and leaves the other alive", async () => {
    const { cells, buttons } = await openTwoCells();
    cells[0].remove();
    await userEvent.click(buttons[1]);
    expect(buttons[1].textContent).toBe("count 4");
    expect(buttons[0].textContent).toBe("count 3");
  });

  it("reads the scripts of the wheel, and says how to build one that is missing", async () => {
    expect(await builtEsm("view")).toContain("getWidget");
    await expect(builtEsm("absent")).rejects.toThrow("npm run build");
  });

  it("answers commands as Python would", async () => {
    notebook.commands.double = (message) => [2 * (message as number)];
    const cell = await notebook.show(await notebook.open(SHARED, { count: 21, label: "" }));
    await vi.waitUntil(() => cell.el.querySelector("[data-answer='42']"));
    expect(notebook.sent.map(({ content }) => content.name)).toEqual(["double"]);
  });
});
