import type { PartnerContext } from "../../context";
import { findLastAttempt } from "./attempts.queries";

/**
 * Returns the attempt number for an operation from the stored outcomes. Two tabs get the same number until an
 * attempt has failed or its draft was deleted. Only then does the same body get another key.
 */
export async function getAttempt(
  ctx: PartnerContext,
  { op, anchor, anew }: { op: string; anchor: string; anew: boolean },
): Promise<number> {
  const last = await findLastAttempt(ctx.database, {
    partnerId: ctx.partner.id,
    prefix: `portal-${op}-${anchor}-`,
    makesDraft: op === "reserve",
  });
  if (last === undefined) return 1;
  return last.failed || anew ? last.n + 1 : last.n;
}
