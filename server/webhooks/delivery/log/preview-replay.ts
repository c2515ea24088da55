import type { PartnerContext } from "../../../context";
import { findEndpoint } from "../../endpoints.queries";
import { endpointNotFound } from "../../parse-endpoint-id";
import type { ReplayDeliveries } from "./replay-deliveries";
import { assertReplayable, maxReplayed } from "./replay-range";
import { countReplayable } from "./resend.queries";
import { assertActive } from "./retry-delivery";

export type ReplayPreview = { queued: number; dead_lettered: number; skipped: number; more: boolean };

/**
 * Counts the deliveries that a replay of this range would queue now. Throws the same errors as the replay.
 */
export async function previewReplay(ctx: PartnerContext, replay: ReplayDeliveries): Promise<ReplayPreview> {
  const { endpointId, since, until = null } = replay;
  assertReplayable({ since, until });
  const owner = { partnerId: ctx.partner.id, endpointId };
  const endpoint = await findEndpoint(ctx.database, { partnerId: owner.partnerId, id: endpointId });
  if (endpoint === undefined) throw endpointNotFound();
  assertActive(endpoint.status);
  const { deadLettered, skipped, more } = await countReplayable(
    ctx.database,
    { ...owner, since, until },
    maxReplayed,
  );
  return { queued: deadLettered + skipped, dead_lettered: deadLettered, skipped, more };
}
