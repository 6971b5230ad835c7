/** What every store does, whatever it holds. */
import { beforeEach, describe, expect, it, vi } from "vitest";
import { InvalidValue, number, text } from "../../../src/base/checks.ts";
import { PageModel } from "../../../src/model/page_model.ts";
import { PageStore } from "../../../src/model/page_store.ts";
import { declare, type StateOf } from "../../../src/model/traits.ts";

const GROUPS = { name: { name: text }, size: { low: number(), high: number() }, extra: { note: text } };
type State = StateOf<typeof GROUPS>;
type Group = keyof typeof GROUPS;

class Sizes extends PageStore<State, Group, Group, Pick<State, "low" | "high">> {
  forgotten: Group[] = [];

  constructor(model: PageModel, signal?: AbortSignal) {
    const declared = declare(GROUPS, (name) => name !== "note");
    super(model, declared, signal, false);
    this.begin();
  }

  protected override requireFitting(): void {
    if (this.get("low") > this.get("high")) throw new InvalidValue("low: is above high");
  }

  protected override get decision(): Pick<State, "low" | "high"> {
    return { low: this.get("low"), high: this.get("high") };
  }

  protected override forget(group: Group): void {
    this.forgotten.push(group);
  }

  protected override eventsOf(group: Group): (Group | "scene")[] {
    return [group, "scene"];
  }
}

const always = new AbortController().signal;
let frames: (() => void)[] = [];

function make(signal?: AbortSignal) {
  const model = new PageModel({ name: "a", low: 1, high: 2, note: "" });
  const save = vi.spyOn(model, "save_changes");
  return { model, save, store: new Sizes(model, signal) };
}

beforeEach(() => {
  frames = [];
  vi.stubGlobal("requestAnimationFrame", (act: () => void) => frames.push(act));
});

describe("changes", () => {
  it("are sent once a frame, as JSON has them, and not after the end", () => {
    const gone = new AbortController();
    const { model, save, store } = make(gone.signal);
    store.set({ low: 0 });
    store.set({ high: Number.POSITIVE_INFINITY });
    expect(model.get("high")).toBe("Infinity");
    expect(frames).toHaveLength(1);
    frames.pop()?.();
    expect(save).toHaveBeenCalledOnce();
    store.set({ high: 3 });
    gone.abort();
    frames.pop()?.();
    expect(save).toHaveBeenCalledOnce();
  });

  it("are told by their group, after what followed from it was dropped", () => {
    const { model, store } = make();
    const heard: string[] = [];
    store.follow(["size", "name"], () => heard.push(store.forgotten.join()), always);
    model.set("low", 0);
    model.set("note", "x");
    model.set("name", "b");
    expect(heard).toEqual(["", "size", "size,extra,name"]);
  });

  it("are not followed after the end", () => {
    const gone = new AbortController();
    const { model, store } = make(gone.signal);
    gone.abort();
    model.set("low", 0);
    expect(store.forgotten).toEqual([]);
  });
});

describe("a problem", () => {
  it("is that of a needed trait, or that they do not fit together; others are one of what reads them", () => {
    const { model, store } = make();
    model.set("low", 5);
    expect(store.problem).toBe("low: is above high");
    model.set("low", "x");
    expect(store.problem).toMatch(/^low: is no finite number/);
    expect(store.get("low")).toBe(5);
    model.set("low", 1);
    model.set("note", 7);
    expect(store.problem).toBeUndefined();
    expect(() => store.get("note")).toThrow("note: is no text");
  });

  it("is told when it begins and ends, in place of what has changed", () => {
    const { model, store } = make();
    const [problem, size] = [vi.fn(), vi.fn()];
    store.on("problem", problem, always);
    store.on("size", size, always);
    model.set("low", 5);
    model.set("low", 1);
    expect([problem, size].map(({ mock }) => mock.calls.length)).toEqual([2, 0]);
    model.set("low", 0);
    expect([problem, size].map(({ mock }) => mock.calls.length)).toEqual([2, 1]);
  });

  it("of a part of the page is told to the part alone; outside of parts it is one of all", async () => {
    const { store } = make();
    const [part, all] = [vi.fn(), vi.fn()];
    store.on("problem", all, always);
    const fail = () => {
      throw new InvalidValue("broken");
    };
    let later = fail;
    store.within({ fail: part, isAway: () => false }, () => {
      later = store.guarded(fail) as typeof fail;
    });
    later();
    expect(part).toHaveBeenCalledExactlyOnceWith("broken");
    expect(store.problem).toBeUndefined();
    store.attempt(fail);
    expect(store.problem).toBe("broken");
    await Promise.resolve();
    expect(all).toHaveBeenCalledOnce();
  });
});

describe("a part that nobody looks at", () => {
  /** Listeners of a part, which name the state that they see, and of what is in sight. */
  function parts() {
    const { model, store } = make();
    const [seen, away]: string[][] = [[], []];
    const part = { fail: () => {}, isAway: vi.fn(() => true) };
    store.on(["size", "name"], () => seen.push(`${store.get("low")}`), always);
    const shown = new AbortController();
    store.within(part, () => {
      store.on("size", () => away.push(`size ${store.get("low")}`), shown.signal);
      store.on("name", () => away.push(`name ${store.get("name")}`), shown.signal);
    });
    return { model, store, seen, away, part, shown };
  }

  it("is told at once, unless something is held", () => {
    const { store, away } = parts();
    store.set({ low: 0 });
    expect(away).toEqual(["size 0"]);
  });

  it("is told once of what changed while something was held, in the order of its listeners", () => {
    const { store, seen, away } = parts();
    store.history.hold();
    store.set({ name: "b" });
    store.set({ low: 0 });
    store.set({ low: -1 });
    expect([seen.length, away]).toEqual([3, []]);
    store.history.release();
    expect(away).toEqual(["size -1", "name b"]);
    store.catchUp();
    expect(away).toHaveLength(2);
  });

  it("is told of all that it has missed before it is told more", () => {
    const { store, away, part } = parts();
    store.history.hold();
    store.set({ low: 0 });
    part.isAway.mockReturnValue(false);
    store.set({ name: "b" });
    expect(away).toEqual(["size 0", "name b"]);
  });

  it("is told when it comes into sight, and before the page is printed", () => {
    const { store, away, part } = parts();
    store.history.hold();
    store.set({ low: 0 });
    store.catchUp(false);
    expect(away).toEqual([]);
    part.isAway.mockReturnValue(false);
    store.catchUp(false);
    expect(away).toEqual(["size 0"]);
    part.isAway.mockReturnValue(true);
    store.set({ low: -1 });
    store.catchUp();
    expect(away).toEqual(["size 0", "size -1"]);
  });

  it("reacts at once where it does more than draw", () => {
    const { store, away, part } = parts();
    const reacted: number[] = [];
    store.within(part, () => store.react("size", () => reacted.push(store.get("low")), always));
    store.history.hold();
    store.set({ low: 0 });
    expect([reacted, away]).toEqual([[0], []]);
  });

  it("may be one listener alone, by what it shows", () => {
    const { store } = parts();
    const told: number[] = [];
    let isUnseen = true;
    store.on(
      "size",
      () => told.push(store.get("low")),
      always,
      () => isUnseen,
    );
    store.history.hold();
    store.set({ low: 0 });
    expect(told).toEqual([]);
    isUnseen = false;
    store.catchUp(false);
    expect(told).toEqual([0]);
  });

  it("is told in a pause", () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "performance"] });
    const { store, away } = parts();
    store.history.hold();
    for (const low of [0, -1, -2]) {
      store.set({ low });
      vi.advanceTimersByTime(100);
    }
    expect(away).toEqual([]);
    vi.advanceTimersByTime(100);
    expect(away).toEqual(["size -2"]);
    store.set({ low: -3 });
    vi.advanceTimersByTime(200);
    expect(away).toEqual(["size -2", "size -3"]);
    vi.useRealTimers();
  });

  it("is not told once it is gone", () => {
    const { store, away, shown } = parts();
    store.history.hold();
    store.set({ low: 0 });
    shown.abort();
    store.history.release();
    expect(away).toEqual([]);
  });
});

it("an undo leads back to the decisions since the store was opened, but to no damaged one", () => {
  const { model, store } = make();
  store.set({ low: 0 });
  model.set("low", 9);
  store.history.asOne(() => store.set({ low: 1, high: 7 }));
  expect(store.history.last).toEqual({ low: 0, high: 2 });
  store.history.undo();
  store.history.undo();
  expect([store.get("low"), store.get("high")]).toEqual([1, 2]);
});
