import type { ProbeOutcome, StatusComponent } from "@/lib/status";
import type { Runtime } from "../context";
import type { Database } from "../db/database";
import { isDatabaseFailure } from "../db/database-failure";
import { inTransaction } from "../db/in-transaction";
import { probeApi, probePortal } from "./probe-web";
import {
  claimMinute,
  countSupplierSearches,
  deleteProbeDays,
  insertProbes,
  type ProbeResult,
  rollUpMinutes,
  type SupplierCounts,
} from "./probes.queries";

/** The number of days that the status page shows, today included. */
export const statusDays = 90;

/** The number of past UTC days for which the results of single minutes are kept. */
const minuteDays = 2;
/** The maximum number of results that wait for the database: those of 12 hours. */
const maxUnwritten = 12 * 60 * 4;
/** The delays of the oldest due job, in seconds, above which webhooks are `degraded` or `failed`. */
const lateSeconds = { degraded: 60, failed: 300 };
/** The minimum number of supplier searches to grade. With fewer, the probe of suppliers passes. */
const minSupplierSearches = 3;

type Settings = {
  /** Returns the delay of the oldest due job, in seconds. */
  findJobLag(database: Database): Promise<number>;
  /**
   * The time after its start in which a worker does not probe, in milliseconds. The web process may still be starting
   * then.
   */
  settleMs: number;
};

/**
 * Creates the job that probes every component once a minute, if a probe URL is set. In each minute, only one of the
 * workers probes. A minute in which no worker runs has no result. While the database is down, every worker probes and
 * keeps its results until they can be written.
 */
export function createProber({ findJobLag, settleMs }: Settings) {
  const startedAt = performance.now();
  let unwritten: ProbeResult[] = [];
  let lastOffline: number | undefined;

  return async (runtime: Runtime): Promise<boolean> => {
    const { probeUrl } = runtime.config;
    if (probeUrl === null || performance.now() - startedAt < settleMs) return false;
    const minute = await claimMinute(runtime.database).catch((error: unknown) => {
      if (!isDatabaseFailure(error)) throw error;
      return claimOffline();
    });
    if (minute === undefined) return false;
    const outcomes = await probeComponents(runtime, probeUrl, findJobLag);
    unwritten.push(...outcomes.map((outcome) => ({ ...outcome, minute })));
    unwritten = unwritten.slice(-maxUnwritten);
    await write(runtime.database);
    return false;
  };

  /** Returns the current minute by the clock of this process, or undefined if it was returned before. */
  function claimOffline(): Date | undefined {
    const minute = Math.floor(Date.now() / 60_000) * 60_000;
    if (minute === lastOffline) return undefined;
    lastOffline = minute;
    return new Date(minute);
  }

  async function write(database: Database): Promise<void> {
    try {
      await insertProbes(database, unwritten);
      unwritten = [];
      await inTransaction(database, async (tx) => {
        await rollUpMinutes(tx, minuteDays);
        await deleteProbeDays(tx, statusDays);
      });
    } catch (error) {
      if (!isDatabaseFailure(error)) throw error;
    }
  }
}

async function probeComponents(
  { database, log }: Runtime,
  probeUrl: string,
  findJobLag: Settings["findJobLag"],
): Promise<{ component: StatusComponent; outcome: ProbeOutcome }[]> {
  const fromDatabase = async (read: () => Promise<ProbeOutcome>): Promise<ProbeOutcome> => {
    try {
      return await read();
    } catch (error) {
      if (!isDatabaseFailure(error)) log.error({ err: error }, "a probe failed");
      return "failed";
    }
  };
  const [api, portal, webhooks, suppliers] = await Promise.all([
    probeApi(probeUrl),
    probePortal(probeUrl),
    fromDatabase(async () => gradeLag(await findJobLag(database))),
    fromDatabase(async () => gradeSuppliers(await countSupplierSearches(database))),
  ]);
  return [
    { component: "api", outcome: api },
    { component: "portal", outcome: portal },
    { component: "webhooks", outcome: webhooks },
    { component: "suppliers", outcome: suppliers },
  ];
}

/** Grades the delay of the oldest due job, in seconds, by `lateSeconds`. */
export function gradeLag(seconds: number): ProbeOutcome {
  if (seconds > lateSeconds.failed) return "failed";
  return seconds > lateSeconds.degraded ? "degraded" : "passed";
}

/**
 * Grades supplier searches: `failed` if all failed, `degraded` if at least half did. Otherwise, and for fewer than
 * `minSupplierSearches`, `passed`.
 */
export function gradeSuppliers({ answered, failed }: SupplierCounts): ProbeOutcome {
  if (answered + failed < minSupplierSearches) return "passed";
  if (answered === 0) return "failed";
  return failed >= answered ? "degraded" : "passed";
}
