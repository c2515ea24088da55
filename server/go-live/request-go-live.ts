import type { Readiness } from "@/lib/contracts/readiness";
import { recordAudit } from "../audit/record-audit";
import type { Acting, PartnerContext } from "../context";
import { inTransaction } from "../db/in-transaction";
import { ApiError } from "../errors/api-error";
import { getViewer } from "../staff/views/get-viewer";
import { decideRequest, insertRequest, lockNewestRequest } from "./go-live.queries";

/**
 * Requests access to production. Throws `not_ready` unless every readiness check has passed, and `already_requested` if
 * a request is open or approved.
 */
export async function requestGoLive(
  ctx: PartnerContext,
  acting: Acting,
  { checks, note }: { checks: Readiness["checks"]; note: string | undefined },
): Promise<void> {
  const missing = checks.filter(({ state }) => state !== "passed").map(({ id }) => id);
  if (missing.length > 0) {
    throw new ApiError("not_ready", "Not every readiness check has passed. Open the readiness page.", {
      missing,
    });
  }
  const partnerId = ctx.partner.id;
  await inTransaction(ctx.database, async (tx) => {
    const id = await insertRequest(tx, {
      partnerId,
      staffId: getViewer(ctx).id,
      at: acting.now,
      note,
      checks: Object.fromEntries(checks.map((check) => [check.id, check.state])),
    });
    if (id === undefined) {
      throw new ApiError("already_requested", "Access to production was requested before. Reload the page.");
    }
    await recordAudit(tx, acting, {
      action: "go_live.request",
      partnerId,
      target: { type: "go_live_request", id: String(id) },
      after: { state: "requested", note: note ?? null },
    });
  });
}

/** Withdraws the open request. Throws `not_found` if there is none. */
export async function withdrawGoLive(ctx: PartnerContext, acting: Acting): Promise<void> {
  const partnerId = ctx.partner.id;
  await inTransaction(ctx.database, async (tx) => {
    const request = await lockNewestRequest(tx, partnerId);
    if (request?.state !== "requested")
      throw new ApiError("not_found", "No request awaits a decision. Reload the page.");
    await decideRequest(tx, request.id, { state: "withdrawn", at: acting.now });
    await recordAudit(tx, acting, {
      action: "go_live.withdraw",
      partnerId,
      target: { type: "go_live_request", id: String(request.id) },
      before: { state: "requested" },
      after: { state: "withdrawn" },
    });
  });
}
