import { expect, test } from "vitest";
import { csv, writable } from "../../../src/draw/save";

test("a text that a spreadsheet would take for a formula stays text", () => {
  for (const text of [
    "=1+1",
    "+1",
    "-1",
    "@f",
    "\n=1",
    " =1",
    "\r\n+1",
    "\t@f",
    "＝1",
    "＋1",
    "－1",
    "＠f",
    " ＝1",
  ]) {
    const [line] = [csv([[text]]).trimEnd()];
    const field = line.startsWith('"') ? line.slice(1) : line;
    expect(field.startsWith("'"), JSON.stringify(text)).toBe(true);
    expect(field.replaceAll("'", "").startsWith(text), JSON.stringify(text)).toBe(true);
  }
  // Where lists are separated by semicolons, these are two cells, or two rows.
  expect(csv([["a;=1+1"]])).toBe("a;'=1+1\r\n");
  expect(csv([["a; -1\n@f"]])).toBe(`"a;' -1\n'@f"\r\n`);
  for (const text of ["roc", "a=b", "1+1", "a b"]) expect(csv([[text]])).toBe(`${text}\r\n`);
  expect(csv([[-1.5]])).toBe("-1.5\r\n");
});

test("what XML and UTF-8 have no place for is replaced, and nothing else", () => {
  expect(writable("a\0\x01\x1b\ufffe\uffff\ud800b\udc00")).toBe(
    "a\ufffd\ufffd\ufffd\ufffd\ufffd\ufffdb\ufffd",
  );
  const kept = "tab\t line\n é ＝ 😀 \x85";
  expect(writable(kept)).toBe(kept);
  expect(() => encodeURIComponent(writable("\ud800"))).not.toThrow();
});
