import { completeDueBooking, expireDueBooking } from "../bookings/process-due-booking";
import type { Runtime } from "../context";
import type { Database } from "../db/database";
import type { Config } from "../env";
import { purgeBuckets } from "../rate-limit/rate-limiter";
import { maintainRequestLog } from "../request-log/maintain-request-log";
import { purgeDrafts } from "../reservations/purge-drafts";
import { simulateDueCrew } from "../sandbox/crew-simulator";
import { purgeSessions } from "../staff/sessions/purge-sessions";
import { purgeSearches } from "../suppliers/purge-searches";
import { purgeDeleted, purgeOldEvents } from "../webhooks/purge";
import { deliveryJob } from "./delivery-job";
import type { ConcurrentJob } from "./run-concurrent-jobs";
import { reservationWork, supplierSearchJob } from "./supplier-jobs";

export type Job = {
  name: string;
  /** Seconds between polls when nothing is due. */
  everySeconds: number;
  /** Whether the job runs with this configuration. Runs always if absent. */
  runsWith?(config: Config): boolean;
  /** Processes one due task. Returns whether there was one. */
  runOne(runtime: Runtime): Promise<boolean>;
};

/**
 * Jobs that change bookings when a time has come. Each task is one transaction, so any number of workers
 * share them.
 */
export const jobs: readonly Job[] = [
  {
    name: "autopilot",
    everySeconds: 0.25,
    runOne: simulateDueCrew,
    runsWith: ({ environment }) => environment === "sandbox",
  },
  { name: "expire", everySeconds: 0.25, runOne: expireDueBooking },
  { name: "complete", everySeconds: 0.25, runOne: completeDueBooking },
  { name: "remove-drafts", everySeconds: 60, runOne: ({ database }) => purgeDrafts(database) },
  { name: "remove-searches", everySeconds: 60, runOne: ({ database }) => purgeSearches(database) },
  { name: "staff-sessions", everySeconds: 600, runOne: once(purgeSessions) },
  { name: "rate-buckets", everySeconds: 60, runOne: once(purgeBuckets) },
  { name: "request-log", everySeconds: 3600, runOne: once(maintainRequestLog) },
  { name: "purge-events", everySeconds: 600, runOne: ({ database }) => purgeOldEvents(database) },
  { name: "purge-deleted-webhooks", everySeconds: 600, runOne: ({ database }) => purgeDeleted(database) },
];

/** Jobs that wait for the servers of partners and suppliers. */
export const slotWorks: readonly ConcurrentJob[] = [deliveryJob, supplierSearchJob, reservationWork];

/** The delay after a job threw for a booking, in milliseconds, so that it does not block others. */
function once(work: (database: Database) => Promise<void>): Job["runOne"] {
  return async ({ database }) => {
    await work(database);
    return false;
  };
}
