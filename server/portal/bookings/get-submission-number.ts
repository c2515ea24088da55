import type { PartnerContext } from "../../context";
import { findLastSubmission } from "./submissions.queries";

/**
 * Returns the number that a form submission has in its idempotency key: 1 for the first. A repeat gets the number of
 * the last submission, and so the same key. Returns the next number if the last submission failed, if its draft was
 * deleted, or with `anew`.
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
