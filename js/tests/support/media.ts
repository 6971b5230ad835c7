/** Users that a page can tell by its media queries. */
import { onTestFinished } from "vitest";
import { cdp } from "vitest/browser";

type Session = { send(method: string, params: object): Promise<void> };

const send = (method: string, params: object) => (cdp() as unknown as Session).send(method, params);

/** Force the colours of the system until the end of the test. */
export async function forceColours(): Promise<void> {
  const emulate = (value: string) =>
    send("Emulation.setEmulatedMedia", { features: [{ name: "forced-colors", value }] });
  await emulate("active");
  onTestFinished(() => emulate("none"));
}

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
export async function reduceMotion(): Promise<void> {
  const emulate = (value: string) =>
    send("Emulation.setEmulatedMedia", { features: [{ name: "prefers-reduced-motion", value }] });
  await emulate("reduce");
  onTestFinished(() => emulate("no-preference"));
}
