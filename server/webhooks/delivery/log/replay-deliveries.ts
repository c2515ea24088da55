import { recordAudit } from "../../../audit/record-audit";
import type { PartnerContext } from "../../../context";
import type { Tx } from "../../../db/database";
import { inTransaction } from "../../../db/in-transaction";
import { notifyWorkers } from "../../../db/notify-workers";
import { lockEndpoint } from "../../endpoints.queries";
import { endpointNotFound } from "../../parse-endpoint-id";
import { assertReplayable, maxReplayed } from "./replay-range";
import { type Replay, requeueDeliveries } from "./resend.queries";
import { assertActive } from "./retry-delivery";

/** The number of deliveries per statement, so that each statement stays well within its timeout. */
const batch = 1000;

export type ReplayDeliveries = { endpointId: number; since: Date; until?: Date | undefined };

/**
 * Queues the oldest dead-lettered and skipped deliveries of a range again, up to `maxReplayed`, with a new retry
 * schedule. Returns their number. Throws `not_found`, `endpoint_inactive`, and `invalid_payload` for an invalid range.
 */
export async function replayDeliveries(ctx: PartnerContext, replay: ReplayDeliveries): Promise<number> {
  const { endpointId, since, until = null } = replay;
  assertReplayable({ since, until });
  const owner = { partnerId: ctx.partner.id, endpointId };
  return await inTransaction(ctx.database, async (tx) => {
    const endpoint = await lockEndpoint(tx, { partnerId: owner.partnerId, id: endpointId });
    if (endpoint === undefined) throw endpointNotFound();
    assertActive(endpoint.status);
    const attempts = ctx.config.webhookRetrySchedule.length;
    const queued = await requeueAll(tx, { ...owner, since, until, attempts, limit: batch });
    await recordAudit(tx, ctx, {
      action: "webhook.replay",
      partnerId: owner.partnerId,
      target: { type: "webhook", id: String(endpointId) },
      after: { since, until, queued },
    });
    if (queued > 0) tx.afterCommit((database) => notifyWorkers(database, "deliveries"));
    return queued;
  });
}

async function requeueAll(tx: Tx, replay: Replay): Promise<number> {
  let queued = 0;
  let last = replay.limit;
  while (last === replay.limit && queued < maxReplayed) {
    last = await requeueDeliveries(tx, replay);
    queued += last;
  }
  return queued;
}
