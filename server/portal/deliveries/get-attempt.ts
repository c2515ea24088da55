import type { PartnerContext } from "../../context";
import { findLastAttempt } from "./attempts.queries";

/**
 * The number an operation is to be attempted with. It is read off the stored outcomes, so two tabs are told the same
 * until one of their attempts has finished without success, or its draft was dropped; only then the same body becomes
 * another key.
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
