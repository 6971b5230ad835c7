/** Users that a page can tell by its media queries. */
import { onTestFinished, vi } from "vitest";
import { cdp } from "vitest/browser";

type Session = { send(method: string, params: object): Promise<void> };

const send = (method: string, params: object) => (cdp() as unknown as Session).send(method, params);

/** Have a media feature until the end of the test, from when the page is told of it. */
async function emulate(name: string, value: string, none: string): Promise<void> {
  const set = (now: string) => send("Emulation.setEmulatedMedia", { features: [{ name, value: now }] });
  await set(value);
  onTestFinished(() => set(none));
  await vi.waitUntil(() => matchMedia(`(${name}: ${value})`).matches);
}

/** Force the colours of the system until the end of the test. */
export const forceColours = () => emulate("forced-colors", "active", "none");

/** Have a finger in place of a mouse until the end of the test. */
export async function useFingers(): Promise<void> {
  const emulate = (enabled: boolean) => send("Emulation.setTouchEmulationEnabled", { enabled });
  await emulate(true);
  onTestFinished(() => emulate(false));
}

/** The page in the light or in the dark, until the end of the test. */
export function useScheme(scheme: "light" | "dark"): void {
  const page = document.documentElement;
  page.style.cssText = `color-scheme: ${scheme}; background: ${scheme === "dark" ? "#161616" : "#fff"}`;
  onTestFinished(() => page.removeAttribute("style"));
}

/** Less motion, as a setting of the system, until the end of the test. */
export const reduceMotion = () => emulate("prefers-reduced-motion", "reduce", "no-preference");
