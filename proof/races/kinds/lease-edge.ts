import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { partnerContext } from "../../../server/testing/fixtures/partner-context";
import { answerOf, emitEvents, openEndpoint } from "../../../server/testing/fixtures/webhook-deliveries";
import { openTestRuntime, type TestRuntime } from "../../../server/testing/test-runtime";
import {
  type ClaimedDelivery,
  claimDeliveries,
  finishAttempt,
} from "../../../server/webhooks/delivery/deliveries.queries";
import type { Random } from "../../kit/random";
import { broken, type Race } from "../race";

const leaseSeconds = 1;
const edgeMs = 50;

/** One claim of a delivery, and whether its outcome was written down. */
export type Held = { deliveryId: string; leaseToken: number; attempt: number; written: boolean };

export type LeaseEnd = {
  held: readonly Held[];
  rows: readonly { deliveryId: string; status: string; attempts: number; recorded: number }[];
};

/** However close to the edge: every claim has a number of its own, and one outcome is written, by the last of them. */
export function judgeLeases({ held, rows }: LeaseEnd): string[] {
  return rows.flatMap(({ deliveryId, status, attempts, recorded }) => {
    const own = held.filter((one) => one.deliveryId === deliveryId);
    const written = own.filter((one) => one.written);
    const newest = Math.max(...own.map(({ leaseToken }) => leaseToken));
    return broken([
      [written.length === 1, `${written.length} outcomes of one delivery were written`],
      [written.every(({ leaseToken }) => leaseToken === newest), "who had lost the lease wrote"],
      [new Set(own.map(({ leaseToken }) => leaseToken)).size === own.length, "a lease was given twice"],
      [new Set(own.map(({ attempt }) => attempt)).size === own.length, "an attempt was counted twice"],
      [attempts === own.length && recorded === own.length, `${own.length} attempts, ${attempts} counted`],
      [status === "succeeded", `it is ${status}`],
    ]);
  });
}

const [partners, endpoints, events] = [2, 4, 4];

export const leaseRace: Race = {
  name: "lease-edge",
  contenders: "a sender that takes as long as its lease ± 50 ms, and another worker",
  rounds: 32,
  fewest: 1,
  open: async (stage) => async (_round, random) => {
    const runtime = openTestRuntime(stage.databaseUrl, { WEBHOOK_RETRY_SCHEDULE: schedule });
    try {
      // Nothing but its own: whatever an earlier race has left would be claimed with it.
      await runtime.database.rows(sql`truncate webhook_attempts, webhook_deliveries`);
      await fill(runtime);
      const held: Held[] = [];
      // Two at once: what one has in hand, the other waits for.
      await Promise.all([0, 1].map(() => workUntilDone(runtime, { held, random })));
      const rows = await rowsOf(runtime);
      const lost = held.filter(({ written }) => !written).length;
      return {
        outcomes: { "written in time": held.length - lost, "lost to the other": lost },
        violations: judgeLeases({ held, rows }),
      };
    } finally {
      await runtime.database.close();
    }
  },
};

/** More attempts than anybody loses in a row. */
const schedule = Array.from({ length: 50 }, () => "0s").join(",");

async function fill(runtime: TestRuntime): Promise<void> {
  for (let partner = 0; partner < partners; partner += 1) {
    const ctx = await partnerContext(runtime);
    for (let endpoint = 0; endpoint < endpoints; endpoint += 1) await openEndpoint(ctx);
    await emitEvents(ctx, events);
  }
}

type Work = { held: Held[]; random: Random };

async function workUntilDone(runtime: TestRuntime, work: Work): Promise<void> {
  const sending = new Set<Promise<void>>();
  for (;;) {
    const claimed = await claimDeliveries(runtime.database, {
      limit: 200,
      failingLimit: 100,
      afterEndpointId: 0,
      leaseSeconds,
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

async function send(runtime: TestRuntime, claimed: ClaimedDelivery, { held, random }: Work): Promise<void> {
  await sleep(leaseSeconds * 1000 + random.between(-edgeMs, edgeMs));
  const outcome = { verdict: "succeeded", retryMs: null, answer: answerOf(200) } as const;
  const disable = { failures: 100_000, afterSeconds: 86_400 };
  const written = await finishAttempt(runtime.database, claimed, { outcome, disable });
  const { deliveryId, leaseToken, attempt } = claimed;
  held.push({ deliveryId, leaseToken, attempt, written });
}

async function rowsOf({ database }: TestRuntime): Promise<LeaseEnd["rows"]> {
  return await database.rows(
    sql`select d.delivery_id as "deliveryId", d.status, d.attempt_count as attempts,
          (select count(*)::int from webhook_attempts a where a.delivery_row_id = d.id) as recorded
        from webhook_deliveries d order by d.id`,
  );
}
