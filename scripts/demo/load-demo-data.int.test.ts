import pg from "pg";
import { afterEach, expect, test } from "vitest";
import { createTestDatabase } from "../../server/testing/database";
import { runOpsHere } from "../../server/testing/run-ops-command";
import { openTestRuntime, type TestRuntime } from "../../server/testing/test-runtime";
import { demoBookings } from "./demo-files";
import { loadDemoData } from "./load-demo-data";

type DemoDatabase = { runtime: TestRuntime; url: string; query: pg.Pool["query"] };

const supplierUrl = "http://127.0.0.1:4100";

const cleanup: (() => Promise<unknown>)[] = [];

afterEach(async () => {
  for (const step of cleanup.splice(0).reverse()) await step();
});

async function createEmptyDatabase(): Promise<DemoDatabase> {
  const { url, drop } = await createTestDatabase();
  const runtime = openTestRuntime(url);
  const pool = new pg.Pool({ connectionString: url, max: 1 });
  cleanup.push(
    drop,
    () => runtime.database.close(),
    () => pool.end(),
  );
  return { runtime, url, query: pool.query.bind(pool) };
}

/**
 * Returns the row count and checksum of each table, except rate-limit buckets and the catalogue version, which also
 * change when no data is loaded.
 */
async function fingerprint({ query }: DemoDatabase): Promise<Record<string, string>> {
  const { rows: tables } = await query<{ name: string }>(
    `select table_name as name from information_schema.tables
     where table_schema = 'public' and table_type = 'BASE TABLE'
       and table_name not in ('rate_buckets', 'catalogue_version')`,
  );
  const prints: Record<string, string> = {};
  for (const { name } of tables) {
    const { rows } = await query<{ print: string }>(
      `select count(*) || ' ' || md5(coalesce(string_agg(t::text, e'\\n' order by t::text), '')) as print
       from "${name}" t`,
    );
    prints[name] = rows[0]?.print ?? "";
  }
  return prints;
}

/**
 * Reads the demo bookings without the values that differ between two loads. Times are relative to the start
 * of the load.
 */
async function readBookings({ query }: DemoDatabase): Promise<unknown[]> {
  const { rows } = await query(
    `with begun as (select at from audit_log where action = 'demo.load' and target_id = 'accounts')
     select b.payment_reference, b.customer_email, b.status, b.fulfilment_state, b.cancelled_by, b.car ->> 'slug' as car,
       b.total_minor, b.currency, b.units, b.date_to - b.date_from as days,
       b.reserved_at - begun.at as reserved, b.booked_at - begun.at as booked, b.confirmed_at - begun.at as confirmed,
       b.cancelled_at - begun.at as cancelled, b.completed_at - begun.at as completed, b.expired_at - begun.at as expired,
       (select array_agg(e.type || ' ' || e.seq order by e.id) from events e where e.booking_id = b.id) as events,
       (select array_agg(a.action || ' ' || a.actor_type order by a.id) from audit_log a
        where a.target_id = b.reference) as audited
     from bookings b, begun order by b.payment_reference, b.customer_email`,
  );
  return rows;
}

/**
 * Makes every insert into the audit log fail once the log has `rows` rows. The load then ends there, as if the process
 * had been killed.
 */
async function failAfterRows({ query }: DemoDatabase, rows: number): Promise<void> {
  await query(
    `create or replace function end_here() returns trigger language plpgsql as $$
     begin
       if (select count(*) from audit_log) >= ${rows} then raise exception 'ended here'; end if;
       return new;
     end $$;
     drop trigger if exists end_here on audit_log;
     create trigger end_here before insert on audit_log for each row execute function end_here()`,
  );
}

const statusByOutcome = {
  draft: "draft",
  pending: "pending",
  pending_confirmation: "pending_confirmation",
  confirmed: "confirmed",
  secured: "confirmed",
  completed: "completed",
  cancelled_by_partner: "cancelled",
  declined: "cancelled",
  secure_failed: "cancelled",
  expired: "expired",
} as const;

test("every demo booking ends as its file says, and a second load changes nothing", async () => {
  const demo = await createEmptyDatabase();
  await loadDemoData(demo.runtime, supplierUrl);
  const { rows } = await demo.query<{ email: string; status: string }>(
    "select customer_email as email, status from bookings",
  );
  const ends = (list: { email: string; status: string }[]) =>
    list.map(({ email, status }) => `${email} ${status}`).sort();
  const written = demoBookings().map(({ customer, outcome }) => ({
    email: customer.email,
    status: statusByOutcome[outcome],
  }));
  expect(ends(rows)).toEqual(ends(written));
  const before = await fingerprint(demo);
  expect(before.cars).toMatch(/^[1-9]/);
  await loadDemoData(demo.runtime, supplierUrl);
  expect(await fingerprint(demo)).toEqual(before);
});

test("a load with another supplier URL changes only the supplier URLs", async () => {
  const demo = await createEmptyDatabase();
  await loadDemoData(demo.runtime, supplierUrl);
  const { suppliers: before, ...rest } = await fingerprint(demo);
  await loadDemoData(demo.runtime, "http://127.0.0.1:4200");
  const { suppliers: after, ...same } = await fingerprint(demo);
  expect(same).toEqual(rest);
  expect(after).not.toBe(before);
  const { rows } = await demo.query<{ url: string }>("select distinct base_url as url from suppliers");
  for (const { url } of rows) expect(url).toMatch(/^http:\/\/127\.0\.0\.1:4200\//);
});

test("a load keeps what an operator changed after the first start", async () => {
  const demo = await createEmptyDatabase();
  await loadDemoData(demo.runtime, supplierUrl);
  const { code } = await runOpsHere(["product", "disable", "harbour-travel", "car_rentals"], {
    DATABASE_URL: demo.url,
  });
  expect(code).toBe(0);
  await demo.query("update cars set price_per_day_minor = price_per_day_minor + 1, published = false");
  await demo.query("update exchange_rates set per_eur = per_eur * 2");
  await demo.query("update partners set commission_rate = 1");
  await demo.query("delete from staff where role = 'agent'");
  const before = await fingerprint(demo);
  await loadDemoData(demo.runtime, supplierUrl);
  expect(await fingerprint(demo)).toEqual(before);
});

test("a load completes an earlier load that failed at any step", {
  timeout: 120_000,
}, async () => {
  const [whole, broken] = [await createEmptyDatabase(), await createEmptyDatabase()];
  await loadDemoData(whole.runtime, supplierUrl);
  let ends = 0;
  for (; ; ends += 1) {
    // With steps of 7 rows, every kind of row is the last one at least once.
    await failAfterRows(broken, ends * 7);
    const end = await loadDemoData(broken.runtime, supplierUrl).catch((error: unknown) => error);
    if (end === undefined) break;
    // A statement that was sent with the failed one reports the end of the transaction.
    expect(String(end)).toMatch(/ended here|current transaction is aborted/);
  }
  expect(ends).toBeGreaterThan(10);
  expect(await readBookings(broken)).toEqual(await readBookings(whole));
  const settled = ["countries", "locations", "cars", "partners", "clients", "staff"];
  const [left, right] = [await fingerprint(broken), await fingerprint(whole)];
  const counts = (prints: Record<string, string>) => settled.map((name) => prints[name]?.split(" ")[0]);
  expect(counts(left)).toEqual(counts(right));
});
