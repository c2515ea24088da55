import { recordAudit } from "../../audit/record-audit";
import type { Acting, PartnerContext } from "../../context";
import { inTransaction } from "../../db/in-transaction";
import { ApiError } from "../../errors/api-error";
import { markWithdrawn } from "./invitations.queries";

/** Withdraws an open invitation, so that its link stops working. */
export async function withdrawInvitation(ctx: PartnerContext, acting: Acting, id: number): Promise<void> {
  const { database, partner } = ctx;
  await inTransaction(database, async (tx) => {
    const withdrawn = await markWithdrawn(tx, { partnerId: partner.id, id, now: acting.now });
    if (withdrawn === undefined)
      throw new ApiError("not_found", "Open invitation not found. Reload the team list.");
    await recordAudit(tx, acting, {
      action: "staff.withdraw_invitation",
      partnerId: partner.id,
      target: { type: "staff_invitation", id: String(id) },
      before: { role: withdrawn.role, withdrawn_at: null },
      after: { role: withdrawn.role, withdrawn_at: acting.now.toISOString() },
    });
  });
}
