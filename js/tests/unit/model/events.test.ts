import { describe, expect, it } from "vitest";
import { Events } from "../../../src/model/page_store.ts";
import type { StoreEvent } from "../../../src/model/state.ts";

const signal = new AbortController().signal;

describe("events", () => {
  it("call a listener once, whichever of its events they are", () => {
    const events = new Events<StoreEvent>();
    const called: string[] = [];
    events.on(new Set(["costs", "words"]), () => called.push("both"), signal);
    events.on(new Set(["rule"]), () => called.push("rule"), signal);
    events.dispatch(["costs", "words"]);
    expect(called).toEqual(["both"]);
  });

  it("follow a set that grows", () => {
    const events = new Events<StoreEvent>();
    const followed = new Set<StoreEvent>();
    let calls = 0;
    events.on(followed, () => calls++, signal);
    events.dispatch(["band roc fixed"]);
    followed.add("band roc fixed");
    events.dispatch(["band roc fixed"]);
    expect(calls).toBe(1);
  });

  it("leave a listener that another has just aborted", () => {
    const events = new Events<StoreEvent>();
    const gone = new AbortController();
    let calls = 0;
    events.on(new Set(["models"]), () => gone.abort(), signal);
    events.on(new Set(["models"]), () => calls++, gone.signal);
    events.dispatch(["models"]);
    events.on(new Set(["models"]), () => calls++, gone.signal);
    events.dispatch(["models"]);
    expect(calls).toBe(0);
  });
});
