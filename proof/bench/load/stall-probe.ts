import { constants, monitorEventLoopDelay, PerformanceObserver, performance } from "node:perf_hooks";

/** The pauses of the program for one kind of garbage collection. */
type Pauses = { count: number; longestMs: number; totalMs: number };

/** The delays of the event loop and the pauses for garbage collection of a process while it was measured. */
export type Stalls = {
  seconds: number;
  /**
   * The delays with which the event loop ran a timer, in milliseconds: the 99th percentile and the longest.
   */
  loopP99Ms: number;
  loopMaxMs: number;
  minor: Pauses;
  /** The pauses for all garbage collections that are not minor, including incremental steps. */
  major: Pauses;
};

/**
 * The interval of the timer whose delays are measured, in milliseconds. Every value of the histogram includes this
 * interval.
 */
const resolutionMs = 1;

/**
 * Measures the process that loads this module when its parent sends `stalls: start`. Replies when the
 * measurement has started. On `stalls: stop`, replies with the figures. The channel does not keep the process
 * alive.
 */
function listen(): void {
  let finish: (() => Stalls) | undefined;
  process.on("message", (message: { stalls?: string }) => {
    if (message.stalls === "start") {
      finish = startMeasuring();
      // The histogram measures from one run of its timer to the next, so it needs a first one.
      setTimeout(() => process.send?.({ stalls: "started" }), 10 * resolutionMs);
    }
    if (message.stalls === "stop") process.send?.({ stalls: finish?.() });
  });
  process.channel?.unref();
}

function startMeasuring(): () => Stalls {
  const startedAt = performance.now();
  const loop = monitorEventLoopDelay({ resolution: resolutionMs });
  const none = (): Pauses => ({ count: 0, longestMs: 0, totalMs: 0 });
  const [minor, major] = [none(), none()];
  const count = (entries: PerformanceEntryList) => {
    for (const entry of entries) {
      const { duration } = entry;
      // The types of Node know no details of an entry.
      const { kind } = Object(Reflect.get(entry, "detail"));
      const pauses = kind === constants.NODE_PERFORMANCE_GC_MINOR ? minor : major;
      pauses.count += 1;
      pauses.totalMs += duration;
      pauses.longestMs = Math.max(pauses.longestMs, duration);
    }
  };
  const observer = new PerformanceObserver((list) => count(list.getEntries()));
  observer.observe({ entryTypes: ["gc"] });
  loop.enable();
  return () => {
    loop.disable();
    count(observer.takeRecords());
    observer.disconnect();
    const late = (nanoseconds: number) => Math.max(0, nanoseconds / 1e6 - resolutionMs);
    return {
      seconds: (performance.now() - startedAt) / 1000,
      loopP99Ms: late(loop.percentile(99)),
      loopMaxMs: late(loop.max),
      minor,
      major,
    };
  };
}

listen();
