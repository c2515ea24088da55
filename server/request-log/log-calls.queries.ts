import { sql } from "drizzle-orm";
import type { Database, Db } from "../db/database";
import { inTransaction } from "../db/in-transaction";
import type { LoggedCall } from "./describe-call";

/**
 * Inserts many requests in one statement. If a request has only a client ID, its partner is looked up.
 * Requests without a partner are skipped.
 */
export async function insertCalls(db: Db, calls: readonly LoggedCall[]): Promise<void> {
  await db.rows(
    sql`insert into request_log (partner_id, at, request_id, source, client_id, staff_id, address, method, path, route,
          status, error_code, duration_ms, idempotency_key, replayed, reference, query, request_body, response_body,
          token_digest, evidence, repeat_digest, facts)
        select coalesce(call.partner_id, c.partner_id), call.at, call.request_id, call.source, call.client_id,
          call.staff_id, call.address, call.method, call.path, call.route, call.status, call.error_code,
          call.duration_ms, call.idempotency_key, call.replayed, call.reference, call.query, call.request_body,
          call.response_body, call.token_digest, call.evidence, call.repeat_digest, call.facts
        from json_to_recordset(${JSON.stringify(calls)}::json) as call(partner_id bigint, at timestamptz,
          request_id text, source text, client_id text, staff_id bigint, address text, method text, path text,
          route text, status smallint, error_code text, duration_ms double precision, idempotency_key text,
          replayed boolean, reference text, query json, request_body json, response_body json, token_digest text,
          evidence text, repeat_digest text, facts json)
        left join clients c on call.partner_id is null and c.client_id = call.client_id
        where coalesce(call.partner_id, c.partner_id) is not null`,
    "insert-calls",
  );
}

/**
 * Creates partitions for the next `aheadDays` days and drops rows older than `retentionDays`. Waits at most 500 ms
 * for a lock and retries on timeout.
 */
export async function maintainLogPartitions(
  database: Database,
  { aheadDays, retentionDays }: { aheadDays: number; retentionDays: number },
): Promise<void> {
  await inTransaction(database, (tx) =>
    tx.rows(sql`select keep_request_log(${aheadDays}::int, ${retentionDays}::int)`),
  );
}
