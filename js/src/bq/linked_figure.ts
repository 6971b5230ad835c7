import type { ChosenOptions } from "../base/traits";
import { CHARTS } from "../charts";
import type { Chart, Track } from "../charts/chart";
import { othersOf, thresholdOf } from "../charts/markers";
import { Choices } from "../model/options";
import type { Store } from "../model/store";
import { numbers, type WidgetModel } from "./widget_model";

/** The parts of a figure, as Python sends them. */
export interface Parts {
  kind: keyof typeof CHARTS;
  /** A class that the figure has alone. */
  name: string;
  options: ChosenOptions;
  scales: { x: string; y: string };
  /** Marks that move with the threshold, by name. */
  marks: Record<string, string>;
}

/** A figure of bqplot whose threshold follows the store. */
export class LinkedFigure {
  #chart: Chart | undefined;

  constructor(
    readonly parts: Parts,
    readonly x: WidgetModel,
    readonly y: WidgetModel,
    private readonly marks: Record<string, WidgetModel>,
    private readonly store: Store,
  ) {}

  get chart(): Chart {
    const { kind, options } = this.parts;
    this.#chart ??= CHARTS[kind](this.store.scene, new Choices(kind, options));
    return this.#chart;
  }

  /** Mark the chart as out of date. */
  outdate(): void {
    this.#chart = undefined;
  }

  /** Track of the current model; undefined if the chart has none. */
  get track(): Track | undefined {
    return this.chart.tracks.find(({ table }) => table === this.store.scene.table);
  }

  /** The place of the threshold, if it has one. */
  get handle(): { x: number; y?: number } | undefined {
    return thresholdOf(this.chart, this.store.scene, this.store.rule);
  }

  /** Move the marks that move with the threshold. Python computes the same. */
  place(): void {
    const { handle, chart } = this;
    if (!handle) return;
    const { x, y } = handle;
    move(this.marks.threshold, y === undefined ? [x, x] : [x], y === undefined ? chart.y.domain : [y]);
    this.#placeOthers();
    this.#placeGuides();
  }

  /** Guides that there are not at this threshold are hidden. */
  #placeGuides(): void {
    const { threshold, others, ...guides } = this.marks;
    const moving = this.chart.moving?.(this.store.rule) ?? [];
    for (const [name, mark] of Object.entries(guides)) {
      const points = moving.filter((guide) => guide.name === name).flatMap((guide) => guide.points);
      move(
        mark,
        points.map(([left]) => left),
        points.map(([, height]) => height),
      );
      mark.set_state({ visible: points.length > 0 });
    }
  }

  #placeOthers(): void {
    const others = othersOf(this.chart, this.store.scene, this.store.rule);
    move(
      this.marks.others,
      others.map(({ x }) => x),
      others.map(({ y = Number.NaN }) => y),
    );
  }
}

function move(mark: WidgetModel, x: number[], y: number[]): void {
  mark.set_state({ x: numbers(x), y: numbers(y) });
}
