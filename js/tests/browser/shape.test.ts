/** Shapes that become others are what these are when they are made. */
import { expect, it } from "vitest";
import { svg } from "../../src/base/dom.ts";
import { become, made, type Shape, shape } from "../../src/base/shape.ts";

const TAGS = ["g", "path", "text"] as const;
const ATTRIBUTES = {
  class: ["rw-a", "rw-b", undefined],
  x: [1, 2, Number.NaN],
  d: ["M0,0", "M0,0L1,NaN"],
  style: ["--rw-model: red", undefined],
};

/** Numbers from 0 to below 1, the same in every run. */
function drawing(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return state / 2 ** 31;
  };
}

function drawn(draw: () => number, depth = 0): Shape["children"] {
  const pick = <Value>(values: readonly Value[]) => values[Math.floor(draw() * values.length)];
  return Array.from({ length: Math.floor(draw() * 4) }, () => {
    if (depth > 0 && draw() < 0.3) return pick(["one", "two", ""]);
    const names = Object.entries(ATTRIBUTES).filter(() => draw() < 0.6);
    const attributes = Object.fromEntries(names.map(([name, values]) => [name, pick<unknown>(values)]));
    return shape(pick(TAGS), attributes as Shape["attributes"], ...(depth < 2 ? drawn(draw, depth + 1) : []));
  });
}

/** An element with its attributes by name, and no style where that is empty. */
function written(node: Node): unknown {
  if (!(node instanceof Element)) return node.nodeValue;
  const attributes = node.getAttributeNames().map((name) => [name, node.getAttribute(name)]);
  const kept = attributes.filter(([name, value]) => name !== "style" || value).sort();
  return [node.tagName, kept, [...node.childNodes].map(written)];
}

it("whatever they were before", () => {
  const draw = drawing(1);
  const parent = svg("g");
  for (let round = 0; round < 500; round++) {
    const shapes = drawn(draw);
    become(parent, shapes);
    expect(written(parent)).toEqual(written(made(shape("g", {}, ...shapes))));
  }
});

it("in the elements that are there", () => {
  const parent = svg("g");
  become(parent, [shape("path", { d: "M0,0" }), shape("g", {}, shape("text", {}, "a"))]);
  const elements = [...parent.querySelectorAll("*")];
  become(parent, [shape("path", { d: "M1,1" }), shape("g", { class: "rw-a" }, shape("text", {}, "b"))]);
  expect([...parent.querySelectorAll("*")]).toEqual(elements);
  expect(parent.textContent).toBe("b");
  become(parent, [shape("path", { d: "M1,1" })]);
  expect([...parent.children]).toEqual([elements[0]]);
});
