import type { ChartOptions } from "../chart/chart";
import type { Store } from "../model/store";
import type { Project } from "../pictures/picture";

export interface Taking extends ChartOptions {
  /** Called with what a view would draw. */
  take: (project: Project) => void;
}

/** Stands in for `../chart` where views are not drawn: hands over what would be. */
export function chart(
  _el: HTMLElement,
  _store: Store,
  project: Project,
  _signal: AbortSignal,
  options: ChartOptions,
): void {
  (options as Taking).take(project);
}
