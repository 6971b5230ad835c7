/** What was deflated, as in Python's `zlib.compress`. */
export function inflate(packed: BufferSource): Response {
  return new Response(new Blob([packed]).stream().pipeThrough(new DecompressionStream("deflate")));
}
