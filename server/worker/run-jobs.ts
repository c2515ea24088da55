import { setMaxListeners } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import type { Runtime } from "../context";
import { createFailureReport, type FailureReport } from "./create-failure-report";
import { concurrentJobs, type Job, jobs } from "./jobs";
import type { Notifications } from "./listen";
import { runSlots } from "./run-concurrent-jobs";

const retrySeconds = 1;

/**
 * Runs every job in its own loop until the signal aborts, so that a slow or failing job does not delay
 * others. Resolves when the tasks in progress are finished.
 */
export async function runJobs(
  runtime: Runtime,
  stop: AbortSignal,
  notifications: Notifications = { on: () => undefined },
): Promise<void> {
  // Every job and every task in progress adds a listener to the signal, and removes it when it ends.
  setMaxListeners(0, stop);
  const wanted = jobs.filter((job) => job.runsWith?.(runtime.config) ?? true);
  const report = createFailureReport(runtime.log);
  await Promise.all([
    ...wanted.map((job) => runJob(runtime, job, { report, stop })),
    ...concurrentJobs.map((work) => runSlots(runtime, work, { notifications, report, stop })),
  ]);
}

type Context = { report: FailureReport; stop: AbortSignal };

async function runJob(runtime: Runtime, job: Job, { report, stop }: Context): Promise<void> {
  while (!stop.aborted) {
    const pause = await runDue(runtime, job, { report, stop });
    await sleep(pause * 1000, undefined, { signal: stop }).catch(() => undefined);
  }
}

/** Processes tasks until none is due, or one fails. Returns the delay until the next poll, in seconds. */
async function runDue(runtime: Runtime, job: Job, { report, stop }: Context): Promise<number> {
  const startedAt = performance.now();
  const count = (outcome: "done" | "failed") =>
    runtime.meter?.job({ job: job.name, outcome, durationMs: performance.now() - startedAt });
  try {
    while (!stop.aborted && (await job.runOne(runtime)));
    count("done");
    report.done(job.name);
    return job.everySeconds;
  } catch (error) {
    count("failed");
    report.failed(job.name, error);
    return Math.max(retrySeconds, job.everySeconds);
  }
}
