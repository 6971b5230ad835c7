import { expect, it, vi } from "vitest";
import { inSlices } from "../../../src/base/slices.ts";

function* upTo(n: number, seen: number[]): Generator<undefined, string> {
  for (let step = 0; step < n; step++) {
    seen.push(step);
    yield undefined;
  }
  return "done";
}

it("a generator runs to its end, and returns what it does", async () => {
  const seen: number[] = [];
  expect(await inSlices(upTo(5, seen), 1000, new AbortController().signal)).toBe("done");
  expect(seen).toEqual([0, 1, 2, 3, 4]);
});

it("other tasks run between slices, and can end it", async () => {
  const gone = new AbortController();
  const seen: number[] = [];
  const task = vi.fn(() => gone.abort());
  setTimeout(task);
  expect(await inSlices(upTo(1e9, seen), 0, gone.signal)).toBeUndefined();
  expect(task).toHaveBeenCalledOnce();
  expect(seen.length).toBeLessThan(1e9);
});

it("nothing runs after the end of its signal", async () => {
  const seen: number[] = [];
  expect(await inSlices(upTo(5, seen), 1000, AbortSignal.abort())).toBeUndefined();
  expect(seen).toEqual([]);
});

it("an error of a step is that of the whole", async () => {
  const failing = (function* (): Generator<undefined, never> {
    yield undefined;
    throw new Error("broken");
  })();
  await expect(inSlices(failing, 0, new AbortController().signal)).rejects.toThrow("broken");
});
