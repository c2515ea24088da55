import { sql } from "drizzle-orm";
import type { Db } from "../db/database";
import type { EvidenceFacts } from "../request-log/evidence-facts";

/** A partner, and the real time from which its requests count. */
export type ReadinessScope = { partnerId: number; since: Date };

/** A request of the partner, with the columns that the readiness checks read. */
export type EvidenceRow = {
  requestId: string;
  at: Date;
  durationMs: number;
  status: number;
  kind: string;
  key: string | null;
  /** A digest that is equal for a request and its repeats. Null if the body was not read. */
  repeatDigest: string | null;
  facts: EvidenceFacts | null;
};

/** A later request that repeats an earlier one, or that looks up its booking. */
export type FollowUp = {
  requestId: string;
  at: Date;
  status: number;
  key: string | null;
  replayed: boolean | null;
};

/** A request with its repeats and with the lookups of its booking, each oldest first. */
export type RequestWithFollowUps = EvidenceRow & { repeats: FollowUp[]; lookups: FollowUp[] };

/** The maximum number of follow-ups to read per request. */
const maxFollowUps = 50;

const columns = sql`r.request_id as "requestId", r.at, r.duration_ms as "durationMs", r.status, r.evidence as kind,
  r.idempotency_key as key, r.repeat_digest as "repeatDigest", r.facts`;

/**
 * Returns the newest requests of each kind, newest first. `kinds` has the maximum number by kind. Reads one range of an
 * index per kind.
 */
export async function findEvidence(
  db: Db,
  { partnerId, since }: ReadinessScope,
  kinds: Readonly<Record<string, number>>,
): Promise<EvidenceRow[]> {
  return await db.rows<EvidenceRow>(
    sql`select found.* from unnest(${sql.param(Object.keys(kinds))}::text[], ${sql.param(Object.values(kinds))}::int[])
          as wanted(kind, count)
        cross join lateral (
          select ${columns} from request_log r
          where r.partner_id = ${partnerId} and r.evidence = wanted.kind and r.at >= ${since.toISOString()}
          order by r.at desc limit wanted.count
        ) found
        order by found.at desc, found."requestId" desc`,
    "find-evidence",
  );
}

/**
 * Returns the newest requests of each kind like `findEvidence`, each with its repeats and the lookups of its booking.
 * Repeats of a request whose body was not read are those with its key. For a request that books a draft, the lookups are by the `external_ref` of the request that reserved the draft.
 */
export async function findRequestsWithFollowUps(
  db: Db,
  { partnerId, since }: ReadinessScope,
  kinds: Readonly<Record<string, number>>,
): Promise<RequestWithFollowUps[]> {
  const later = (condition: ReturnType<typeof sql>) => sql`(
    select r.request_id as "requestId", r.at, r.status, r.idempotency_key as key, r.replayed
    from request_log r
    where r.partner_id = ${partnerId} and ${condition} and r.at > found.at
    order by r.at limit ${maxFollowUps})`;
  const followUps = (rows: ReturnType<typeof sql>) =>
    sql`(select coalesce(json_agg(later order by later.at), '[]') from (${rows}) later)`;
  const repeats = followUps(
    sql`${later(sql`r.repeat_digest = found."repeatDigest"`)}
        union all ${later(sql`found."repeatDigest" is null and r.idempotency_key = found.key`)}`,
  );
  const lookups = followUps(later(sql`r.repeat_digest = found.lookup`));
  const rows = await db.rows<RequestWithFollowUps>(
    sql`select found.*, ${repeats} as repeats, ${lookups} as lookups
        from (
          select one.*, coalesce(one.facts ->> 'lookup', (
            select early.facts ->> 'lookup' from (
              select r.facts, r.at from request_log r
              where r.partner_id = ${partnerId} and r.reference = one.reference order by r.at limit ${maxFollowUps}
            ) early where early.facts ->> 'lookup' is not null order by early.at limit 1)) as lookup
          from unnest(${sql.param(Object.keys(kinds))}::text[], ${sql.param(Object.values(kinds))}::int[])
            as wanted(kind, count)
          cross join lateral (
            select ${columns}, r.reference from request_log r
            where r.partner_id = ${partnerId} and r.evidence = wanted.kind and r.at >= ${since.toISOString()}
            order by r.at desc limit wanted.count
          ) one
        ) found
        order by found.at desc, found."requestId" desc`,
    "find-occasions",
  );
  return rows.map((row) => ({
    ...row,
    repeats: row.repeats.map(withTime),
    lookups: row.lookups.map(withTime),
  }));
}

/** Converts the time of a follow-up from JSON text to a `Date`. */
function withTime(row: FollowUp): FollowUp {
  return { ...row, at: new Date(row.at) };
}

export type TokenUse = { requestId: string; token: string };

/** The maximum number of requests to read to find those with a token. Requests from the portal have none. */
const maxScannedRequests = 5000;

/**
 * Returns up to `limit` API requests with an access token, newest first, each with the token's digest. Searches only
 * the `maxScannedRequests` newest requests.
 */
export async function findTokenUses(
  db: Db,
  { partnerId, since, limit }: ReadinessScope & { limit: number },
): Promise<TokenUse[]> {
  return await db.rows<TokenUse>(
    sql`select newest.request_id as "requestId", newest.token_digest as token from (
          select r.request_id, r.token_digest, r.at from request_log r
          where r.partner_id = ${partnerId} and r.at >= ${since.toISOString()}
          order by r.at desc, r.request_id desc limit ${maxScannedRequests}
        ) newest
        where newest.token_digest is not null
        order by newest.at desc, newest.request_id desc limit ${limit}`,
    "find-token-uses",
  );
}

/** The maximum number of deliveries to read per type and endpoint. */
const maxDeliveries = 50;

/**
 * Returns the event types of which a delivery to one of the partner's endpoints succeeded since the given time. Reads
 * the `maxDeliveries` newest deliveries of each type and endpoint.
 */
export async function findDeliveredTypes(
  db: Db,
  { partnerId, since, types }: ReadinessScope & { types: readonly string[] },
): Promise<string[]> {
  const rows = await db.rows<{ type: string }>(
    sql`select wanted.type from unnest(${sql.param([...types])}::text[]) as wanted(type)
        where exists (
          select from webhook_endpoints e
          cross join lateral (
            select d.status from webhook_deliveries d
            where d.endpoint_id = e.id and d.event_type = wanted.type and d.created_at >= ${since.toISOString()}
            order by d.created_at desc, d.id desc limit ${maxDeliveries}
          ) newest
          where e.partner_id = ${partnerId} and newest.status = 'succeeded')`,
    "find-delivered-types",
  );
  return rows.map(({ type }) => type);
}

/** The maximum number of drill runs to read. */
const maxRuns = 200;

export type DrillVerdict = {
  drill: string;
  verdict: "passed" | "failed";
  endpointId: number;
  /** Whether the endpoint was deleted. */
  isGone: boolean;
  requestId: string | null;
};

/** Returns the verdicts of the newest completed runs of drills, newest run first. */
export async function findDrillVerdicts(
  db: Db,
  { partnerId, since }: ReadinessScope,
): Promise<DrillVerdict[]> {
  return await db.rows<DrillVerdict>(
    sql`select result ->> 'drill' as drill, result ->> 'verdict' as verdict, run.endpoint_id as "endpointId",
          run.request_id as "requestId", not exists (
            select from webhook_endpoints e where e.id = run.endpoint_id and e.deleted_at is null) as "isGone"
        from (
          select r.id, r.created_at, r.endpoint_id, r.request_id, r.results from webhook_drills r
          where r.partner_id = ${partnerId} and r.created_at >= ${since.toISOString()} and r.state = 'done'
          order by r.created_at desc, r.id desc limit ${maxRuns}
        ) run
        cross join lateral jsonb_array_elements(run.results) as result
        order by run.created_at desc, run.id desc`,
    "find-drill-verdicts",
  );
}
