import type { AnyModel } from "@anywidget/types";
import { InvalidValue, isGiven } from "../base/checks";
import { Sample } from "../maths/sample";
import { PageStore, type Traits } from "../model/page_store";
import type { ClassRule } from "./rule";
import type { MulticlassScene } from "./scene";
import { SentCases } from "./sent_cases";
import { type ClassSelection, DECLARED, type Group, requireFitting, type State } from "./state";

/** Changes: of a group of traits, or of any of them. */
export type MulticlassEvent = Group | "scene";

/** What the counts of the current rule change with. */
export const COUNTS: MulticlassEvent[] = ["sample", "model", "rule"];

/** What an undo brings back. */
export type Decision = Pick<State, "model" | "costs" | "class_weight">;

/** The counts of the current rule, and how far they are from those of all cases. */
export interface Counted {
  counts: number[][];
  /** "doubt": but for so many cases; "approximate": of a random part of the cases. */
  certainty: "exact" | "doubt" | "approximate";
  doubt: number;
}

/** What follows from the cases alone. */
interface Unpacked {
  samples: Sample[];
  pooled: Sample;
  cases: SentCases | undefined;
}

/** The state that all views of several classes share, and values computed from it. */
export class MulticlassStore extends PageStore<State, Group, Group, Decision> {
  #unpacked: Unpacked | undefined;
  #counted: Counted | undefined;

  constructor(model: AnyModel, signal?: AbortSignal, hasNoKernel = false) {
    super(model as Traits, DECLARED, signal, hasNoKernel);
    this.begin();
  }

  get classes(): string[] {
    return this.get("_classes");
  }

  get models(): string[] {
    return this.get("_models");
  }

  /** Index of the current model. */
  get current(): number {
    return this.models.indexOf(this.get("model"));
  }

  get rule(): ClassRule {
    return { costs: this.get("costs"), weights: this.get("class_weight") };
  }

  get cases(): SentCases | undefined {
    return this.#data().cases;
  }

  /** The counts of the current rule: Python's where they are of it, else of the cases that are sent. */
  get counted(): Counted {
    this.#counted ??= this.#count();
    return this.#counted;
  }

  /** Hand & Till's areas of the current model. */
  get areas(): number[][] {
    const areas = this.get("_areas").get(this.get("model")) ?? [];
    if (areas.length !== this.classes.length) throw new InvalidValue("_areas: is not of all pairs");
    return areas;
  }

  /** The current input of charts. */
  get scene(): MulticlassScene {
    const { samples, pooled, cases } = this.#data();
    const [{ costs, weights }, { classes, models, current: model }] = [this.rule, this];
    const matrix = this.counted.counts;
    const areas = () => this.areas;
    return {
      ...{ classes, models, model, samples, pooled, costs, weights, matrix },
      ...(cases && { cases: cases.of(model) }),
      get areas() {
        return areas();
      },
    };
  }

  get selection(): ClassSelection | null {
    return this.get("selection");
  }

  protected override get decision(): Decision {
    const [model, costs, class_weight] = [this.get("model"), this.get("costs"), this.get("class_weight")];
    return { model, costs, class_weight };
  }

  protected override requireFitting(): void {
    requireFitting(this.state.reader());
    this.#data();
  }

  protected override forget(group: Group): void {
    if (group === "sample") this.#unpacked = undefined;
    if (COUNTS.includes(group)) this.#counted = undefined;
  }

  protected override eventsOf(group: Group): MulticlassEvent[] {
    return [group, "scene"];
  }

  #data(): Unpacked {
    this.#unpacked ??= this.#unpack();
    return this.#unpacked;
  }

  #unpack(): Unpacked {
    const samples = this.get("_one_vs_rest").map((each) => new Sample(each));
    const sent = this.get("_cases");
    const sizes = samples.map(({ tables }) => tables[0].positives);
    const cases = isGiven(sent) ? new SentCases(sent, sizes) : undefined;
    return { samples, pooled: new Sample(this.get("_pooled")), cases };
  }

  #count(): Counted {
    const sent = this.get("_matrix");
    if (isGiven(sent) && JSON.stringify(sent.at) === JSON.stringify(this.decision))
      return { counts: sent.counts, certainty: "exact", doubt: 0 };
    const { cases } = this;
    if (!cases) throw new InvalidValue("_cases: there are none, and no counts of this rule");
    const { counts, doubt } = cases.count(this.current, this.rule);
    const certainty = cases.factors ? "approximate" : doubt > 0 ? "doubt" : "exact";
    return { counts, certainty, doubt };
  }
}
