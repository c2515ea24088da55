import type { RequestWithFollowUps } from "../evidence.queries";
import { type Judgement, judge } from "../judgement";

/**
 * Fails if a new key followed a 500, which is final for its key, and the booking was not looked up by `external_ref`
 * before. A lookup after a lost response also passes.
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
