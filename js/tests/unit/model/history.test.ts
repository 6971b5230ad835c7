import { beforeEach, describe, expect, it, vi } from "vitest";
import { GOLDEN, storeOf } from "../../support/charts.ts";

const scene = GOLDEN.scenes[0];

describe("the history of decisions", () => {
  beforeEach(() => void vi.stubGlobal("requestAnimationFrame", () => 0));

  function make() {
    const store = storeOf(scene);
    const { history } = store;
    return { store, history, threshold: () => store.rule.requested };
  }

  it("begins with the store", () => {
    const { store, history, threshold } = make();
    const first = threshold();
    expect(history.last).toBeUndefined();
    store.set({ threshold: 0.25 });
    expect(history.last?.threshold).toBe(first);
  });

  it("goes back a change at a time, and not beyond the first", () => {
    const { store, history, threshold } = make();
    const first = threshold();
    for (const value of [0.25, 0.75]) store.set({ threshold: value });
    expect(history.last?.threshold).toBe(0.25);
    history.undo();
    expect(threshold()).toBe(0.25);
    history.undo();
    expect(threshold()).toBe(first);
    history.undo();
    expect(threshold()).toBe(first);
  });

  it("brings back costs, prevalence and population", () => {
    const { store, history } = make();
    const before = store.scene.context;
    store.set({ costs: { ...before.costs, fn: 7 } });
    store.set({ prevalence: 0.125 });
    store.set({ population: 1000 });
    for (let times = 0; times < 3; times++) history.undo();
    expect(store.scene.context).toEqual(before);
  });

  it("takes what changes while something is held for one change, and can cancel it", () => {
    const { store, history, threshold } = make();
    const first = threshold();
    history.hold();
    for (const value of [0.1, 0.2, 0.3]) store.set({ threshold: value });
    expect(history.last).toBeUndefined();
    history.release();
    expect(history.last?.threshold).toBe(first);
    history.hold();
    store.set({ threshold: 0.9 });
    history.cancel();
    expect(threshold()).toBe(0.3);
    history.undo();
    expect(threshold()).toBe(first);
  });

  it("keeps the last twenty", () => {
    const { store, history, threshold } = make();
    for (let step = 1; step <= 30; step++) store.set({ threshold: step / 100 });
    for (let step = 0; step < 40; step++) history.undo();
    expect(threshold()).toBe(0.1);
  });

  it("calls who follows after changes and undos", () => {
    const { store, history } = make();
    const listener = vi.fn();
    const until = new AbortController();
    history.on(listener, until.signal);
    store.set({ threshold: 0.45 });
    history.undo();
    expect(listener).toHaveBeenCalledTimes(2);
    until.abort();
    store.set({ threshold: 0.25 });
    expect(listener).toHaveBeenCalledTimes(2);
  });
});
