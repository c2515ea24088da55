import { sql } from "drizzle-orm";
import { afterEach, expect } from "vitest";
import { notifyWorkers } from "../db/notify-workers";
import { test } from "../testing/fixtures/integration-test";
import { startPostgresProxy } from "../testing/fixtures/postgres-proxy";
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
  const notifications = listen(url, log, { stop: stop.signal });
  for (const channel of ["deliveries", "supplier_searches"] as const)
    notifications.on(channel, () => {
      heard[channel] += 1;
    });
  await expect.poll(() => heard, { timeout: 20_000 }).toEqual({ deliveries: 1, supplier_searches: 1 });
  notifyWorkers(database, "deliveries");
  await expect.poll(() => heard, { timeout: 20_000 }).toEqual({ deliveries: 2, supplier_searches: 1 });
  await database.rows(sql`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'worker-listen' and datname = current_database()`);
  await expect.poll(() => heard, { timeout: 20_000 }).toEqual({ deliveries: 3, supplier_searches: 2 });
});

test("a connection on which nothing arrives any more is replaced, and every listener is woken", async ({
  runtime: { database, log },
}) => {
  const target = database.pool.options.connectionString ?? "";
  // The packets of the first connection are lost after LISTEN, as if the machine had disappeared.
  const proxy = await startPostgresProxy({
    target,
    intercept: ({ connection, text }) => (connection === 1 && text === "select 1" ? "hold" : "pass"),
  });
  try {
    let heard = 0;
    listen(proxy.url, log, { stop: stop.signal, check: { everyMs: 50, limitMs: 200 } }).on(
      "deliveries",
      () => {
        heard += 1;
      },
    );
    await expect.poll(() => heard, { timeout: 20_000 }).toBe(2);
    notifyWorkers(database, "deliveries");
    await expect.poll(() => heard, { timeout: 20_000 }).toBe(3);
  } finally {
    stop.abort();
    await proxy.close();
  }
});
