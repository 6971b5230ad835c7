/** Model colours are reused, dashed, past the sixth. */
const COLOURS = 6;

export function isDashed(index: number): boolean {
  return index >= COLOURS;
}

/** A model's colour as a style; none of what belongs to no model. */
export function colourOf(index: number | undefined): string | undefined {
  return index === undefined ? undefined : `--rw-model: var(--rw-model-${index % COLOURS})`;
}
