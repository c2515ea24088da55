import type { RequestWithFollowUps } from "../evidence.queries";
import { type Judgement, judge } from "../judgement";

/** Fails if a `price_mismatch` was replayed and never followed by the same booking with a new key. */
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
