import type { Availability, Vehicle } from "@/lib/contracts/availability";
import type { Sort } from "../search-params";

export type Arrangement = {
  rows: readonly Vehicle[];
  /** Found since, and waiting until they are asked for. */
  late: readonly Vehicle[];
};

type Answer = Pick<Availability, "vehicles" | "status">;

/**
 * What the list shows once another answer is there. A row never leaves its place under a hand that has reached for
 * the list: what came later waits. Until then later rows go below, and the end of the search puts all in order once.
 * A search that failed or lapsed has no rows to give, and keeps those that were there.
 */
export function arrangeRows(shown: readonly Vehicle[], answer: Answer, touched: boolean): Arrangement {
  const { vehicles, status } = answer;
  if (status === "failed" || status === "expired") return { rows: shown, late: [] };
  if (shown.length === 0) return { rows: vehicles, late: [] };
  if (!touched && status !== "pending") return { rows: vehicles, late: [] };
  const newest = new Map(vehicles.map((vehicle) => [vehicle.slug, vehicle]));
  const kept = shown.map((vehicle) => newest.get(vehicle.slug) ?? vehicle);
  const known = new Set(shown.map(({ slug }) => slug));
  const fresh = vehicles.filter(({ slug }) => !known.has(slug));
  return touched ? { rows: kept, late: fresh } : { rows: [...kept, ...fresh], late: [] };
}

/** Rows that the newest answer no longer has. Of a list in several pages nobody can tell: they may be on another. */
export function goneSlugs(rows: readonly Vehicle[], answer: Answer & { total: number }): ReadonlySet<string> {
  const ended = answer.status === "failed" || answer.status === "expired";
  if (ended || answer.total > answer.vehicles.length) return new Set();
  const there = new Set(answer.vehicles.map(({ slug }) => slug));
  return new Set(rows.map(({ slug }) => slug).filter((slug) => !there.has(slug)));
}

type Order = (left: Vehicle, right: Vehicle) => number;

const titles = new Intl.Collator("en");

/** The service's own orders, for a list that is whole. */
const orders: Readonly<Record<Sort, Order>> = {
  price: (left, right) => left.total - right.total || bySlug(left, right),
  "-price": (left, right) => right.total - left.total || bySlug(left, right),
  title: (left, right) => titles.compare(left.title, right.title) || bySlug(left, right),
};

function bySlug(left: Vehicle, right: Vehicle): number {
  if (left.slug === right.slug) return 0;
  return left.slug < right.slug ? -1 : 1;
}

/** An answer in the order asked for, where all of it is at hand; else as the service ordered it. */
export function sorted<A extends Answer & { total: number }>(answer: A, sort: Sort): A {
  if (!isWhole(answer)) return answer;
  return { ...answer, vehicles: [...answer.vehicles].sort(orders[sort]) };
}

export function isWhole({ vehicles, total }: Answer & { total: number }): boolean {
  return total <= vehicles.length;
}
