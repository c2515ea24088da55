import type { PartnerContext } from "../../context";
import { findLastSubmission } from "./submissions.queries";

/**
 * Returns the number for the idempotency key of a form submission: 1 for the first submission. A repeat of the last
 * submission gets its number, and so its key. Returns the next number if the last submission failed, if its draft was
 * deleted, or if `anew` is true.
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
