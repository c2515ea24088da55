import { advancePartnerClock, resetPartnerClock } from "../clock/partner-clock";
import type { PartnerContext } from "../context";
import { invalidField } from "../errors/api-error";
import { parseDuration } from "../parse-duration";

/** Advances the partner's own clock by a duration such as `48h`, or resets it to the service's time. */
export async function moveClock(ctx: PartnerContext, { advance }: { advance: string | undefined }) {
  if (advance === undefined) return await resetPartnerClock(ctx);
  const seconds = parseDuration(advance);
  if (seconds === undefined) throw invalidField("advance", "Expected a duration such as 30s, 5m, 48h or 5d");
  return await advancePartnerClock(ctx, seconds);
}
