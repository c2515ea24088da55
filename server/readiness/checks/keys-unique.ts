import type { EvidenceRow } from "../evidence.queries";
import { type Judgement, judge } from "../judgement";

/**
 * Returns `failed` if an idempotency key was sent again with another body. Otherwise returns `passed` after requests
 * with two different keys.
 */
export function judgeKeysUnique(rows: readonly EvidenceRow[]): Judgement {
  const reused = rows.filter(({ kind }) => kind === "key_reused");
  const keyed = rows.filter(({ kind }) => kind !== "key_reused");
  const newestByKey = new Map(keyed.toReversed().map(({ key, requestId }) => [key, requestId]));
  const good = [...newestByKey.values()].reverse();
  return judge({
    good: good.length > 1 ? good : [],
    bad: reused.map(({ requestId }) => requestId),
  });
}
