import { sql } from "drizzle-orm";
import { type CheckId, checkIds, eventTypesByRarity, requiredStatusesByRarity } from "@/lib/readiness-checks";
import type { PartnerContext } from "../context";
import type { Db } from "../db/database";
import { drillRules, judgeDrills } from "./checks/drills";
import { judgeKeysUnique } from "./checks/keys-unique";
import { judgeLookupAfterLostReply } from "./checks/lookup-after-lost-reply";
import { judgeMismatchNewKey } from "./checks/mismatch-new-key";
import { judgePollBySearchId, judgePollInterval } from "./checks/polling";
import { judgeRetryAfterKept } from "./checks/retry-after-kept";
import { judgeRetrySameKey } from "./checks/retry-same-key";
import { judgeCancelledOnce, judgeEventsReceived, judgeStatusesHandled } from "./checks/seen";
import { judgeTokenReused } from "./checks/token-reused";
import {
  type EvidenceRow,
  findDeliveredTypes,
  findDrillVerdicts,
  findEvidence,
  findRequestsWithFollowUps,
  findTokenUses,
  type ReadinessScope,
} from "./evidence.queries";
import type { Judgement } from "./judgement";

export type ReadinessReport = {
  ready: boolean;
  /** The time of this report, in real time. */
  computedAt: Date;
  /** The real time from which requests, deliveries and drills count. */
  since: Date;
  checks: readonly (Judgement & { id: CheckId })[];
};

/** The number of days whose requests count. */
const evidenceDays = 30;

/** The maximum number of requests to read of each kind. Together, they bound the cost of the checks. */
const evidenceLimits: Readonly<Record<string, number>> = {
  search: 400,
  keyed: 50,
  key_reused: 10,
  cancel: 10,
  ...Object.fromEntries(requiredStatusesByRarity.map((status) => [`read_${status}`, 10])),
  ...Object.fromEntries(eventTypesByRarity.map((type) => [`events_${type}`, 20])),
};
const occasionLimits = { mismatch: 50, fault: 50, lost: 50, limited: 50 };
const maxTokenUses = 200;

/**
 * Returns the result of each readiness check, by the partner's API requests, deliveries and drills of the last 30 days,
 * or since `since` if that is later.
 */
export async function getReadiness(
  { database, partner }: Pick<PartnerContext, "database" | "partner">,
  { since }: { since?: Date | undefined } = {},
): Promise<ReadinessReport> {
  const computedAt = await readRealTime(database);
  const earliest = new Date(computedAt.getTime() - evidenceDays * 86_400_000);
  const counted = since !== undefined && since > earliest ? since : earliest;
  const scope = { partnerId: partner.id, since: counted };
  const judgements = await judgeAll(database, scope);
  const checks = checkIds.map((id) => ({ id, ...judgements[id] }));
  return { ready: checks.every(({ state }) => state === "passed"), computedAt, since: counted, checks };
}

async function judgeAll(db: Db, scope: ReadinessScope): Promise<Record<CheckId, Judgement>> {
  const rows = await findEvidence(db, scope, evidenceLimits);
  const occasions = await findRequestsWithFollowUps(db, scope, occasionLimits);
  const tokens = await findTokenUses(db, { ...scope, limit: maxTokenUses });
  const delivered = await findDeliveredTypes(db, { ...scope, types: eventTypesByRarity });
  const verdicts = await findDrillVerdicts(db, scope);
  const ofKind = (...kinds: readonly string[]) => filterKinds(rows, kinds);
  const after = (...kinds: readonly string[]) => filterKinds(occasions, kinds);
  const starting = (prefix: string) => rows.filter(({ kind }) => kind.startsWith(prefix));
  return {
    token_reused: judgeTokenReused(tokens),
    poll_interval_kept: judgePollInterval(ofKind("search")),
    poll_by_search_id: judgePollBySearchId(ofKind("search")),
    keys_unique: judgeKeysUnique(ofKind("keyed", "key_reused")),
    mismatch_new_key: judgeMismatchNewKey(after("mismatch")),
    retry_same_key: judgeRetrySameKey(after("lost", "fault", "limited")),
    retry_after_kept: judgeRetryAfterKept(after("limited")),
    lookup_after_lost_reply: judgeLookupAfterLostReply(after("fault", "lost")),
    statuses_handled: judgeStatusesHandled(starting("read_")),
    events_received: judgeEventsReceived(starting("events_"), delivered),
    signature_checked: judgeDrills(verdicts, drillRules.signature_checked),
    duplicates_tolerated: judgeDrills(verdicts, drillRules.duplicates_tolerated),
    order_tolerated: judgeDrills(verdicts, drillRules.order_tolerated),
    cancelled_once: judgeCancelledOnce(ofKind("cancel")),
  };
}

function filterKinds<Row extends EvidenceRow>(rows: readonly Row[], kinds: readonly string[]): Row[] {
  return rows.filter(({ kind }) => kinds.includes(kind));
}

async function readRealTime(db: Db): Promise<Date> {
  const [row] = await db.rows<{ now: Date }>(sql`select real_now() as now`, "read-real-time");
  if (row === undefined) throw new Error("The database has no time.");
  return row.now;
}
