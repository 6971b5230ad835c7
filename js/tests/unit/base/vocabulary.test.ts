/** The vocabulary: nothing in it that the page does not know. What Python has of it is tested there. */
import { globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { bands, charts, metrics, tables } from "../../../src/base/vocabulary.ts";
import { CHARTS } from "../../../src/charts/index.ts";
import { FORMULAS, METRICS } from "../../../src/maths/metrics.ts";
import { Choices, OPTIONS, type OptionName } from "../../../src/model/options.ts";
import { viewsWith } from "../../../src/views/registry.ts";

const SRC = fileURLToPath(new URL("../../../src/", import.meta.url));
const source = globSync("**/*.ts", { cwd: SRC })
  .map((path) => readFileSync(SRC + path, "utf8"))
  .join("\n");

function isWritten(word: string): boolean {
  return source.includes(`"${word}"`);
}

it("every kind has a view, and every kind with axes a chart", () => {
  expect([...viewsWith({}).keys()].sort()).toEqual(Object.keys(charts).sort());
  const drawn = Object.entries(charts).flatMap(([kind, entry]) => ("x" in entry ? [kind] : []));
  expect(Object.keys(CHARTS).sort()).toEqual(drawn.sort());
  for (const kind of Object.keys(tables)) expect(isWritten(kind), kind).toBe(true);
});

it("every metric has a formula and a format", () => {
  expect(Object.keys(FORMULAS).sort()).toEqual(Object.keys(metrics).sort());
  for (const { name, help, show, value } of Object.values(METRICS)) {
    expect([name, help].every((text) => text.trim())).toBe(true);
    expect([show(0.5), typeof value]).toEqual([expect.any(String), "function"]);
  }
});

describe.each(Object.entries(OPTIONS))("options of %s", (kind, options) => {
  it.each(Object.entries(options))(
    "%s is used, and its values have labels",
    (name, { label, values, default: initial }) => {
      expect(isWritten(name)).toBe(true);
      expect([label, ...Object.values(values)].every((text) => text.trim())).toBe(true);
      const [choices, known] = [new Choices(kind), name as OptionName];
      const start = Array.isArray(initial) ? choices.several(known) : [choices.one(known)];
      expect(start.every((value) => value in values)).toBe(true);
    },
  );
});

it("every band has a name", () => {
  const shown = Object.values(OPTIONS).flatMap(({ band }) => (band ? Object.keys(band.values) : []));
  expect(new Set(shown)).toEqual(new Set(Object.keys(bands)));
});
