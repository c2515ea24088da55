import { clientId } from "../dataset/dataset";
import { type BenchRequest, clientHeader } from "../load/bench-requests";
import { type ListOwner, type ListOwners, listLimit } from "./assign-bookings";
import type { Comparison } from "./measure-finding";

type ListRow = { title: string; toQuery: (owner: ListOwner) => Record<string, string> };

const listRows: readonly ListRow[] = [
  { title: "newest page", toQuery: () => ({}) },
  { title: "a word of every booking", toQuery: () => ({ q: "given" }) },
  { title: "a word of one booking", toQuery: ({ rareWord }) => ({ q: rareWord }) },
  {
    title: `${listLimit} pickups of a period`,
    toQuery: ({ pickups: { after, before } }) => ({
      pickup_after: after.toISOString(),
      pickup_before: before.toISOString(),
    }),
  },
];

/** The maximum ratio of the CPU time of a list for the large partner to that of the same list for the small partner. */
const maxGrowth = 1.3;

/**
 * Returns the comparisons of a partner with many bookings with one with few. Each comparison requests the same list for
 * both. `lists` must contain a request of each of the two partners.
 */
export function createListComparisons(
  { large, small }: ListOwners,
  lists: readonly BenchRequest[],
): Comparison[] {
  const request = (owner: ListOwner, query: Record<string, string>) => {
    const list = lists.find(({ headers }) => headers[clientHeader] === clientId(owner.partner));
    if (list === undefined) throw new Error(`No list of partner ${owner.partner} was drawn.`);
    return [{ ...list, path: `/v1/bookings?${new URLSearchParams({ limit: String(listLimit), ...query })}` }];
  };
  return listRows.map(({ title, toQuery }) => ({
    title: `list, ${large.bookings} bookings: ${title}`,
    requests: request(large, toQuery(large)),
    otherTitle: `${small.bookings} bookings`,
    others: request(small, toQuery(small)),
    max: maxGrowth,
  }));
}
