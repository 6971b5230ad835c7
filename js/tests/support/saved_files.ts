import { afterEach, beforeEach, expect, vi } from "vitest";
import { actionOf } from "./menus.ts";

interface SavedFile {
  name: string;
  content: Blob;
}

/** Catches the files that a page saves in the tests of a block, so that none is written. */
export function savedFiles() {
  const files: Promise<SavedFile>[] = [];

  beforeEach(() => {
    files.length = 0;
    vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
      expect(this.href).toMatch(/^blob:/);
      const { download: name, href } = this;
      files.push(fetch(href).then(async (answer) => ({ name, content: await answer.blob() })));
    });
  });

  afterEach(() => void vi.restoreAllMocks());

  /** The first file that the test has saved. */
  async function first(): Promise<SavedFile> {
    await vi.waitUntil(() => files.length > 0);
    return files[0];
  }

  /** The file that an entry of a menu saves. */
  function saved(place: ParentNode, label: string): Promise<SavedFile> {
    actionOf(place, label).click();
    return first();
  }

  return { first, saved };
}
