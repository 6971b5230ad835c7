/** The style sheet: nothing in it that no element has. */
import { globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { charts, guides, metrics, own_metrics } from "../../../../rocwidgets/vocabulary.json";
import { styleSheet } from "../../../generated.mjs";

const SRC = fileURLToPath(new URL("../../../src/", import.meta.url));
const source = globSync("**/*.ts", { cwd: SRC })
  .map((path) => readFileSync(SRC + path, "utf8"))
  .join("\n");
const css = styleSheet();
const classes = new Set([...css.matchAll(/\.(rw-[\w-]+)/g)].map(([, name]) => name));
const known = new Set([
  ...Object.keys(guides),
  ...Object.keys(charts),
  ...Object.keys(metrics),
  ...own_metrics.map((_, index) => `own-${index}`),
  "medium",
  "wide",
]);

/** Whether code writes a class whole, or puts it together from a beginning and a word. */
function isMade(name: string): boolean {
  if (new RegExp(`${name}(?![\\w-])`).test(source)) return true;
  const beginnings = [...source.matchAll(/(rw-(?:[\w]+-)?)\$\{/g)].map(([, each]) => each);
  return beginnings.some((each) => {
    const word = name.slice(each.length);
    return name.startsWith(each) && (known.has(word) || source.includes(`"${word}"`));
  });
}

it("every class in it is one that code makes", () => {
  expect(classes.size).toBeGreaterThan(80);
  expect([...classes].filter((name) => !isMade(name))).toEqual([]);
});

it("every rule is for what the package draws", () => {
  const outside = css.match(/^[^\s@}/].*\{$/gm);
  expect(outside?.filter((each) => !/rw-(?:host|root)/.test(each))).toEqual([]);
});
