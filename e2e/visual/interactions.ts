import type { Page } from "@playwright/test";

/**
 * Measures interactions: the time from the press to the next paint, in milliseconds. The browser reports no interaction
 * shorter than 16 ms.
 */
export type Interactions = {
  /** Runs an action and returns the duration of each of its interactions. */
  during(act: () => Promise<unknown>): Promise<number[]>;
};

/** Slows the CPU down 4 times. Records all interactions from the next navigation on. */
export async function measureInteractions(page: Page): Promise<Interactions> {
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: 4 });
  await page.addInitScript(() => {
    const told: { id: number; duration: number }[] = [];
    const observer = new PerformanceObserver((list) => recordEntries(list.getEntries()));
    const recordEntries = (entries: PerformanceEntryList) => {
      for (const entry of entries) {
        if ("interactionId" in entry && Number(entry.interactionId) > 0)
          told.push({ id: Number(entry.interactionId), duration: entry.duration });
      }
    };
    // The type lacks this option. The minimum value is 16.
    const observerOptions: PerformanceObserverInit & { durationThreshold: number } = {
      type: "event",
      durationThreshold: 16,
    };
    observer.observe(observerOptions);
    Object.assign(window, {
      takeInteractions: () => {
        recordEntries(observer.takeRecords());
        return told.splice(0);
      },
    });
  });
  const take = async () => {
    // The browser reports an interaction in a later frame.
    await page.evaluate(
      () =>
        new Promise((shown) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(shown)))),
    );
    // SAFETY: the init script above defines it before any script of the page runs.
    const told = await page.evaluate(() =>
      (
        window as unknown as { takeInteractions: () => { id: number; duration: number }[] }
      ).takeInteractions(),
    );
    const longest = new Map<number, number>();
    for (const { id, duration } of told) longest.set(id, Math.max(duration, longest.get(id) ?? 0));
    return [...longest.values()];
  };
  return {
    during: async (act) => {
      await take();
      await act();
      return await take();
    },
  };
}

/** Returns the 95th percentile, or 0 if there are no values. */
export function percentile95(values: readonly number[]): number {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.ceil(sorted.length * 0.95) - 1] ?? 0;
}
