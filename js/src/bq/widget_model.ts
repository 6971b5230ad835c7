/** What is used of the models of ipywidgets: a mark or a scale of bqplot, or an Evaluation. */
export interface WidgetModel {
  get: (name: string) => unknown;
  /** As if from Python: nothing of it is ever sent back, where it would come late and be taken for a change. */
  set_state: (values: Record<string, unknown>) => void;
}

interface Shaped extends Float64Array<ArrayBuffer> {
  shape: number[];
}

/** Numbers as bqplot keeps them. */
export function numbers(values: number[]): Shaped {
  return Object.assign(Float64Array.from(values), { shape: [values.length] });
}
