import { ticks } from "d3-array";

type Range = readonly [number, number];

/** Maps data to pixels, straight or by logarithms. */
export interface Scale {
  (value: number): number;
  readonly domain: Range;
  invert: (pixel: number) => number;
  /** Round numbers in the domain, about as many as requested. */
  ticks: (count: number) => number[];
}

export function linear(domain: Range, [from, to]: Range): Scale {
  const [low, high] = domain;
  const size = high - low;
  return Object.assign((value: number) => from + ((value - low) / size) * (to - from), {
    domain,
    invert: (pixel: number) => low + ((pixel - from) / (to - from)) * size,
    ticks: (count: number) => ticks(low, high, count),
  });
}

/** The domain begins above zero. Its round numbers are powers of ten where it spans enough of them. */
export function log(domain: Range, range: Range): Scale {
  const [low, high] = domain.map(Math.log10);
  const exponents = linear([low, high], range);
  const [first, last] = [Math.ceil(low - 1e-9), Math.floor(high + 1e-9)];
  const decades = Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index);
  return Object.assign((value: number) => exponents(Math.log10(value)), {
    domain,
    invert: (pixel: number) => 10 ** exponents.invert(pixel),
    ticks: (count: number) => {
      if (decades.length < 2) return ticks(...domain, Math.min(3, count));
      const every = Math.ceil(decades.length / count);
      return decades.filter((power) => (last - power) % every === 0).map((power) => Number(`1e${power}`));
    },
  });
}
