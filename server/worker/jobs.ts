import { countNextCity } from "../availability/city-counts/count-next-city";
import { removeCityCounts } from "../availability/city-counts/remove-city-counts";
import { completeDueBooking, expireDueBooking } from "../bookings/process-due-booking";
import { logMissingRates } from "../catalogue/rates/find-missing-rates";
import type { Runtime } from "../context";
import { eraseOldCustomers } from "../customers/erase-old-customers";
import type { Database } from "../db/database";
import type { Config } from "../env";
import { claimSupplierTasks } from "../fulfilment/process-supplier-job";
import { purgeCredentials } from "../go-live/purge-credentials";
import { countNextHour } from "../health/count-next-hour";
import { updateErrorEpisodes } from "../health/update-error-episodes";
import { countNextDay, type Pauses } from "../insights/count-next-day";
import { createMailClaimer } from "../mail/create-mail-claimer";
import { purgeMail } from "../mail/purge-mail";
import { queueReports } from "../mail/queue-reports";
import { markUnbookedPayments } from "../payments/mark-unbooked-payments";
import { attachVoucher } from "../portal/voucher/attach-voucher";
import { purgeBuckets } from "../rate-limit/rate-limiter";
import { endOrPurgeUpload } from "../reconciliation/uploads/end-or-purge-upload";
import { maintainRequestLog } from "../request-log/maintain-request-log";
import { purgeDrafts } from "../reservations/purge-drafts";
import { simulateDueCrew } from "../sandbox/crew-simulator";
import { createDrillClaimer, drillSlots } from "../sandbox/drills/claim-drills";
import { endDueDrills, purgeDrills } from "../sandbox/drills/end-drills";
import { purgeSessions } from "../staff/sessions/purge-sessions";
import { createProber } from "../status/probe-service";
import { claimSupplierSearches } from "../suppliers/claim-supplier-searches";
import { purgeSearches } from "../suppliers/purge-searches";
import { purgeTraceContexts } from "../tracing/trace-contexts";
import { createDeliveryClaimer } from "../webhooks/delivery/create-delivery-claimer";
import { deliverySlots } from "../webhooks/delivery/delivery-limits";
import { createSender } from "../webhooks/delivery/send-attempt";
import { purgeDeleted, purgeOldEvents } from "../webhooks/purge";
import { findJobLag } from "./job-lag.queries";
import type { ConcurrentJob } from "./run-concurrent-jobs";

export type Job = {
  name: string;
  /** Seconds between polls when nothing is due. */
  everySeconds: number;
  /** Whether the job runs with this configuration. If absent, the job always runs. */
  runsWith?(config: Config): boolean;
  /** Processes one due task or one batch. Returns whether to call it again at once. */
  runOne(runtime: Runtime): Promise<boolean>;
};

/**
 * The partners whose insights this worker could not count. Their next count waits, so that other partners are
 * counted.
 */
const insightPauses: Pauses = new Map();

/**
 * Jobs that run at intervals: for example, they change due bookings, delete old data and report missing exchange rates.
 * Each change is one transaction, so any number of workers can share them.
 */
export const jobs: readonly Job[] = [
  {
    name: "autopilot",
    everySeconds: 0.25,
    runOne: simulateDueCrew,
    runsWith: isSandbox,
  },
  { name: "expire", everySeconds: 0.25, runOne: expireDueBooking },
  { name: "complete", everySeconds: 0.25, runOne: completeDueBooking },
  { name: "payments", everySeconds: 1, runOne: ({ database }) => markUnbookedPayments(database) },
  { name: "remove-drafts", everySeconds: 60, runOne: ({ database }) => purgeDrafts(database) },
  { name: "remove-searches", everySeconds: 60, runOne: ({ database }) => purgeSearches(database) },
  { name: "reconciliations", everySeconds: 15, runOne: ({ database }) => endOrPurgeUpload(database) },
  { name: "staff-sessions", everySeconds: 600, runOne: once(purgeSessions) },
  { name: "rate-buckets", everySeconds: 60, runOne: once(purgeBuckets) },
  { name: "request-log", everySeconds: 3600, runOne: maintainLog },
  {
    name: "exchange-rates",
    everySeconds: 600,
    runOne: async (runtime) => {
      await logMissingRates(runtime);
      return false;
    },
  },
  {
    name: "count-cities",
    // One city at a time, so that counting a large catalogue is spread over the hour.
    everySeconds: 0.5,
    runOne: async ({ database }) => {
      await countNextCity(database);
      return false;
    },
  },
  { name: "probe", everySeconds: 5, runOne: createProber({ findJobLag, settleMs: 15_000 }) },
  { name: "remove-city-counts", everySeconds: 600, runOne: once(removeCityCounts) },
  {
    name: "count-insights",
    everySeconds: 5,
    runOne: ({ database }) => countNextDay(database, { pauses: insightPauses }),
  },
  { name: "health-hours", everySeconds: 15, runOne: ({ database }) => countNextHour(database) },
  { name: "error-rates", everySeconds: 60, runOne: ({ database }) => updateErrorEpisodes(database) },
  { name: "mail-reports", everySeconds: 60, runOne: queueReports },
  { name: "end-drills", everySeconds: 0.5, runOne: endDueDrills, runsWith: isSandbox },
  { name: "purge-drills", everySeconds: 600, runOne: purgeDrills, runsWith: isSandbox },
  {
    name: "production-credentials",
    everySeconds: 600,
    runOne: ({ database }) => purgeCredentials(database),
    runsWith: isSandbox,
  },
  { name: "purge-traces", everySeconds: 600, runOne: ({ database }) => purgeTraceContexts(database) },
  { name: "purge-mail", everySeconds: 600, runOne: purgeMail },
  {
    name: "purge-events",
    everySeconds: 600,
    runOne: ({ database, config }) => purgeOldEvents(database, config.retention.eventDays),
  },
  {
    name: "erase-customers",
    everySeconds: 600,
    runOne: eraseOldCustomers,
    runsWith: ({ retention }) => retention.customerSeconds !== null,
  },
  { name: "purge-deleted-webhooks", everySeconds: 600, runOne: ({ database }) => purgeDeleted(database) },
];

/** Jobs that mostly wait for the servers of partners and suppliers, so they have many slots. */
export const concurrentJobs: readonly ConcurrentJob[] = [
  {
    name: "mail",
    channel: "mails",
    slots: 4,
    everySeconds: 5,
    claim: createMailClaimer(attachVoucher),
  },
  {
    name: "deliveries",
    channel: "deliveries",
    slots: deliverySlots,
    everySeconds: 1,
    claim: createDeliveryClaimer({
      slots: deliverySlots,
      getContext: ({ config }) => ({ send: createSender(config), random: Math.random }),
    }),
  },
  {
    name: "drills",
    channel: "drills",
    slots: drillSlots,
    everySeconds: 1,
    claim: createDrillClaimer(({ config }) => createSender(config)),
  },
  {
    name: "ask-suppliers",
    channel: "supplier_searches",
    slots: 400,
    everySeconds: 1,
    claim: claimSupplierSearches,
  },
  {
    name: "supplier-reservations",
    channel: "supplier_reservations",
    slots: 200,
    everySeconds: 1,
    claim: claimSupplierTasks,
  },
];

async function maintainLog({ database, config }: Runtime): Promise<boolean> {
  await maintainRequestLog(database, config.retention.requestDays);
  return false;
}

function isSandbox({ environment }: Config): boolean {
  return environment === "sandbox";
}

/** Creates the `runOne` of a job that needs one call per interval. */
function once(work: (database: Database) => Promise<void>): Job["runOne"] {
  return async ({ database }) => {
    await work(database);
    return false;
  };
}
