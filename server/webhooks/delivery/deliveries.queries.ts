import { sql } from "drizzle-orm";
import type { Db } from "../../db/database";
import type { AttemptOutcome } from "./attempt-outcome";

/** A delivery under a lease of this process, with all it takes to send it. */
export type ClaimedDelivery = {
  rowId: number;
  /** Whoever holds an older number has lost the delivery. */
  leaseToken: number;
  deliveryId: string;
  eventId: string;
  eventType: string;
  /** When the event made it, in real time. */
  createdAt: Date;
  /** As it was fixed when the event was made. */
  body: string;
  partnerId: number;
  endpointId: number;
  url: string;
  sealedSecret: Buffer | null;
  sealedPreviousSecret: Buffer | null;
  previousSecretExpiresAt: Date | null;
  /** What it is by the partner's own clock, by which its secrets expire. */
  partnerNow: Date;
  /** The number of this attempt, counted at the claim so that a sender that keeps dying comes to an end. */
  attempt: number;
  maxAttempts: number;
  attemptsBefore: number;
  /** Asked for by hand, beyond the schedule. */
  extra: boolean;
  /** The endpoint's last attempt failed. */
  failing: boolean;
};

export type Claim = {
  limit: number;
  /** How many of them may be for endpoints that are failing. */
  failingLimit: number;
  /** The endpoint that was served last; the round goes on behind it. */
  afterEndpointId: number;
  leaseSeconds: number;
};

/**
 * The function looks with a newer eye than the statement it is called in: what is committed in between it claims, and a
 * join to the table would lose. So the join loses nothing, and what it cannot see yet is as old as this statement.
 */
export async function claimDeliveries(db: Db, claim: Claim): Promise<ClaimedDelivery[]> {
  return await db.rows<ClaimedDelivery>(
    sql`select row_id as "rowId", claimed.lease_token as "leaseToken", claimed.delivery_id as "deliveryId",
          event_id as "eventId", claimed.event_type as "eventType",
          coalesce(d.created_at, statement_timestamp()) as "createdAt", body,
          claimed.partner_id as "partnerId", claimed.endpoint_id as "endpointId", url,
          sealed_secret as "sealedSecret", sealed_previous_secret as "sealedPreviousSecret",
          previous_secret_expires_at as "previousSecretExpiresAt", partner_time as "partnerNow", attempt,
          claimed.max_attempts as "maxAttempts", claimed.attempts_before as "attemptsBefore", extra, failing
        from claim_webhook_deliveries(${claim.limit}, ${claim.failingLimit}, ${claim.afterEndpointId},
          ${claim.leaseSeconds}) claimed
        left join webhook_deliveries d on d.id = row_id`,
    "claim-deliveries",
  );
}

export type DisableRule = { failures: number; afterSeconds: number };

/** False when the lease was lost meanwhile: the delivery is another's, and this outcome counts for nothing. */
export async function finishAttempt(
  db: Db,
  claimed: Pick<ClaimedDelivery, "rowId" | "leaseToken">,
  { outcome, disable }: { outcome: AttemptOutcome; disable: DisableRule },
): Promise<boolean> {
  const { verdict, retryMs, answer } = outcome;
  const headers = answer === null ? null : JSON.stringify(answer.headers);
  const [row] = await db.rows<{ written: boolean }>(
    sql`select finish_webhook_attempt(${claimed.rowId}, ${claimed.leaseToken}, ${verdict}, ${retryMs}, ${headers},
          ${answer?.status ?? null}, ${answer?.body ?? null}, ${answer?.error ?? null}, ${answer?.durationMs ?? null},
          ${disable.failures}, ${disable.afterSeconds}) as written`,
    "finish-attempt",
  );
  return row?.written ?? false;
}
