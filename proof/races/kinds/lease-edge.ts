import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { partnerContext } from "../../../server/testing/fixtures/partner-context";
import {
  createAttemptResponse,
  emitEvents,
  openEndpoint,
} from "../../../server/testing/fixtures/webhook-deliveries";
import { openTestRuntime, type TestRuntime } from "../../../server/testing/test-runtime";
import {
  type ClaimedDelivery,
  claimDeliveries,
  finishAttempt,
} from "../../../server/webhooks/delivery/deliveries.queries";
import { deliveryLimits } from "../../../server/webhooks/delivery/delivery-limits";
import type { Random } from "../../kit/random";
import { findViolatedRules, type Race } from "../race";

const leaseSeconds = 1;
const edgeMs = 50;

/** One claim of a delivery, and whether its outcome was recorded. */
export type Claim = { deliveryId: string; leaseToken: number; attempt: number; recorded: boolean };

export type LeaseEnd = {
  claims: readonly Claim[];
  rows: readonly { deliveryId: string; status: string; attempts: number; recorded: number }[];
};

/**
 * Checks that every claim has its own lease token and attempt number, and that only the newest claim recorded
 * an outcome. Returns a message for each violation.
 */
export function checkLeases({ claims, rows }: LeaseEnd): string[] {
  return rows.flatMap(({ deliveryId, status, attempts, recorded }) => {
    const own = claims.filter((one) => one.deliveryId === deliveryId);
    const recordedClaims = own.filter((one) => one.recorded);
    const newest = Math.max(...own.map(({ leaseToken }) => leaseToken));
    return findViolatedRules([
      [recordedClaims.length === 1, `${recordedClaims.length} outcomes of one delivery were recorded`],
      [
        recordedClaims.every(({ leaseToken }) => leaseToken === newest),
        "a worker recorded an outcome after it lost the lease",
      ],
      [new Set(own.map(({ leaseToken }) => leaseToken)).size === own.length, "a lease token was used twice"],
      [new Set(own.map(({ attempt }) => attempt)).size === own.length, "an attempt was counted twice"],
      [
        attempts === own.length && recorded === own.length,
        `${own.length} attempts were made, but ${attempts} counted`,
      ],
      [status === "succeeded", `the delivery status is ${status}`],
    ]);
  });
}

const [partners, endpoints, events] = [2, 4, 4];

export const leaseRace: Race = {
  name: "lease-edge",
  contenders: "a worker that sends for the length of its lease ±50 ms, and another worker",
  rounds: 32,
  shortRounds: 1,
  open: async (testbed) => async (_round, random) => {
    const runtime = openTestRuntime(testbed.databaseUrl, { WEBHOOK_RETRY_SCHEDULE: schedule });
    try {
      // Earlier races may have left deliveries, which this race would claim.
      await runtime.database.rows(sql`truncate webhook_attempts, webhook_deliveries`);
      await createDeliveries(runtime);
      const claims: Claim[] = [];
      // Two workers run at once, so that one can claim what the other still sends.
      await Promise.all([0, 1].map(() => workUntilDone(runtime, { claims, random })));
      const rows = await readRows(runtime);
      const lost = claims.filter(({ recorded }) => !recorded).length;
      return {
        outcomes: { "outcome recorded": claims.length - lost, "lease lost": lost },
        violations: checkLeases({ claims, rows }),
      };
    } finally {
      await runtime.database.close();
    }
  },
};

/** A retry schedule with more attempts than a delivery can use up by losing its lease. */
const schedule = Array.from({ length: 50 }, () => "0s").join(",");

async function createDeliveries(runtime: TestRuntime): Promise<void> {
  for (let partner = 0; partner < partners; partner += 1) {
    const ctx = await partnerContext(runtime);
    for (let endpoint = 0; endpoint < endpoints; endpoint += 1) await openEndpoint(ctx);
    await emitEvents(ctx, events);
  }
}

type Work = { claims: Claim[]; random: Random };

async function workUntilDone(runtime: TestRuntime, work: Work): Promise<void> {
  const sending = new Set<Promise<void>>();
  for (;;) {
    const claimed = await claimDeliveries(runtime.database, {
      limit: 200,
      failingLimit: 100,
      afterEndpointId: 0,
      limits: { ...deliveryLimits, leaseSeconds },
    });
    for (const one of claimed) {
      const sent = send(runtime, one, work).finally(() => sending.delete(sent));
      sending.add(sent);
    }
    const [row] = await runtime.database.rows<{ open: number }>(
      sql`select count(*)::int as open from webhook_deliveries where status in ('pending', 'delivering')`,
    );
    if (row?.open === 0) break;
    await sleep(5);
  }
  await Promise.all(sending);
}

async function send(runtime: TestRuntime, claimed: ClaimedDelivery, { claims, random }: Work): Promise<void> {
  await sleep(leaseSeconds * 1000 + random.between(-edgeMs, edgeMs));
  const outcome = { result: "succeeded", retryMs: null, response: createAttemptResponse(200) } as const;
  const disable = { failures: 100_000, afterSeconds: 86_400 };
  const recorded = await finishAttempt(runtime.database, claimed, { outcome, disable });
  const { deliveryId, leaseToken, attempt } = claimed;
  claims.push({ deliveryId, leaseToken, attempt, recorded });
}

async function readRows({ database }: TestRuntime): Promise<LeaseEnd["rows"]> {
  return await database.rows(
    sql`select d.delivery_id as "deliveryId", d.status, d.attempt_count as attempts,
          (select count(*)::int from webhook_attempts a where a.delivery_row_id = d.id) as recorded
        from webhook_deliveries d order by d.id`,
  );
}
