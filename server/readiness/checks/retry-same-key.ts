import type { Occasion } from "../evidence.queries";
import { type Judgement, judge } from "../judgement";

/**
 * Fails if a request whose response was lost, or that failed with a 5xx that is not bound to its key, was sent again
 * under a new key. A new key is correct after a lookup by `external_ref` has returned 404.
 */
export function judgeRetrySameKey(occasions: readonly Occasion[]): Judgement {
  const good: string[] = [];
  const bad: string[] = [];
  for (const occasion of occasions.filter(isUncertain)) {
    const { key, repeats, lookups } = occasion;
    const fresh = repeats.find((repeat) => repeat.key !== key);
    const isBefore = ({ at }: { at: Date }) => fresh === undefined || at <= fresh.at;
    const retry = repeats.find((repeat) => repeat.key === key && isBefore(repeat));
    const lookup = lookups.find((one) => isBefore(one) && (fresh === undefined || one.status === 404));
    const right = retry ?? lookup;
    if (right !== undefined) good.push(right.requestId);
    else if (fresh !== undefined) bad.push(fresh.requestId);
  }
  return judge({ good, bad });
}

/**
 * Returns whether the outcome of a request is unknown. A 500 is the final outcome of its key, and the lookup check
 * covers it.
 */
function isUncertain({ kind, status, key }: Occasion): boolean {
  return key !== null && status !== 500 && (kind === "lost" || status > 500);
}
