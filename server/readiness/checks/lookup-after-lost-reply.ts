import type { RequestWithFollowUps } from "../evidence.queries";
import { type Judgement, judge } from "../judgement";

/**
 * Returns `failed` if a booking request got a 500 and was sent again under a new key without a lookup by `external_ref`
 * in between. A 500 is final for its key. Otherwise returns `passed` after a lookup that followed a 500 or a lost
 * response.
 */
export function judgeLookupAfterLostReply(occasions: readonly RequestWithFollowUps[]): Judgement {
  const good: string[] = [];
  const bad: string[] = [];
  for (const { key, kind, status, repeats, lookups } of occasions) {
    const fresh = repeats.find((repeat) => repeat.key !== key);
    const lookup = lookups.find(({ at }) => fresh === undefined || at <= fresh.at);
    const isFinal = status === 500;
    if (lookup !== undefined && (isFinal || kind === "lost")) good.push(lookup.requestId);
    else if (isFinal && fresh !== undefined) bad.push(fresh.requestId);
  }
  return judge({ good, bad });
}
