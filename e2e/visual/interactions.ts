import type { Page } from "@playwright/test";

/** Milliseconds from a press to what it painted, as the browser says; shorter ones than 16 it does not tell of. */
export type Interactions = {
  /** Does something and answers how long each of its presses took. */
  during(act: () => Promise<unknown>): Promise<number[]>;
};

/** On a processor four times slower than this one, from the next page on. */
export async function watchInteractions(page: Page): Promise<Interactions> {
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: 4 });
  await page.addInitScript(() => {
    const told: { id: number; duration: number }[] = [];
    const observer = new PerformanceObserver((list) => keep(list.getEntries()));
    const keep = (entries: PerformanceEntryList) => {
      for (const entry of entries) {
        if ("interactionId" in entry && Number(entry.interactionId) > 0)
          told.push({ id: Number(entry.interactionId), duration: entry.duration });
      }
    };
    // The types know no threshold; the least there may be is 16.
    const wanted: PerformanceObserverInit & { durationThreshold: number } = {
      type: "event",
      durationThreshold: 16,
    };
    observer.observe(wanted);
    Object.assign(window, {
      takeInteractions: () => {
        keep(observer.takeRecords());
        return told.splice(0);
      },
    });
  });
  const take = async () => {
    // Entries come with the frame after what they tell of.
    await page.evaluate(
      () =>
        new Promise((shown) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(shown)))),
    );
    // SAFETY: the script above put it there before any of the page's own ran.
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

/** The value that 95 of 100 are not above. */
export function percentile95(values: readonly number[]): number {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.ceil(sorted.length * 0.95) - 1] ?? 0;
}
