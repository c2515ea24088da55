import type { Availability, Vehicle } from "@/lib/contracts/availability";
import type { Sort } from "../search-params";

export type Arrangement = {
  rows: readonly Vehicle[];
  /** Rows that were found while the list was already in use. They stay hidden until the user shows them. */
  late: readonly Vehicle[];
};

type Answer = Pick<Availability, "vehicles" | "status">;

/**
 * Returns the rows to show after another response, and the hidden `late` rows. Once the list is in use (`touched`), no
 * row moves and new rows are late. Before that, new rows are appended, and a complete response replaces all rows. A
 * failed or expired search keeps its rows.
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

/**
 * Returns the slugs of the rows that the newest response does not contain. Empty after a failed or expired
 * search, and for a paginated list, because the rows may be on another page.
 */
export function findGoneSlugs(
  rows: readonly Vehicle[],
  answer: Answer & { total: number },
): ReadonlySet<string> {
  const ended = answer.status === "failed" || answer.status === "expired";
  if (ended || answer.total > answer.vehicles.length) return new Set();
  const there = new Set(answer.vehicles.map(({ slug }) => slug));
  return new Set(rows.map(({ slug }) => slug).filter((slug) => !there.has(slug)));
}

type Order = (left: Vehicle, right: Vehicle) => number;

const titles = new Intl.Collator("en");

/** The comparison function for each sort order. They order vehicles as the service does. */
const orders: Readonly<Record<Sort, Order>> = {
  price: (left, right) => left.total - right.total || bySlug(left, right),
  "-price": (left, right) => right.total - left.total || bySlug(left, right),
  title: (left, right) => titles.compare(left.title, right.title) || bySlug(left, right),
};

function bySlug(left: Vehicle, right: Vehicle): number {
  if (left.slug === right.slug) return 0;
  return left.slug < right.slug ? -1 : 1;
}

/**
 * Returns the response with its vehicles in the requested order. Returns it unchanged if the result has several pages.
 */
export function sortVehicles<A extends Answer & { total: number }>(answer: A, sort: Sort): A {
  if (!isUnpaginated(answer)) return answer;
  return { ...answer, vehicles: [...answer.vehicles].sort(orders[sort]) };
}

/** Returns whether the response contains all vehicles of the result, so that the result has only one page. */
export function isUnpaginated({ vehicles, total }: Answer & { total: number }): boolean {
  return total <= vehicles.length;
}
