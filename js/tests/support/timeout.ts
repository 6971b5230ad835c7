/** Waiting for a condition has the timeout of tests, where vitest has one second, and looks at it more often. */
import { inject, vi } from "vitest";

declare module "vitest" {
  interface ProvidedContext {
    timeout: number;
  }
}

const waitUntil = vi.waitUntil;
vi.waitUntil = (probe, options) =>
  waitUntil(probe, {
    timeout: inject("timeout"),
    interval: 5,
    ...(typeof options === "object" ? options : {}),
  });
