import { html, listen, set } from "../base/dom";
import type { Chart, LegendEntry, Pickable, Project, RangeEnd } from "../charts/chart";
import { thresholdOf } from "../charts/markers";
import type { CountTable } from "../maths/table";
import { selectedScores, selectedText, toggleSelection } from "../model/selection";
import type { State, StoreEvent } from "../model/state";
import type { Store } from "../model/store";
import type { ChartModel } from "../model/view_model";
import { captionOf } from "./caption";
import { ChartHead } from "./chart_head";
import { colourOf } from "./colour";
import { Drawing, type DrawnChart, surroundingsOf } from "./drawing";
import { makeFrame, makeSlimFrame } from "./frame";
import { PlotGestures } from "./gestures";
import { Handle } from "./handle";
import { mixtureAt, PICK_DISTANCE, pickAt } from "./hit";
import { toPixels } from "./marks";
import { Pointing } from "./pointing";
import { RangeHandles } from "./range_handles";
import { type Readout, Tooltip } from "./readout";
import { type Action, toCsv } from "./save";
import { directionOf } from "./slider";
import { TierMarks } from "./tier_marks";
import { Zoom } from "./zoom";

type Pixel = [number, number];

/** A chart, and the scene that it is of. */
type Made = Pick<DrawnChart, "scene" | "whole">;

interface LiveProps {
  /** Whether it has only a few numbers around it. */
  slim?: boolean;
  /** Where what is under the pointer is shown; if nowhere, beside the pointer. */
  readout?: Readout;
  /** Whether nothing around it says what is dragged. */
  isAlone?: boolean;
}

/** A chart in the page that follows the store: axes, guides, curves, the threshold handle, tooltip and keyboard. */
export class LiveChart {
  readonly head: ChartHead;
  readonly zoomOut = html("button", { type: "button", class: "rw-zoom-out", hidden: true }, "zoom out");
  /** What is under the pointer, where that is shown in the plot. */
  readonly tooltip: Tooltip | undefined;
  readonly actions: Record<"axes" | "export", Action[]>;
  private readonly slim: boolean;
  readonly #drawing: Drawing;
  readonly #handle: Handle;
  readonly #tiers: TierMarks;
  readonly #range: RangeHandles;
  readonly #pointing: Pointing;
  readonly #zoom = new Zoom();
  /** Events of the values that the chart was drawn from. */
  readonly #reads = new Set<StoreEvent>();
  /** The whole chart, and its drawing unless it is hidden. */
  #made: Made;
  #isStale = false;
  #drawn: DrawnChart | undefined;
  /** Which threshold of the tiers is dragged. */
  #tier: number | undefined;
  /** The end of a range of the axis that is dragged. */
  #bound: RangeEnd | undefined;
  #tierEntries: LegendEntry[] = [];
  /** What the legend has, and what that follows from. */
  #keyed: { legend: LegendEntry[]; labelled: ReadonlySet<string>; entries: LegendEntry[] } | undefined;
  /** The threshold before each of the last two presses. */
  #before: Partial<State>[] = [];

  constructor(
    private readonly store: Store,
    private readonly project: Project,
    private readonly model: ChartModel,
    signal: AbortSignal,
    { slim = false, readout, isAlone = false }: LiveProps = {},
  ) {
    this.slim = slim;
    const surrounded = (of?: CountTable) => this.#drawn && surroundingsOf(this.#drawn, store.rule, of);
    this.tooltip = readout ? undefined : new Tooltip(store, surrounded);
    this.#made = this.#make();
    const { title } = this.#made.whole;
    const direction = () => directionOf(this.#pointing.current?.x);
    this.#handle = new Handle(store, `Threshold, ${title}`, direction, signal);
    this.#tiers = new TierMarks(store, title, direction, signal);
    this.#range = new RangeHandles(store, title, signal);
    const over = [this.#zoom.box, this.#handle.element, this.#tiers.over, this.#range.over];
    this.#drawing = new Drawing(this.#tiers.under, ...over);
    this.#pointing = new Pointing(
      store,
      this.#plot,
      () => this.#drawn,
      (readout ?? this.tooltip) as Readout,
      isAlone || slim,
    );
    const resize = store.guarded((width: number) => this.#resize(width));
    this.head = new ChartHead(this.#plot, resize, signal);
    this.head.describe(this.#made.whole);
    this.actions = this.#actions();
    this.#follow(signal);
  }

  get #plot(): SVGSVGElement {
    return this.#drawing.plot;
  }

  #actions(): LiveChart["actions"] {
    const drawn = () => this.#drawn?.chart ?? this.#made.whole;
    return {
      axes: [["Zoom in: draw a box", () => this.#armZoom()]],
      export: this.head.saving({
        caption: () => captionOf(this.store, drawn()),
        numbers: () => toCsv(drawn()),
      }),
    };
  }

  #follow(signal: AbortSignal): void {
    const { store } = this;
    const draw = () => {
      this.#isStale = true;
      this.#draw(this.head.area.clientWidth);
    };
    store.on(this.#reads, draw, signal);
    this.model.on(draw, signal);
    store.on("rule", () => this.#move(), signal);
    store.on("selection", () => this.#move(), signal);
    // Screen readers read the handle that has the focus.
    store.on(
      ["rule", "selection", "tiers"],
      () => this.#tell(),
      signal,
      () => !this.#handle.isFocused,
    );
    store.on("tiers", () => this.#showTiers(), signal);
    store.on("highlight", () => this.#showHighlight(), signal);
    const pointing = this.#pointing;
    const actions = {
      startsBox: (event: PointerEvent) => !this.slim && (event.shiftKey || this.#zoom.isArmed),
      drawBox: (from: Pixel, to: Pixel) => this.#drawn && this.#zoom.draw(this.#drawn.frame, from, to),
      endBox: (from: Pixel, to: Pixel) => this.#zoomTo(from, to),
      grab: (at: Pixel, handle: Element | null) => this.#grab(at, handle),
      click: (at: Pixel) => this.#picking(at),
      takesFingers: () => pointing.isAcross,
      drag: (at: Pixel) => this.#drag(at),
      hover: (at: Pixel) => pointing.hover(at),
      leave: () => pointing.leave(),
      cancel: () => store.history.cancel(),
    };
    new PlotGestures(this.#plot, actions, signal);
    listen(this.#plot, "dblclick", () => this.#zoomBack(), signal);
    listen(this.zoomOut, "click", () => this.#resetZoom(), signal);
    listen(this.#plot, "keydown", (event) => this.#pickByKey(event), signal);
  }

  /** The chart of the current scene; changes of values read from it cause the next one. */
  #make(): Made {
    this.#reads.clear();
    const scene = this.store.scene.recording(this.#reads);
    return { scene, whole: this.project(scene, this.model.choices) };
  }

  #resize(width: number): void {
    if (width !== 0 && width !== this.#drawn?.frame.width) this.#draw(width);
  }

  #draw(width: number): void {
    this.#drawn = undefined;
    // Hidden: drawn again when it is shown, even if the width is the same.
    if (width === 0) return;
    if (this.#isStale) this.#made = this.#make();
    this.#isStale = false;
    const { scene, whole } = this.#made;
    const chart = this.#zoom.apply(whole);
    const frame = (this.slim ? makeSlimFrame : makeFrame)(chart, width);
    const pixels = chart.tracks.map((track) => toPixels(frame, track));
    this.#drawn = { scene, chart, whole, frame, pixels };
    this.#drawing.draw(this.#drawn, this.store.rule, this.store.tiers);
    this.#drawWords(this.#drawn);
    this.#tierEntries = this.#tiers.show(this.#drawn);
    this.#range.show(this.#drawn);
    this.#move();
    this.#tell();
    this.#showHighlight();
  }

  #drawWords({ scene, whole }: DrawnChart): void {
    this.head.describe(whole);
    const isEmpty = whole.tracks.length === 0 && whole.guides.every(({ model }) => model === undefined);
    this.head.notes.classList.toggle("rw-empty", isEmpty);
    // Colours change only with the model, so a move does not set them.
    const style = colourOf(scene.table.index);
    for (const element of [this.head.legend.element, this.#handle.element]) set(element, { style });
    set(this.#handle.element, { visibility: this.#pointing.current ? undefined : "hidden" });
  }

  #move(): void {
    if (!this.#drawn) return;
    const { rule } = this.store;
    const { scene, whole, chart, frame } = this.#drawn;
    this.#drawing.move(this.#drawn, rule, this.store.tiers);
    this.#drawing.select(this.#drawn, selectedScores(this.store));
    this.#showLegend(chart);
    const at = thresholdOf(whole, scene, rule);
    if (at) this.#handle.place(frame, at);
  }

  /** Say where the threshold is. */
  #tell(): void {
    if (!this.#drawn) return;
    const { rule } = this.store;
    const { scene, whole, chart } = this.#drawn;
    const at = thresholdOf(whole, scene, rule);
    if (!at) return;
    const texts = [chart.text?.({ ...at, rule }, chart), selectedText(this.store)];
    this.#handle.tell(texts.filter(Boolean).join(", "));
  }

  #showTiers(): void {
    if (!this.#drawn) return;
    this.#tierEntries = this.#tiers.show(this.#drawn);
    if (this.#drawn.chart.strip) this.#move();
    else this.#showLegend(this.#drawn.chart);
  }

  /** Show the entries of the legend that change with tiers and with the threshold, or all. */
  #showLegend(chart: Chart): void {
    const changing = [...this.#tierEntries, ...(chart.changing?.(this.store.rule) ?? [])];
    // What has no label now may have one at other costs, and nothing moves then.
    this.head.legend.update(changing, this.#entries(chart), chart.legend.length > 0);
  }

  /** The entries of what has no label where it is drawn. */
  #entries({ legend }: Chart): LegendEntry[] {
    const { labelled } = this.#drawing;
    if (this.#keyed?.legend !== legend || this.#keyed.labelled !== labelled)
      this.#keyed = { legend, labelled, entries: legend.filter(([name]) => !labelled.has(name)) };
    return this.#keyed.entries;
  }

  #showHighlight(): void {
    if (this.#drawn) this.#drawing.highlight(this.#drawn, this.store.highlighted);
  }

  /** What a click does that selects cases; a drag from there moves the threshold. */
  #picking(at: Pixel): (() => void) | undefined {
    const pick = this.#drawn && pickAt(this.#picks, this.#drawn.frame, at);
    return pick && (() => this.#pick(pick));
  }

  /** None of samples that the page draws, which are no cases of Python. */
  get #picks(): Pickable[] {
    return (!this.slim && !this.store.isSimulated && this.#drawn?.chart.picks) || [];
  }

  #pick({ selection }: Pickable): void {
    this.#remember();
    this.#handle.element.focus({ preventScroll: true });
    toggleSelection(this.store, selection);
  }

  /** Select the bar or bin that the threshold is in. */
  #pickByKey({ key, altKey, ctrlKey, metaKey }: KeyboardEvent): void {
    if (key !== "s" || altKey || ctrlKey || metaKey) return;
    const { requested } = this.store.rule;
    const isHere = ({ selection: { low, high } }: Pickable) => low <= requested && requested < high;
    const pick = this.#picks.find(isHere);
    if (pick) this.#pick(pick);
  }

  /** Keep the threshold before a press, for a double click. */
  #remember(): void {
    const { rule, scene } = this.store;
    this.#before = [{ threshold: rule.requested, model: scene.table.name }, ...this.#before.slice(0, 1)];
  }

  /** Take hold of the threshold, unless the pointer is far from it and from every curve. */
  #grab(at: Pixel, handle: Element | null): boolean {
    const onHandle = handle !== null;
    this.#tier = this.#tiers.indexOf(handle);
    if (this.#tier !== undefined) {
      this.#tiers.focus(this.#tier);
      return true;
    }
    this.#bound = this.#range.endOf(handle);
    if (this.#bound) {
      this.#range.focus(this.#bound);
      return true;
    }
    if (!onHandle && this.#mix(at)) return false;
    if (!onHandle && !this.#pointing.isNear(at)) return false;
    this.#remember();
    this.#handle.element.focus({ preventScroll: true });
    this.store.highlight(undefined);
    if (!onHandle) {
      this.#pointing.pick(at);
      this.#pointing.drag(at);
    }
    return true;
  }

  #drag(at: Pixel): void {
    const pointing = this.#pointing;
    if (this.#tier !== undefined) pointing.dragTier(at, this.#tier);
    else if (this.#bound) {
      this.#range.drag(this.#bound, at[0]);
      pointing.tell([this.#range.text(this.#bound)], at);
    } else pointing.drag(at);
  }

  /** Choose the mixture of the edge of a hull that is pressed apart from operating points; none far from all. */
  #mix(at: Pixel): boolean {
    if (!this.#drawn?.chart.edges || this.#pointing.isNear(at, PICK_DISTANCE)) return false;
    const mixture = mixtureAt(this.#drawn.chart, this.#drawn.frame, at);
    if (mixture) this.store.set({ _mixture: mixture });
    else if (!this.#pointing.isNear(at) && "first" in this.store.scene.get("_mixture"))
      this.store.set({ _mixture: {} });
    return mixture !== undefined;
  }

  #armZoom(): void {
    this.#zoom.isArmed = true;
    this.#plot.classList.add("rw-boxing");
  }

  #zoomTo(from: Pixel, to: Pixel): void {
    this.#plot.classList.remove("rw-boxing");
    if (this.#drawn && this.#zoom.take(this.#drawn.frame, from, to)) this.#redraw();
  }

  #resetZoom(): void {
    if (!this.#zoom.isZoomed) return;
    this.#zoom.reset();
    this.#redraw();
  }

  /** A double click on a zoomed plot zooms out, and restores the threshold that its presses moved. */
  #zoomBack(): void {
    if (!this.#zoom.isZoomed) return;
    this.#resetZoom();
    this.store.set(this.#before[1] ?? {});
  }

  #redraw(): void {
    set(this.zoomOut, { hidden: !this.#zoom.isZoomed });
    this.#draw(this.#drawn?.frame.width ?? 0);
  }
}
