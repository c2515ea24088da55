import type { RequestWithFollowUps } from "../evidence.queries";
import { type Judgement, judge } from "../judgement";

/**
 * Judges requests whose response was lost or had a 5xx status. Returns `failed` if one was sent again under a new key
 * without a safe request in between. A safe request is a repeat under the same key, or a lookup by `external_ref` that
 * returned 404. Otherwise returns `passed` after a repeat under the same key or a lookup. A new key after a 500 never
 * fails this check, because a 500 is final for its key: `judgeLookupAfterLostReply` judges it.
 */
export function judgeRetrySameKey(occasions: readonly RequestWithFollowUps[]): Judgement {
  const good: string[] = [];
  const bad: string[] = [];
  for (const { key, status, repeats, lookups } of occasions.filter(isUncertain)) {
    const fresh = repeats.find((repeat) => repeat.key !== key);
    const isBefore = ({ at }: { at: Date }) => fresh === undefined || at <= fresh.at;
    const retry = repeats.find((repeat) => repeat.key === key && isBefore(repeat));
    const lookup = lookups.find((one) => isBefore(one) && (fresh === undefined || one.status === 404));
    const right = retry ?? lookup;
    if (status === 500) {
      if (retry !== undefined) good.push(retry.requestId);
    } else if (right !== undefined) good.push(right.requestId);
    else if (fresh !== undefined) bad.push(fresh.requestId);
  }
  return judge({ good, bad });
}

/** Returns whether the outcome of a request with a key is unknown to its sender. */
function isUncertain({ kind, status, key }: RequestWithFollowUps): boolean {
  return key !== null && (kind === "lost" || status >= 500);
}
