import type { Texts } from "@/lib/texts/en";
import { fillCount } from "@/lib/texts/interpolate";
import type { FilterName } from "../search-params";

/**
 * Returns the name of a search filter. For the minimum number of seats, the name includes the value, as in the facets:
 * “9 seats or more”.
 */
export function getFilterLabel(
  name: FilterName,
  value: string | undefined,
  { texts, locale }: { texts: Texts; locale: string },
): string {
  const isSeats = name === "seats_min" && value !== undefined;
  return isSeats ? fillCount(texts.facets.minSeats, Number(value), locale) : texts.search.filters[name];
}
