/** How much the tests try: all of it in `make test-all`, which sets EFFORT, a sample in `make test`. */
import { inject } from "vitest";

declare module "vitest" {
  interface ProvidedContext {
    effort: number;
  }
}

export const IS_WHOLE = inject("effort") > 1;

/**
 * Every so-manieth of the values, from the given one on; all of them if all is asked for. Where two lists
 * are crossed, the place in one shifts the start in the other, so that each value of both is tried.
 */
export function sampled<T>(values: readonly T[], every: number, first = 0): T[] {
  return values.filter((_, place) => IS_WHOLE || place % every === first % every);
}

/** Values with their places, for a list that is crossed with another. */
export const numbered = <T>(values: readonly T[]): [T, number][] =>
  values.map((value, place) => [value, place]);
