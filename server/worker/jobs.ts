import type { BookingRow } from "@/drizzle/schema/bookings";
import {
  claimExpiredBooking,
  claimFinishedBooking,
  claimForCrewSimulator,
  purgeExpiredDrafts,
} from "../bookings/due-bookings.queries";
import { expireBooking } from "../bookings/expire-booking";
import { transitionBooking } from "../bookings/transition-booking";
import { withPartnerClock } from "../clock/with-partner-clock";
import type { Acting, Actor, Runtime } from "../context";
import type { Tx } from "../db/database";
import { isDatabaseFailure } from "../db/database-failure";
import { inTransaction } from "../db/in-transaction";
import { readClock } from "../db/read-clock";
import type { Config } from "../env";
import { dropFullBuckets } from "../rate-limit/rate-buckets.queries";
import { maintainLogPartitions } from "../request-log/log-calls.queries";
import { lapsedDraftDays } from "../reservations/lock-reservation";
import { simulateCrew } from "../sandbox/crew-simulator";
import { purgeSessions } from "../staff/sessions/purge-sessions";
import { removeExpiredSearches } from "../suppliers/searches.queries";
import { purgeDeleted, purgeOldEvents } from "../webhooks/purge";
import { deliveryJob } from "./delivery-job";
import type { ConcurrentJob } from "./run-concurrent-jobs";
import { reservationWork, supplierSearchJob } from "./supplier-jobs";

export type Job = {
  name: string;
  /** Seconds between looks when there is nothing to do. */
  everySeconds: number;
  /** Left out where this says no. */
  runsWith?(config: Config): boolean;
  /** Does one piece of due work and answers whether there was any. */
  runOne(runtime: Runtime): Promise<boolean>;
};

const service: Actor = { type: "service", id: null };

/** What time does to bookings. Each piece is a transaction of its own, so any number of workers share the work. */
export const jobs: readonly Job[] = [
  {
    ...bookingJob("autopilot", {
      take: claimForCrewSimulator,
      act: simulateCrew,
      actor: { type: "crew", id: "autopilot" },
    }),
    runsWith: ({ environment }) => environment === "sandbox",
  },
  bookingJob("expire", { take: claimExpiredBooking, act: expireBooking, actor: service }),
  bookingJob("complete", {
    take: claimFinishedBooking,
    act: (tx, acting, booking) => transitionBooking(tx, acting, { booking, transition: "complete" }),
    actor: service,
  }),
  {
    name: "remove-drafts",
    everySeconds: 60,
    runOne: async ({ database }) => {
      const limit = 500;
      return (await purgeExpiredDrafts(database, { days: lapsedDraftDays, limit })) === limit;
    },
  },
  {
    name: "remove-searches",
    everySeconds: 60,
    runOne: async ({ database }) => {
      const limit = 100;
      return (await removeExpiredSearches(database, { days: 1, limit })) === limit;
    },
  },
  {
    name: "staff-sessions",
    everySeconds: 600,
    runOne: async ({ database }) => {
      await purgeSessions(database);
      return false;
    },
  },
  {
    name: "rate-buckets",
    everySeconds: 60,
    runOne: async ({ database }) => {
      await dropFullBuckets(database);
      return false;
    },
  },
  {
    name: "request-log",
    everySeconds: 3600,
    runOne: async ({ database }) => {
      await maintainLogPartitions(database, { ahead: 7, kept: 30 });
      return false;
    },
  },
  { name: "purge-events", everySeconds: 600, runOne: ({ database }) => purgeOldEvents(database) },
  { name: "purge-deleted-webhooks", everySeconds: 600, runOne: ({ database }) => purgeDeleted(database) },
];

/** What waits for partners' and suppliers' servers. */
export const slotWorks: readonly ConcurrentJob[] = [deliveryJob, supplierSearchJob, reservationWork];

type BookingWork = {
  take: (tx: Tx, passOver: readonly number[]) => Promise<BookingRow | undefined>;
  act: (tx: Tx, acting: Acting, booking: BookingRow) => Promise<unknown>;
  actor: Actor;
};

/** How long a booking whose work threw is left alone, so that it holds up no other. */
const failureBackoffMs = 60_000;

function bookingJob(name: string, { take, act, actor }: BookingWork): Job {
  const resting = new Map<number, number>();
  return {
    name,
    everySeconds: 0.25,
    runOne: async ({ database, config }) => {
      for (const [id, until] of resting) if (until < Date.now()) resting.delete(id);
      let taken: BookingRow | undefined;
      try {
        return await inTransaction(database, async (tx) => {
          taken = await take(tx, [...resting.keys()]);
          if (taken === undefined) return false;
          const acting = { actor, now: await readClock(tx), requestId: null, config };
          await act(tx, await withPartnerClock(tx, acting, taken.partnerId), taken);
          return true;
        });
      } catch (error) {
        if (taken !== undefined && !isDatabaseFailure(error))
          resting.set(taken.id, Date.now() + failureBackoffMs);
        throw error;
      }
    },
  };
}
