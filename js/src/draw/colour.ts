/** Model colours are reused, dashed, past the sixth. */
const COLOURS = 6;

export function isDashed(index: number): boolean {
  return index >= COLOURS;
}

/** A model's colour as a style; none of what belongs to no model. Samples of a theory, the first model, have one. */
export function colourOf(index: number | undefined): string | undefined {
  if (index === undefined) return undefined;
  const own = `var(--rw-model-${index % COLOURS})`;
  return `--rw-model: ${index > 0 ? `var(--rw-samples, ${own})` : own}`;
}
