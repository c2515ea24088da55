import { sql } from "drizzle-orm";
import { expect } from "vitest";
import type { PartnerContext } from "../context";
import type { Database } from "../db/database";
import { maintainLogPartitions } from "../request-log/log-calls.queries";
import { test } from "../testing/fixtures/integration-test";
import { measureQueryCost } from "../testing/fixtures/query-cost";
import { findEvidence, findRequestsWithFollowUps, findTokenUses } from "./evidence.queries";
import { getReadiness } from "./get-readiness";

const many = 60_000;
const kinds = ["search", "keyed", "limited", "read_pending", "events_booking.created"];

/**
 * Adds 60,000 requests of the last hour with a few different kinds, repeat digests and tokens. Adds one older request
 * of each of the rare kinds `cancel` and `mismatch`.
 */
async function fillLog({ database, partner }: PartnerContext): Promise<void> {
  for (let after = 0; after < many; after += many / 4) {
    await database.rows(sql`
      insert into request_log (partner_id, at, request_id, source, method, path, route, status, duration_ms,
        idempotency_key, replayed, token_digest, evidence, repeat_digest, facts)
      select ${partner.id}, clock_timestamp() - make_interval(secs => n * 0.05), 'req_' || n, 'api', 'GET', '/v1/me',
        '/v1/me', 200, 1, 'key-' || n, false, 'token-' || n % 5,
        (${sql.param([...kinds])}::text[])[n % ${kinds.length + 5} + 1], 'same-' || n % 3, '{"retry_after_s": 1}'::json
      from generate_series(${after + 1}::int, ${after + many / 4}::int) as n`);
  }
  await addRequest(database, partner.id, "cancel");
  await addRequest(database, partner.id, "mismatch");
  await database.rows(sql`analyze request_log`);
}

async function addRequest({ rows }: Database, partnerId: number, kind: string): Promise<void> {
  await rows(sql`
    insert into request_log (partner_id, at, request_id, source, method, path, status, duration_ms, idempotency_key,
      token_digest, evidence, repeat_digest)
    values (${partnerId}, clock_timestamp() - interval '20 hours', ${`req_${kind}`}, 'api', 'POST', '/v1/x', 200, 1, 'rare',
      'token-0', ${kind}, 'rare')`);
}

test("each read of the checks is bounded in a large log, and finds rare requests", async ({ ctx }) => {
  const { database, partner } = ctx;
  await maintainLogPartitions(database, { aheadDays: 7, retentionDays: 30 });
  await fillLog(ctx);
  const scope = { partnerId: partner.id, since: new Date(Date.now() - 30 * 86_400_000) };

  const evidence = await measureQueryCost(database, () =>
    findEvidence(database, scope, { search: 400, keyed: 50, cancel: 10, key_reused: 10 }),
  );
  expect(evidence.read).toBeLessThan(600);

  const occasions = await measureQueryCost(database, () =>
    findRequestsWithFollowUps(database, scope, { mismatch: 50, fault: 50, lost: 50, limited: 50 }),
  );
  expect(occasions.read).toBeLessThan(6000);

  const tokens = await measureQueryCost(database, () => findTokenUses(database, { ...scope, limit: 200 }));
  expect(tokens.read).toBeLessThan(5100);

  const found = await findEvidence(database, scope, { cancel: 10 });
  expect(found.map(({ requestId }) => requestId)).toEqual(["req_cancel"]);

  const { checks } = await getReadiness(ctx);
  const stateOf = (id: string) => checks.find((check) => check.id === id)?.state;
  expect(stateOf("token_reused")).toBe("passed");
  expect(stateOf("cancelled_once")).toBe("passed");
  expect(stateOf("keys_unique")).toBe("passed");
});
