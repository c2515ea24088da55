import { useQuery } from "@tanstack/react-query";
import { locationsQuery } from "@/lib/api/locations";
import { parseDay } from "@/lib/dates";
import { formatShortStay } from "@/lib/format/format-stay";
import { useTexts } from "../texts/texts-provider";
import type { Filters } from "./search-params";

/**
 * Returns a function that labels a search by its city or country and its dates: `Lisbon 3 – 7 Dec`. `isLoading` is true
 * until the names of the cities have loaded. Until then, and if they cannot be loaded, the label has the city's slug.
 */
export function useSearchLabel(): { toLabel: (filters: Filters) => string; isLoading: boolean } {
  const { language, locale } = useTexts();
  const { data: places = [], isLoading } = useQuery(locationsQuery(language));
  const toLabel = ({ location, country, date_from, date_to }: Filters) => {
    const place = places.find(({ slug }) => slug === location)?.name ?? location ?? country ?? "";
    const [from, to] = [parseDay(date_from ?? ""), parseDay(date_to ?? "")];
    return from === undefined || to === undefined ? place : `${place} ${formatShortStay(from, to, locale)}`;
  };
  return { toLabel, isLoading };
}
