import type { RequestWithFollowUps } from "../evidence.queries";
import { type Judgement, judge } from "../judgement";
import { isTooSoon, toEndMs } from "./timing";

/**
 * Returns `failed` if a request that got `Retry-After` was repeated before this wait was over, otherwise `passed` after
 * a later repeat. Ignores repeats that were sent before the response.
 */
export function judgeRetryAfterKept(limited: readonly RequestWithFollowUps[]): Judgement {
  const good: string[] = [];
  const bad: string[] = [];
  for (const occasion of limited) {
    const waitMs = (occasion.facts?.retry_after_s ?? 0) * 1000;
    const repeat = occasion.repeats.find(({ at }) => at.getTime() > toEndMs(occasion));
    if (repeat === undefined || waitMs === 0) continue;
    const isEarly = isTooSoon(occasion, { ...repeat, durationMs: 0, facts: null }, waitMs);
    (isEarly ? bad : good).push(repeat.requestId);
  }
  return judge({ good, bad });
}
