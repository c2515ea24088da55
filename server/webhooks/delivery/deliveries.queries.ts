import { sql } from "drizzle-orm";
import type { Db } from "../../db/database";
import type { AttemptOutcome } from "./attempt-outcome";
import type { DeliveryLimits } from "./delivery-limits";

/** A delivery leased by this process, with everything needed to send it. */
export type ClaimedDelivery = {
  rowId: number;
  /** The fencing token. A worker with an older token has lost the delivery. */
  leaseToken: number;
  deliveryId: string;
  eventId: string;
  eventType: string;
  /** The real time at which the delivery was created, with its event. */
  createdAt: Date;
  /** The body as stored with the event. */
  body: string;
  partnerId: number;
  endpointId: number;
  url: string;
  sealedSecret: Buffer | null;
  sealedPreviousSecret: Buffer | null;
  previousSecretExpiresAt: Date | null;
  /** The partner's clock at the claim. Secrets expire by it. */
  partnerNow: Date;
  /**
   * The number of this attempt. It is counted at the claim, so that attempts are used up even if workers keep
   * dying.
   */
  attempt: number;
  maxAttempts: number;
  attemptsBefore: number;
  /** True for an attempt requested manually, in addition to the schedule. */
  extra: boolean;
  /** True if the endpoint is active and its number of consecutive failures is not 0. */
  failing: boolean;
};

export type Claim = {
  limit: number;
  /** The maximum number of deliveries to failing endpoints that this claim may return. */
  failingLimit: number;
  /** The endpoint that was served last. Claims continue after it. */
  afterEndpointId: number;
  limits: DeliveryLimits;
};

/**
 * Claims due deliveries. The SQL function has a newer snapshot than this statement, so it can claim rows that an inner
 * join would not see. The left join keeps those rows; their `createdAt` is then the time of this statement.
 */
export async function claimDeliveries(db: Db, { limits, ...claim }: Claim): Promise<ClaimedDelivery[]> {
  return await db.rows<ClaimedDelivery>(
    sql`select row_id as "rowId", claimed.lease_token as "leaseToken", claimed.delivery_id as "deliveryId",
          event_id as "eventId", claimed.event_type as "eventType",
          coalesce(d.created_at, statement_timestamp()) as "createdAt", body,
          claimed.partner_id as "partnerId", claimed.endpoint_id as "endpointId", url,
          sealed_secret as "sealedSecret", sealed_previous_secret as "sealedPreviousSecret",
          previous_secret_expires_at as "previousSecretExpiresAt", partner_time as "partnerNow", attempt,
          claimed.max_attempts as "maxAttempts", claimed.attempts_before as "attemptsBefore", extra, failing
        from claim_webhook_deliveries(${claim.limit}, ${claim.failingLimit}, ${claim.afterEndpointId},
          ${limits.leaseSeconds}, ${limits.maxPerEndpoint}, ${limits.maxPerTroubledEndpoint},
          ${limits.troubledFromFailures}, ${limits.maxPerPartner}, ${limits.maxPerPartnerFailing}) claimed
        left join webhook_deliveries d on d.id = row_id`,
    "claim-deliveries",
  );
}

export type DisableRule = { failures: number; afterSeconds: number };

/** The result of an attempt, with the lease under which it was made. It is recorded only while that lease is valid. */
export type FinishedAttempt = Pick<ClaimedDelivery, "rowId" | "leaseToken" | "endpointId"> & {
  outcome: AttemptOutcome;
  disable: DisableRule;
};

/**
 * Records the results of attempts in one statement. Returns for each attempt whether its result was recorded. A result
 * is dropped if the lease was lost, because the delivery then belongs to another worker. Locks endpoints in the order
 * of their IDs, so that two batches cannot deadlock.
 */
export async function finishAttempts(db: Db, attempts: readonly FinishedAttempt[]): Promise<boolean[]> {
  const results = attempts.map(({ rowId, leaseToken, endpointId, outcome, disable }, index) => ({
    ...{ index, row_id: rowId, token: leaseToken, endpoint_id: endpointId, outcome: outcome.result },
    ...{ retry_ms: outcome.retryMs, headers: outcome.response?.headers ?? null },
    ...{ status: outcome.response?.status, body: outcome.response?.body, error: outcome.response?.error },
    ...{ ms: outcome.response?.durationMs, failures: disable.failures, after: disable.afterSeconds },
  }));
  const rows = await db.rows<{ index: number; written: boolean }>(
    sql`select index, finish_webhook_attempt(row_id, token, outcome, retry_ms, headers, status, body, error, ms,
          failures, after) as written
        from (
          select * from json_to_recordset(${JSON.stringify(results)}::json) as result(index integer, row_id bigint,
            token bigint, endpoint_id bigint, outcome text, retry_ms bigint, headers json, status integer, body text,
            error text, ms integer, failures integer, after bigint)
          order by endpoint_id, row_id offset 0
        ) ordered`,
    "finish-attempts",
  );
  const written = new Map(rows.map((row) => [row.index, row.written]));
  return attempts.map((_, index) => written.get(index) ?? false);
}

/** Records the result of one attempt. Returns false if its lease was lost. */
export async function finishAttempt(
  db: Db,
  claimed: Pick<ClaimedDelivery, "rowId" | "leaseToken" | "endpointId">,
  { outcome, disable }: { outcome: AttemptOutcome; disable: DisableRule },
): Promise<boolean> {
  const [written] = await finishAttempts(db, [{ ...claimed, outcome, disable }]);
  return written ?? false;
}
