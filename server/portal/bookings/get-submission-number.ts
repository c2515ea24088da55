import type { PartnerContext } from "../../context";
import { findLastSubmission } from "./submissions.queries";

/**
 * Returns the number that a submission puts in its idempotency key. It increases after a failure, a deleted
 * draft, or with `anew`.
 */
export async function getSubmissionNumber(
  ctx: PartnerContext,
  { op, anchor, anew }: { op: string; anchor: string; anew: boolean },
): Promise<number> {
  const last = await findLastSubmission(ctx.database, {
    partnerId: ctx.partner.id,
    prefix: `portal-${op}-${anchor}-`,
    makesDraft: op === "reserve",
  });
  if (last === undefined) return 1;
  return last.failed || anew ? last.n + 1 : last.n;
}
