import type { TokenUse } from "../evidence.queries";
import { type Judgement, judge } from "../judgement";

/** The minimum number of requests. With fewer, the check never fails. */
const minRequests = 3;

/**
 * Returns `failed` if more than half of at least `minRequests` requests are the first ones with their access token.
 * Otherwise returns `passed` once a token was reused. `uses` is ordered newest first.
 */
export function judgeTokenReused(uses: readonly TokenUse[]): Judgement {
  const oldest = new Map(uses.map(({ token, requestId }) => [token, requestId]));
  const isFirst = ({ token, requestId }: TokenUse) => oldest.get(token) === requestId;
  const fresh = uses.filter(isFirst).map(({ requestId }) => requestId);
  const reused = uses.filter((use) => !isFirst(use)).map(({ requestId }) => requestId);
  const fails = uses.length >= minRequests && fresh.length * 2 > uses.length;
  const judgement = judge({ good: reused, bad: fails ? fresh : [] });
  return { ...judgement, bad: fresh.length };
}
