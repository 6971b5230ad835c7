/** Damage to states, and what is seen of it. */

/** Numbers from 0 to 1, the same for a seed (mulberry32). */
export function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

export type Parent = Record<string | number, unknown>;

function isParent(value: unknown): value is Parent {
  return typeof value === "object" && value !== null && !ArrayBuffer.isView(value);
}

/** Every value in a state, by its parent and its name there. */
export function* placesIn(parent: Parent): Generator<[Parent, string]> {
  for (const [name, value] of Object.entries(parent)) {
    yield [parent, name];
    if (isParent(value)) yield* placesIn(value);
  }
}

export const WRONG: ((value: unknown) => unknown)[] = [
  () => undefined,
  () => null,
  () => "NaN",
  () => Number.NaN,
  () => Number.POSITIVE_INFINITY,
  () => -1,
  () => 2.5,
  () => 1e308,
  () => "constructor",
  () => true,
  () => [],
  () => [null, {}],
  () => ({}),
  () => ({ constructor: 1, length: 7 }),
  () => new DataView(new ArrayBuffer(3)),
  () => new DataView(Float64Array.from([Number.NaN, Number.NaN, 0, -1]).buffer),
  (value) => (value instanceof DataView ? new DataView(value.buffer.slice(8)) : 0),
  (value) => (value instanceof DataView ? new DataView(new ArrayBuffer(value.byteLength)) : ""),
  (value) => (Array.isArray(value) ? [...value, ...value] : "damaged"),
];

export const textOf = (el: Element) => el.querySelector(".rw-root")?.textContent ?? "";

/** Attributes and texts of what is drawn that are no numbers. */
export function nonsense(el: HTMLElement): string[] {
  const attributes = [...el.querySelectorAll("*")].flatMap((each) =>
    [...each.attributes].map(({ name, value }) => `${name}=${value}`),
  );
  return [...attributes, textOf(el)].flatMap(
    (each) => each.match(/.{0,60}(NaN|undefined|\[object).{0,30}/)?.[0] ?? [],
  );
}
