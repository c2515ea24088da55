import { sql } from "drizzle-orm";
import fc from "fast-check";
import { beforeEach, expect } from "vitest";
import type { PartnerContext } from "../context";
import type { Database } from "../db/database";
import { inTransaction } from "../db/in-transaction";
import { untilBlocked } from "../testing/database";
import { test } from "../testing/fixtures/integration-test";
import { emitEvents, openEndpoint } from "../testing/fixtures/webhook-deliveries";
import { countNextHour } from "./count-next-hour";
import { latencyBounds } from "./latency-buckets";

const hourMs = 3_600_000;

beforeEach<{ ctx: PartnerContext }>(async ({ ctx: { database } }) => {
  for (const table of ["request_log", "webhook_attempts", "health_hours", "request_hours", "rate_hours"]) {
    await database.rows(sql`delete from ${sql.identifier(table)}`);
  }
  await database.rows(sql`delete from delivery_hours`);
  // The counts begin with the first partner.
  await database.rows(sql`update partners set created_at = clock_timestamp() - interval '4 hours'`);
});

type Call = {
  agoMinutes: number;
  source: string;
  client: string | null;
  status: number;
  code: string | null;
  ms: number;
  route: string;
  method: string;
  poll: boolean;
};

const routes = [
  ["GET", "/v1/rentals/availability"],
  ["GET", "/v1/rentals/calendar"],
  ["GET", "/v1/me"],
  ["POST", "/v1/bookings/{reference}/cancel"],
  ["GET", "/v1/unknown"],
] as const;

const call: fc.Arbitrary<Call> = fc
  .record({
    agoMinutes: fc.integer({ min: 0, max: 230 }),
    source: fc.constantFrom("api", "api", "portal"),
    client: fc.constantFrom("rp_sandbox_a", "rp_sandbox_b", null),
    answer: fc.constantFrom(
      [200, null],
      [201, null],
      [400, "invalid_payload"],
      [403, "insufficient_scope"],
      [429, "rate_limited"],
      [503, "service_unavailable"],
    ) as fc.Arbitrary<[number, string | null]>,
    ms: fc.oneof(fc.constantFrom(...latencyBounds), fc.double({ min: 0, max: 99_000, noNaN: true })),
    route: fc.constantFrom(...routes),
    poll: fc.boolean(),
  })
  .map(({ answer: [status, code], route: [method, route], ...rest }) => ({
    ...rest,
    status,
    code,
    method,
    route,
  }));

async function log({ database, partner }: PartnerContext, calls: readonly Call[]): Promise<void> {
  await database.rows(
    sql`insert into request_log (partner_id, at, request_id, source, client_id, method, path, route, status, error_code,
          duration_ms, query)
        select ${partner.id}, date_trunc('milliseconds', clock_timestamp()) - make_interval(mins => c."agoMinutes"),
          'req_' || gen_random_uuid(), c.source, c.client, c.method, c.route, c.route, c.status, c.code, c.ms,
          case when c.poll then '{"search_id":"srch_1"}'::json end
        from json_to_recordset(${JSON.stringify(calls)}::json) as c("agoMinutes" int, source text, client text,
          method text, route text, status smallint, code text, ms float8, poll boolean)`,
  );
}

async function countAll(database: Database): Promise<number> {
  let counted = 0;
  while (await countNextHour(database)) counted += 1;
  return counted;
}

type Logged = Call & { at: Date };

/** Reads the log of the partner and counts it in JavaScript, row by row. */
async function countSlowly({ database, partner }: PartnerContext) {
  const rows = await database.rows<Logged>(
    sql`select at, source, client_id as client, status, error_code as code, duration_ms as ms, method, route,
          query is not null as poll from request_log where partner_id = ${partner.id}`,
  );
  return { requests: countRequestsSlowly(rows), rates: countRatesSlowly(rows) };
}

const hourOf = ({ at }: Logged) => Math.floor(at.getTime() / hourMs) * hourMs;

function countRequestsSlowly(rows: readonly Logged[]) {
  const counts: Record<string, { requests: number; latencies: number[] }> = {};
  for (const row of rows.filter(({ source }) => source === "api")) {
    const key = [hourOf(row), row.client ?? "", Math.floor(row.status / 100), row.code ?? ""].join(" ");
    const before = counts[key] ?? { requests: 0, latencies: Array<number>(43).fill(0) };
    const bucket = latencyBounds.filter((bound) => row.ms >= bound).length;
    counts[key] = {
      requests: before.requests + 1,
      latencies: before.latencies.map((count, place) => (place === bucket ? count + 1 : count)),
    };
  }
  return counts;
}

function countRatesSlowly(rows: readonly Logged[]) {
  const tokens: Record<string, number> = {};
  const rates: Record<string, { limited: number; busiest: number }> = {};
  for (const row of rows) {
    const [bucket, cost] = priceOf(row);
    if (bucket === undefined) continue;
    const hour = `${hourOf(row)} ${bucket}`;
    const minute = `${bucket} ${Math.floor(row.at.getTime() / 60_000)}`;
    tokens[minute] = (tokens[minute] ?? 0) + ([403, 429].includes(row.status) ? 0 : cost);
    const { limited, busiest } = rates[hour] ?? { limited: 0, busiest: 0 };
    rates[hour] = {
      limited: limited + (row.status === 429 ? 1 : 0),
      busiest: Math.max(busiest, tokens[minute] ?? 0),
    };
  }
  return rates;
}

/** Returns the bucket and the published cost of a sampled route. */
function priceOf({ route, poll }: Call): [string | undefined, number] {
  if (route === "/v1/rentals/availability") return ["availability", poll ? 0.25 : 1];
  if (route === "/v1/rentals/calendar") return ["availability", 4];
  if (route === "/v1/me") return ["api-read", 1];
  if (route === "/v1/unknown") return [undefined, 0];
  return ["api-write", 1];
}

async function readCounts({ database, partner }: PartnerContext) {
  const requests = await database.rows<{ key: string; requests: number; latencies: number[] }>(
    sql`select concat_ws(' ', extract(epoch from starts_at)::bigint * 1000, client_id, status_class, error_code) as key,
          requests, latencies from request_hours where partner_id = ${partner.id}`,
  );
  const rates = await database.rows<{ key: string; limited: number; busiest: number }>(
    sql`select concat_ws(' ', extract(epoch from starts_at)::bigint * 1000, bucket) as key, limited,
          busiest_minute as busiest from rate_hours where partner_id = ${partner.id}`,
  );
  return {
    requests: Object.fromEntries(requests.map(({ key, ...counts }) => [key, counts])),
    rates: Object.fromEntries(rates.map(({ key, ...counts }) => [key, counts])),
  };
}

test("the counts of every hour equal those of a slow count of the log, also after late rows", async ({
  ctx,
}) => {
  const { database } = ctx;
  const batches = fc.tuple(
    fc.array(call, { maxLength: 60 }),
    fc.array(call, { minLength: 1, maxLength: 20 }),
  );
  await fc.assert(
    fc
      .asyncProperty(batches, async ([calls, late]) => {
        await log(ctx, calls);
        await countAll(database);
        await log(ctx, late);
        // The current hour is counted again after a minute; older ones because they are marked.
        await database.rows(sql`update health_hours set computed_at = computed_at - interval '61 seconds'
          where starts_at > clock_timestamp() - interval '70 minutes'`);
        await countAll(database);
        expect(await readCounts(ctx)).toEqual(await countSlowly(ctx));
      })
      .beforeEach(async () => {
        for (const table of ["request_log", "health_hours", "request_hours", "rate_hours"]) {
          await database.rows(sql`delete from ${sql.identifier(table)}`);
        }
      }),
    { numRuns: 15 },
  );
});

test("an hour is counted again while it is open, and 10 minutes after its end for the last time", async ({
  ctx: { database },
}) => {
  expect(await countAll(database)).toBe(5);
  expect(await countAll(database)).toBe(0);
  // The hours that ended were last counted when 10 minutes had passed, and the open one a minute ago.
  await database.rows(sql`update health_hours set computed_at = case
    when starts_at + interval '1 hour' > clock_timestamp() then computed_at - interval '61 seconds'
    else starts_at + interval '70 minutes' end`);
  expect(await countAll(database)).toBe(1);
  // The second hour ended more than an hour ago, at any minute of the clock.
  await database.rows(sql`update health_hours set computed_at = starts_at + interval '69 minutes 59 seconds'
    where starts_at = (select starts_at from health_hours order by starts_at offset 1 limit 1)`);
  expect(await countAll(database)).toBe(1);
});

test("a row that arrives while its hour is counted marks the hour again", async ({ ctx }) => {
  const { database } = ctx;
  await countAll(database);
  const old: Call = {
    agoMinutes: 120,
    source: "api",
    client: null,
    status: 200,
    code: null,
    ms: 5,
    route: "/v1/me",
    method: "GET",
    poll: false,
  };
  let late: Promise<void> | undefined;
  await inTransaction(database, async (worker) => {
    await worker.rows(sql`select pg_advisory_xact_lock(hashtextextended('health hours', 0))`);
    late = log(ctx, [old]);
    await untilBlocked(database.pool);
  });
  await late;
  expect(await countAll(database)).toBe(1);
  expect(await readCounts(ctx)).toEqual(await countSlowly(ctx));
});

test("two workers do not count at the same time", async ({ ctx: { database } }) => {
  await inTransaction(database, async (other) => {
    await other.rows(sql`select pg_advisory_xact_lock(hashtextextended('health hours turn', 0))`);
    expect(await countNextHour(database)).toBe(false);
  });
  expect(await countNextHour(database)).toBe(true);
});

test("attempts are counted per endpoint and response class, with the longest wait of first attempts", async ({
  ctx,
}) => {
  const { database } = ctx;
  const endpoint = await openEndpoint(ctx);
  await emitEvents(ctx, 2);
  await database.rows(
    sql`update webhook_deliveries set created_at = date_bin('1 hour', clock_timestamp(), 'epoch')
        where endpoint_id = ${endpoint.id}`,
  );
  await database.rows(
    sql`insert into webhook_attempts (delivery_row_id, number, at, response_status, error, duration_ms)
        select d.id, a.number, d.created_at + make_interval(secs => a.after), a.status, a.error, a.ms
        from (select id, created_at, row_number() over (order by id) as place from webhook_deliveries
          where endpoint_id = ${endpoint.id}) as d
        join (values (1, 1, 2.5, 200, null, 40), (2, 1, 7, 503, 'http_error', 90), (2, 2, 60, null, 'timeout', 10000),
          (2, 3, 90, null, null, null)) as a (place, number, after, status, error, ms) on a.place = d.place`,
  );
  await countAll(database);
  const rows = await database.rows<object>(
    sql`select status_class as class, attempts, longest_wait_ms as wait,
          array(select place - 1 from unnest(latencies) with ordinality as l (count, place) where count > 0)::int[] as buckets
        from delivery_hours where endpoint_id = ${endpoint.id} order by 1`,
  );
  expect(rows).toEqual([
    { class: 0, attempts: 2, wait: null, buckets: [latencyBounds.indexOf(10_000) + 1] },
    { class: 2, attempts: 1, wait: 2500, buckets: [latencyBounds.indexOf(40) + 1] },
    { class: 5, attempts: 1, wait: 7000, buckets: [latencyBounds.indexOf(80) + 1] },
  ]);
});

test("counts of hours before the last 30 days are deleted", async ({ ctx }) => {
  const { database, partner } = ctx;
  await database.rows(
    sql`insert into rate_hours (partner_id, starts_at, bucket, limited, busiest_minute)
        select ${partner.id}, date_bin('1 day', clock_timestamp(), 'epoch') - make_interval(days => days), 'old', 0, 0
        from unnest(array[29, 30]) as days`,
  );
  await countNextHour(database);
  const [left] = await database.rows<{ count: number }>(
    sql`select count(*)::int as count from rate_hours where bucket = 'old'`,
  );
  expect(left?.count).toBe(1);
});
