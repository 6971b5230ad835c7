/** The interface used of widget models: marks and scales of bqplot. */
export interface WidgetModel {
  get: (name: string) => unknown;
  /** Set values as if sent by Python: they are not sent back, where they would be taken for a change. */
  set_state: (values: Record<string, unknown>) => void;
}

interface Shaped extends Float64Array<ArrayBuffer> {
  shape: number[];
}

/** Numbers as bqplot keeps them. */
export function numbers(values: number[]): Shaped {
  return Object.assign(Float64Array.from(values), { shape: [values.length] });
}
