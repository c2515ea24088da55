import type { RequestWithFollowUps } from "../evidence.queries";
import { type Judgement, judge } from "../judgement";

/**
 * Returns `failed` if a request that got `price_mismatch` was sent again only with the same key, never with a new key.
 * Otherwise returns `passed` after a repeat with a new key.
 */
export function judgeMismatchNewKey(mismatches: readonly RequestWithFollowUps[]): Judgement {
  const good: string[] = [];
  const bad: string[] = [];
  for (const { key, repeats } of mismatches) {
    const fresh = repeats.find((repeat) => repeat.key !== key);
    const replay = repeats.findLast((repeat) => repeat.key === key);
    if (fresh !== undefined) good.push(fresh.requestId);
    else if (replay !== undefined) bad.push(replay.requestId);
  }
  return judge({ good, bad });
}
