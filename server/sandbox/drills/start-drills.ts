import { type DrillName, drillNames } from "@/lib/drill-names";
import { recordAudit } from "../../audit/record-audit";
import type { PartnerContext } from "../../context";
import { inTransaction } from "../../db/in-transaction";
import { notifyWorkers } from "../../db/notify-workers";
import { ApiError } from "../../errors/api-error";
import { newDrillId } from "../../ids";
import { lockActiveEndpoint } from "../../webhooks/lock-active-endpoint";
import { findRunInProgress, insertRun } from "./drills.queries";
import { planDrills } from "./plan-drills";

type StartDrills = { webhookId: number; drills?: readonly DrillName[] | undefined };

/**
 * Queues drills against one endpoint of the partner. Throws `not_found`, `endpoint_inactive`, or `drill_running` while
 * another run is in progress.
 */
export async function startDrills(
  ctx: PartnerContext,
  { webhookId, drills = drillNames }: StartDrills,
): Promise<{ id: string; state: "running" }> {
  const partnerId = ctx.partner.id;
  const names = drillNames.filter((name) => drills.includes(name));
  return await inTransaction(ctx.database, async (tx) => {
    const endpoint = await lockActiveEndpoint(tx, { partnerId, id: webhookId });
    const running = await findRunInProgress(tx, endpoint.id);
    if (running !== undefined) throw drillRunning(running);
    const drillId = newDrillId();
    const run = { drillId, partnerId, endpointId: endpoint.id, drills: names, requestId: ctx.requestId };
    await insertRun(tx, run, planDrills(names, ctx.now));
    const target = { type: "webhook", id: String(endpoint.id) };
    await recordAudit(tx, ctx, { action: "webhook.drill", partnerId, target, after: { drills: names } });
    tx.afterCommit((database) => notifyWorkers(database, "drills"));
    return { id: drillId, state: "running" };
  });
}

function drillRunning(id: string): ApiError<"drill_running"> {
  return new ApiError("drill_running", `Drills against this endpoint are in progress. Wait for ${id}.`, {
    id,
  });
}
