import type { Search } from "./parse-search";
import type { FoundVehicle } from "./price-candidates";

/** The sort key of a vehicle and the index of its location. */
export type RankedVehicle = {
  car: Pick<FoundVehicle["car"], "slug" | "title">;
  quote: Pick<FoundVehicle["quote"], "totalMinor">;
  location: FoundVehicle["location"];
};

type Order = (left: RankedVehicle, right: RankedVehicle) => number;

const titles = new Intl.Collator("en");

/**
 * The sort orders of a search. Each ends with the slug, so the order is total and paging shows every vehicle
 * once.
 */
export const vehicleSort: Readonly<Record<Search["sort"], Order>> = {
  price: (left, right) => left.quote.totalMinor - right.quote.totalMinor || bySlug(left, right),
  "-price": (left, right) => right.quote.totalMinor - left.quote.totalMinor || bySlug(left, right),
  title: (left, right) => titles.compare(left.car.title, right.car.title) || bySlug(left, right),
};

function bySlug(left: RankedVehicle, right: RankedVehicle): number {
  if (left.car.slug === right.car.slug) return 0;
  return left.car.slug < right.car.slug ? -1 : 1;
}
