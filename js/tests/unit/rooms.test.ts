/** Imports between the folders of `src`, types included, run one way. Circles of files are found by the linter. */
import { globSync, readFileSync } from "node:fs";
import { posix, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";

const SRC = fileURLToPath(new URL("../../src/", import.meta.url));
const ROOMS = ["base", "maths", "model", "charts", "describe", "draw", "controls", "views", "wings", "entry"];
/** Beside the views. */
const BQ = "bq";
/** Stand on the rooms, side by side, and have one door each. */
const WINGS = ["multiclass", "teaching"];

const files = globSync("**/*.ts", { cwd: SRC }).map((path) => path.replaceAll(sep, "/"));
const imports = files.flatMap((file) => {
  const found = readFileSync(SRC + file, "utf8").matchAll(/(?:from|import) "(\.[^"]*)"/g);
  return [...found].map(([, to]): [string, string] => [file, posix.join(posix.dirname(file), to)]);
});

/** A folder, or a file beside the folders. */
const roomOf = (path: string) => path.split("/")[0].replace(/\.ts$/, "");
const levelOf = (room: string) =>
  ROOMS.indexOf(room === BQ ? "views" : WINGS.includes(room) ? "wings" : room);

function isUpwards([from, to]: [string, string]): boolean {
  const [room, other] = [from, to].map(roomOf);
  return levelOf(other) > levelOf(room) || (levelOf(other) === levelOf(room) && other !== room);
}

/** All that a file imports, at first or second hand. */
function reachOf(file: string): Set<string> {
  const reached = new Set([file]);
  // A set is walked on through what is added to it.
  for (const each of reached)
    for (const [from, to] of imports) if (from.replace(/\.ts$/, "") === each) reached.add(to);
  return reached;
}

it("every file is in a room", () => {
  expect(new Set(files.map(roomOf))).toEqual(
    new Set([...ROOMS.filter((room) => room !== "wings"), BQ, ...WINGS]),
  );
  expect(imports.length).toBeGreaterThan(files.length);
});

it("no import runs upwards", () => {
  expect(imports.filter(isUpwards)).toEqual([]);
});

it.each(WINGS)("%s is entered by its door, from the scripts alone", (wing) => {
  const visitors = imports.filter(([from, to]) => roomOf(to) === wing && roomOf(from) !== wing);
  expect(visitors.length).toBeGreaterThan(0);
  expect(visitors.filter(([from, to]) => roomOf(from) !== "entry" || to !== wing)).toEqual([]);
});

it("charts, and what they are drawn from, are made without the page", () => {
  const pure = new Set(["maths", "model", "charts"]);
  expect(imports.filter(([from, to]) => pure.has(roomOf(from)) && to === "base/dom")).toEqual([]);
  for (const file of ["multiclass/charts", "describe"]) {
    const reached = reachOf(file);
    expect(reached.size).toBeGreaterThan(20);
    expect(reached).not.toContain("base/dom");
  }
});
