import { isDatabaseLost } from "../db/database-failure";
import type { Logger } from "../logging/logger";

/** Logs the failures of a worker's jobs. */
export type FailureReport = {
  failed(job: string, error: unknown): void;
  done(job: string): void;
};

/**
 * Creates a report that logs each failure of a job. It logs a lost database only once for all jobs, and once more when
 * all of them have run again. Otherwise every job would log an error per second during a failover.
 */
export function createFailureReport(log: Logger): FailureReport {
  const waiting = new Set<string>();
  return {
    failed: (job, error) => {
      if (!isDatabaseLost(error)) return log.error({ job, err: error }, "job failed");
      if (waiting.size === 0) log.error({ job, err: error }, "the database is lost; jobs wait for it");
      waiting.add(job);
    },
    done: (job) => {
      if (waiting.delete(job) && waiting.size === 0) log.info("the database is back; jobs run again");
    },
  };
}
