import type { BenchTestbed } from "../bench-testbed";
import type { BenchRequest } from "../load/bench-requests";

/**
 * Creates at least `count` requests: 90% searches, 4% reservations, 4% bookings and 2% reads of `/v1/me`. Each kind is
 * spread evenly over the list.
 */
export async function createRequestMix(
  { makers }: Pick<BenchTestbed, "makers">,
  count: number,
): Promise<BenchRequest[]> {
  const part = (share: number) => Math.max(1, Math.ceil(count * share));
  const [search, reserve, book, me] = await Promise.all([
    makers.search.make(part(0.9)),
    makers.reserve.make(part(0.04)),
    makers.book.make(part(0.04)),
    makers.me.make(part(0.02)),
  ]);
  const placed = [search, reserve, book, me].flatMap((requests) =>
    requests.map((request, index) => ({ request, at: (index + 0.5) / requests.length })),
  );
  return placed.sort((left, right) => left.at - right.at).map(({ request }) => request);
}
