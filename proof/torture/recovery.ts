import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { readRun } from "../invariants/read-run";
import type { Recovery } from "../kit/run-records";
import type { Testbed } from "./testbed/open-testbed";

const openWorkQuery = `
  select (select count(*) from webhook_deliveries d join webhook_endpoints e on e.id = d.endpoint_id
      where d.status in ('pending', 'delivering') and e.status = 'active' and e.deleted_at is null)::int as deliveries,
    ((select count(*) from supplier_reservations where state in ('reserving', 'cancelling'))
      + (select count(*) from bookings where autopilot_at <= service_now() - interval '5 seconds')
      + (select count(*) from bookings b join partners p on p.id = b.partner_id
         where b.status in ('pending', 'pending_confirmation', 'pending_supplier')
           and b.confirm_by <= partner_now(p.clock_offset_seconds) - interval '5 seconds'))::int as work,
    (select count(*) from bookings b join partners p on p.id = b.partner_id
      where b.autopilot_at < partner_now(p.clock_offset_seconds) + interval '1 minute')::int as upcoming`;

/**
 * SQL that counts the transactions that wait for a standby or have been open for more than 2 s. Only the superuser sees
 * the transactions of every role. A commit that a standby releases later would change the database between two checks.
 */
const openTransactionsQuery = `
  select count(*)::int as transactions from pg_stat_activity
  where wait_event = 'SyncRep'
    or application_name in ('web', 'worker') and xact_start < clock_timestamp() - interval '2 seconds'`;

type OpenWork = { deliveries: number; work: number };

/**
 * `upcoming` counts the bookings that the crew simulator changes within a minute. Such a change would make two checks
 * differ.
 */
type FoundWork = OpenWork & { upcoming: number };

/** Waits until every process is ready. Throws after `limitMs` milliseconds. */
export async function waitUntilReady(
  { origins, workers, folder }: Testbed,
  limitMs = 120_000,
): Promise<void> {
  for (const until = Date.now() + limitMs; Date.now() < until; await sleep(100)) {
    const ready = await Promise.all(
      origins.map((origin) =>
        fetch(`${origin}/healthz`, { signal: AbortSignal.timeout(3000) }).then(
          async (response) => {
            await response.arrayBuffer();
            return response.status === 200;
          },
          () => false,
        ),
      ),
    );
    if (ready.every(Boolean) && workers.every((worker) => worker.isReady())) return;
  }
  throw new Error(`The service did not start. See ${folder}/logs.`);
}

/**
 * Waits until no work is left and no transaction has been open for more than 2 s, or until `timeoutMs` has passed.
 * Returns the work left and the seconds taken, or null after the timeout.
 */
export async function waitUntilIdle(
  testbed: Testbed,
  timeoutMs: number,
): Promise<{ seconds: number | null; open: OpenWork }> {
  const startedAt = Date.now();
  const { url, adminUrl } = testbed.postgres;
  const owner = new pg.Client({ connectionString: url, application_name: "observer" });
  const superuser = new pg.Client({ connectionString: adminUrl, application_name: "observer" });
  await Promise.all([owner.connect(), superuser.connect()]);
  try {
    for (;;) {
      // Before the work: a transaction that ends in between may leave some.
      const transactions = await countOpenTransactions(superuser);
      const { rows } = await owner.query<FoundWork>(openWorkQuery);
      const { upcoming, ...open } = rows[0] ?? { deliveries: 0, work: 0, upcoming: 0 };
      const seconds = (Date.now() - startedAt) / 1000;
      if (transactions + upcoming + open.deliveries + open.work === 0) return { seconds, open };
      if (Date.now() - startedAt > timeoutMs) return { seconds: null, open };
      await sleep(250);
    }
  } finally {
    await Promise.all([owner.end(), superuser.end()]);
  }
}

async function countOpenTransactions(superuser: pg.Client): Promise<number> {
  const { rows } = await superuser.query<{ transactions: number }>(openTransactionsQuery);
  return rows[0]?.transactions ?? 0;
}

/** Counts the requests sent since a time, and those of them that failed with 5xx or got no response. */
export async function countRequestsSince(
  folder: string,
  since: number,
): Promise<{ requests: number; failures: number }> {
  const { exchanges } = await readRun(folder);
  const recent = exchanges.filter(({ at }) => at >= since);
  const failures = recent.filter(
    ({ completion }) => completion === undefined || completion.t === "info" || completion.status >= 500,
  );
  return { requests: recent.length, failures: failures.length };
}

/** Writes `recovery.json` to the folder of a run. */
export async function writeRecovery(folder: string, recovery: Recovery): Promise<void> {
  await writeFile(join(folder, "recovery.json"), JSON.stringify(recovery));
}
