import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";

const STYLE = join(import.meta.dirname, "../../src/style");

/** Selectors with `:has()` outside of media that no screen has by default. */
function costly(text: string): string[] {
  const shown = text.replace(/@media (print|\(forced-colors: active\)) \{[\s\S]*?\n\}/g, "");
  return shown.split("\n").filter((line) => /:has\(/.test(line) && !/:has\(> \.[\w-]+\)/.test(line));
}

describe("style sheets", () => {
  // A browser looks for what `:has()` asks for after each change below the element.
  const files = readdirSync(STYLE, { recursive: true, encoding: "utf-8" }).filter((name) =>
    name.endsWith(".css"),
  );

  it.each(files)("ask in %s for no element deep inside of another", (name) => {
    expect(costly(readFileSync(join(STYLE, name), "utf-8"))).toEqual([]);
  });

  it("would be found asking", () => {
    expect(costly(".rw-root:has(.rw-dragging) {\n}")).toHaveLength(1);
    expect(costly("@media print {\n  .rw-root:has(.rw-dragging) {\n  }\n}")).toEqual([]);
  });
});
