import { readdir, readFile } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { type Database, openDatabase } from "../../../server/db/database";
import { createLogger } from "../../../server/logging/logger";
import { findBacklog } from "../../../server/worker/backlog.queries";
import { findJobLag } from "../../../server/worker/job-lag.queries";
import type { SupervisedProcess } from "../../kit/supervise-process";
import type { Testbed } from "../testbed/open-testbed";
import { measureTables, type TableSize } from "./tables";

/** One sample of the resources that might grow. Values that could not be read are missing. */
export type ResourceSample = {
  at: number;
  figures: Readonly<Record<string, number>>;
  /** The sizes of the tables. Measured in every eighth sample only, because counting rows is expensive. */
  tables: readonly TableSize[];
};

/** The approximate maximum number of samples per run, so that sampling is not a load. */
const maxSamples = 4000;
const samplesPerTableCount = 8;
const minIntervalMs = 2000;

const bytesPerMegabyte = 1024 * 1024;

/** Samples the first web process, the first worker and the database until the signal. Returns the samples. */
export async function sampleResources(
  testbed: Testbed,
  totalMs: number,
  stop: AbortSignal,
): Promise<ResourceSample[]> {
  const log = createLogger("silent");
  const database = openDatabase({
    url: testbed.postgres.url,
    poolSize: 1,
    applicationName: "observer",
    log,
  });
  const samples: ResourceSample[] = [];
  try {
    while (!stop.aborted) {
      const counted = samples.length % samplesPerTableCount === 0;
      samples.push({
        at: Date.now(),
        figures: {
          ...(await sampleProcess("web", testbed.webs[0])),
          ...(await sampleProcess("worker", testbed.workers[0])),
          ...(await sampleDatabase(database).catch(() => ({}))),
        },
        tables: counted ? await measureTables(database).catch(() => []) : [],
      });
      const pause = Math.max(minIntervalMs, totalMs / maxSamples);
      await sleep(pause, undefined, { signal: stop }).catch(() => undefined);
    }
  } finally {
    await database.close();
  }
  return samples;
}

/** Reads memory and open files from `/proc`. Returns no figures on systems other than Linux. */
async function sampleProcess(
  name: string,
  process: SupervisedProcess | undefined,
): Promise<Record<string, number>> {
  const folder = `/proc/${process?.pid()}`;
  try {
    const status = await readFile(`${folder}/status`, "utf8");
    const kilobytes = Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]);
    const files = await readdir(`${folder}/fd`);
    return {
      [`${name}: memory, MB`]: (kilobytes * 1024) / bytesPerMegabyte,
      [`${name}: open files`]: files.length,
    };
  } catch {
    return {};
  }
}

async function sampleDatabase(database: Database): Promise<Record<string, number>> {
  const [row] = await database.rows<{ connections: number }>(
    sql`select count(*)::int as connections from pg_stat_activity
        where datname = current_database() and application_name in ('web', 'worker')`,
  );
  const { oldestDueSeconds, openSupplierSearches } = await findBacklog(database);
  return {
    connections: row?.connections ?? 0,
    "oldest due job, s": await findJobLag(database),
    "oldest due delivery, s": Math.max(0, oldestDueSeconds),
    "open supplier searches": openSupplierSearches,
  };
}
