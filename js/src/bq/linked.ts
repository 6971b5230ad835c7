import { Choices, type Chosen } from "../model/options";
import type { Store } from "../model/store";
import { othersOf, thresholdOf } from "../pictures/markers";
import type { Picture, Project, Track } from "../pictures/picture";
import { PICTURES } from "../views/registry";
import type { Taking } from "./chart";
import { numbers, type WidgetModel } from "./models";

/** What Python tells of a figure. */
export interface Parts {
  kind: string;
  /** A class that the figure has alone. */
  name: string;
  options: Chosen;
  scales: { x: string; y: string };
  /** Marks that move with the threshold, by name. */
  marks: Record<string, string>;
}

/** What a view would draw of a picture. */
function projectOf({ kind, options }: Parts, store: Store, signal: AbortSignal): Project {
  const traits = { get: () => options, on: () => {}, off: () => {} };
  const choices = new Choices(kind, traits as never, false);
  const taken: Project[] = [];
  const taking: Taking = { choices, take: (project) => taken.push(project) };
  PICTURES[kind].view(document.createElement("div"), store, signal, taking);
  return (of) => taken[0](of, choices);
}

/** A figure of bqplot whose threshold follows the store. */
export class Linked {
  #picture: Picture | undefined;
  readonly #project: Project;

  constructor(
    readonly parts: Parts,
    readonly x: WidgetModel,
    readonly y: WidgetModel,
    private readonly marks: Record<string, WidgetModel>,
    private readonly store: Store,
    signal: AbortSignal,
  ) {
    this.#project = projectOf(parts, store, signal);
  }

  get picture(): Picture {
    this.#picture ??= this.#project(this.store, undefined as never);
    return this.#picture;
  }

  /** The picture depends on something that has changed. */
  outdate(): void {
    this.#picture = undefined;
  }

  /** That of the current model; none if the picture has no place for it. */
  get track(): Track | undefined {
    return this.picture.tracks.find(({ table }) => table === this.store.table);
  }

  /** Where the threshold is, if it has a place. */
  get handle(): { x: number; y?: number } | undefined {
    return thresholdOf(this.picture, this.store);
  }

  /** Move what moves with the threshold. Python finds the same by itself. */
  place(): void {
    const { handle, picture } = this;
    if (!handle) return;
    const { x, y } = handle;
    move(this.marks.threshold, y === undefined ? [x, x] : [x], y === undefined ? picture.y.domain : [y]);
    this.#placeOthers();
    for (const { name, points } of picture.moving?.() ?? []) {
      const mark = this.marks[name];
      if (mark)
        move(
          mark,
          points.map(([left]) => left),
          points.map(([, height]) => height),
        );
    }
  }

  #placeOthers(): void {
    const others = othersOf(this.picture, this.store);
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
