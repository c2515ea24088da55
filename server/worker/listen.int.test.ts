import { sql } from "drizzle-orm";
import { afterEach, expect } from "vitest";
import { notifyWorkers } from "../db/notify-workers";
import { test } from "../testing/fixtures/integration-test";
import { listen } from "./listen";

let stop = new AbortController();

afterEach(() => {
  stop.abort();
  stop = new AbortController();
});

test("a notification is received, and every listener is woken after a reconnection", async ({
  runtime: { database, log },
}) => {
  const url = database.pool.options.connectionString ?? "";
  const heard = { deliveries: 0, supplier_searches: 0 };
  const announcements = listen(url, log, stop.signal);
  for (const channel of ["deliveries", "supplier_searches"] as const)
    announcements.on(channel, () => {
      heard[channel] += 1;
    });
  await expect.poll(() => heard, { timeout: 20_000 }).toEqual({ deliveries: 1, supplier_searches: 1 });
  notifyWorkers(database, "deliveries");
  await expect.poll(() => heard, { timeout: 20_000 }).toEqual({ deliveries: 2, supplier_searches: 1 });
  await database.rows(sql`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'worker-listen' and datname = current_database()`);
  await expect.poll(() => heard, { timeout: 20_000 }).toEqual({ deliveries: 3, supplier_searches: 2 });
});
