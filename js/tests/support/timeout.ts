/** Waiting for a condition has the timeout of tests, where vitest has one second. */
import { inject, vi } from "vitest";

declare module "vitest" {
  interface ProvidedContext {
    timeout: number;
  }
}

const waitUntil = vi.waitUntil;
vi.waitUntil = (probe, options) =>
  waitUntil(probe, { timeout: inject("timeout"), ...(typeof options === "object" ? options : {}) });
