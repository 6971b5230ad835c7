import { bytesIn, withBytes } from "../model/page_model";

function text(id: string): string {
  return document.getElementById(id)?.textContent ?? "";
}

/** The state that stands in the page. */
async function stateOf(): Promise<object> {
  return withBytes(JSON.parse(text("rw-state")), await bytesIn(text("rw-bytes"))) as object;
}

/** Draw the state of an exported page where it is to be. */
export async function drawPage(draw: (here: HTMLElement, state: object) => void): Promise<void> {
  const here = document.getElementById("rw-dashboard");
  if (!here) return;
  try {
    draw(here, await stateOf());
  } catch {
    here.textContent = "This page is damaged. Export it again from Python.";
  }
}
