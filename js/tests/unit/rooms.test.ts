/** Imports between the folders of `src`, types included, run one way. Circles of files are found by the linter. */
import { globSync, readFileSync } from "node:fs";
import { posix, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";

const SRC = fileURLToPath(new URL("../../src/", import.meta.url));
const ROOMS = ["base", "maths", "model", "pictures", "chart", "controls", "views", "entry"];
/** Beside the views. */
const BQ = "bq";

const files = globSync("**/*.ts", { cwd: SRC }).map((path) => path.replaceAll(sep, "/"));
const imports = files.flatMap((file) => {
  const found = readFileSync(SRC + file, "utf8").matchAll(/(?:from|import) "(\.[^"]*)"/g);
  return [...found].map(([, to]): [string, string] => [file, posix.join(posix.dirname(file), to)]);
});

const roomOf = (path: string) => path.split("/")[0];
const levelOf = (room: string) => ROOMS.indexOf(room === BQ ? "views" : room);

function isUpwards([from, to]: [string, string]): boolean {
  const [room, other] = [from, to].map(roomOf);
  return levelOf(other) > levelOf(room) || (levelOf(other) === levelOf(room) && other !== room);
}

it("every file is in a room", () => {
  expect(new Set(files.map(roomOf))).toEqual(new Set([...ROOMS, BQ]));
  expect(imports.length).toBeGreaterThan(files.length);
});

it("no import runs upwards", () => {
  expect(imports.filter(isUpwards)).toEqual([]);
});

it("pictures, and what they are drawn from, are made without the page", () => {
  const pure = new Set(["maths", "model", "pictures"]);
  expect(imports.filter(([from, to]) => pure.has(roomOf(from)) && to === "base/dom")).toEqual([]);
});
