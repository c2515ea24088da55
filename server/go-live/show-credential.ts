import { recordAudit } from "../audit/record-audit";
import type { Acting, PartnerContext } from "../context";
import { inTransaction } from "../db/in-transaction";
import { ApiError } from "../errors/api-error";
import { getViewer } from "../staff/views/get-viewer";
import { decryptCredential, type ProductionCredential } from "./credential-content";
import { findNewestRequest, type GoLiveRow, lockNewestRequest, markShown } from "./go-live.queries";

/**
 * Returns the production credential and removes it in the same transaction, so only one response can contain it. The
 * request is returned with it, because a read after the commit could fail and lose the credential. Throws `not_found`
 * if the operator has stored none, and `already_shown` if it was shown, has expired or cannot be decrypted.
 */
export async function showProductionCredential(
  ctx: PartnerContext,
  acting: Acting,
): Promise<{ credential: ProductionCredential; request: GoLiveRow | undefined }> {
  const partnerId = ctx.partner.id;
  return await inTransaction(ctx.database, async (tx) => {
    const request = await lockNewestRequest(tx, partnerId);
    if (request === undefined || request.credentialAt === null)
      throw new ApiError("not_found", "The operator has not stored a credential yet.");
    const content =
      request.sealedCredential === null
        ? undefined
        : decryptCredential(ctx.keys, request.id, request.sealedCredential);
    if (content === undefined) {
      throw new ApiError(
        "already_shown",
        "The credential was shown before or has expired. Ask the operator for another one.",
      );
    }
    await markShown(tx, request.id, getViewer(ctx).id);
    await recordAudit(tx, acting, {
      action: "go_live.show_credential",
      partnerId,
      target: { type: "go_live_request", id: String(request.id) },
      after: { client_id: content.client_id },
    });
    return { credential: content, request: await findNewestRequest(tx, partnerId) };
  });
}
