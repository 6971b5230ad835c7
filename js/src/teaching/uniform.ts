const STEP = 0x9e3779b9;

/** A hash of 32 bits; no two numbers have the same. */
function mix(bits: number): number {
  let hash = Math.imul(bits ^ (bits >>> 16), 0x7feb352d);
  hash = Math.imul(hash ^ (hash >>> 15), 0x846ca68b);
  return hash ^ (hash >>> 16);
}

/**
 * The numbers of a stream by their place, each a hash of seed, stream and place, between 0 and 1, both excluded.
 * `rocwidgets/numeric/uniform.py` has the same, and says why there are two keys.
 */
export function uniforms(seed: number, stream: number): (place: number) => number {
  const first = mix((seed + Math.imul(stream + 1, STEP)) | 0);
  const second = mix((first + STEP) | 0);
  return (place) => ((mix((mix(place ^ first) + second) | 0) >>> 0) + 0.5) / 2 ** 32;
}
