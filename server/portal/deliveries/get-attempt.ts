import type { PartnerContext } from "../../context";
import { findLastAttempt } from "./attempts.queries";

/**
 * Returns the number of an operation's next attempt, which is part of its idempotency key. All tabs get the
 * same number until the last attempt has failed, its draft was deleted, or `anew` requests another number.
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
