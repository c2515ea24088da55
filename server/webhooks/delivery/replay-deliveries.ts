import { recordAudit } from "../../audit/record-audit";
import type { PartnerContext } from "../../context";
import { announce } from "../../db/announce";
import type { Tx } from "../../db/database";
import { inTransaction } from "../../db/in-transaction";
import { invalidField } from "../../errors/api-error";
import { noEndpoint } from "../endpoint-id";
import { lockEndpoint } from "../endpoints.queries";
import { type Replay, requeueDeliveries } from "./resend.queries";
import { assertActive } from "./retry-delivery";

const oldestDays = 14;
const mostAtOnce = 10_000;
/** Each statement must stay well within its time-out. */
const batch = 1000;
const dayMs = 86_400_000;
/** A moment reckoned by the caller is older when it gets here, and older still by a clock that is ahead. */
const underwayMs = 60_000;

export type ReplayDeliveries = { endpointId: number; since: Date; until?: Date | undefined };

/** Queues what was dead-lettered or skipped in the span anew, and answers how many. */
export async function replayDeliveries(ctx: PartnerContext, replay: ReplayDeliveries): Promise<number> {
  const { endpointId, since, until = null } = replay;
  // Deliveries are made and attempted on real time, wherever the partner's own clock is.
  if (since.getTime() < Date.now() - oldestDays * dayMs - underwayMs)
    throw invalidField("since", `Expected a moment at most ${oldestDays} days ago`);
  if (until !== null && until <= since) throw invalidField("until", "Expected a moment after `since`");
  const owner = { partnerId: ctx.partner.id, endpointId };
  return await inTransaction(ctx.database, async (tx) => {
    const endpoint = await lockEndpoint(tx, { partnerId: owner.partnerId, id: endpointId });
    if (endpoint === undefined) throw noEndpoint();
    assertActive(endpoint.status);
    const attempts = ctx.config.webhookRetrySchedule.length;
    const queued = await requeueAll(tx, { ...owner, since, until, attempts, limit: batch });
    await recordAudit(tx, ctx, {
      action: "webhook.replay",
      partnerId: owner.partnerId,
      target: { type: "webhook", id: String(endpointId) },
      after: { since, until, queued },
    });
    if (queued > 0) tx.afterCommit((database) => announce(database, "deliveries"));
    return queued;
  });
}

async function requeueAll(tx: Tx, replay: Replay): Promise<number> {
  let queued = 0;
  let last = replay.limit;
  while (last === replay.limit && queued < mostAtOnce) {
    last = await requeueDeliveries(tx, replay);
    queued += last;
  }
  return queued;
}
