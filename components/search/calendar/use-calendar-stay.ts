import { maxCalendarStay } from "@/lib/api/calendar";
import type { Day } from "@/lib/dates";
import type { SearchState } from "../search-params";
import type { SetSearchState } from "../use-search-state";
import { type StayDays, toStayDays } from "./stay-days";
import { useCityToday } from "./use-city-today";
import { useStayKeys } from "./use-stay-keys";

type Wanted = {
  state: SearchState;
  setState: SetSearchState;
  /** The city, by slug or ID. */
  location: string | undefined;
  /** The service's clock when the page was rendered. */
  now: string;
  /** Whether the shortcuts that move the rental are active. */
  enabled: boolean;
};

/**
 * Returns the rental of a search with its city, and adds the shortcuts that move the rental. Undefined if a calendar
 * cannot show it: it has no dates, is too long or begins in the past, or the city is unknown.
 */
export function useCalendarStay({
  state,
  setState,
  location,
  now,
  enabled,
}: Wanted): { stay: StayDays; city: { name: string; today: Day } } | undefined {
  const stay = toStayDays(state);
  const city = useCityToday(location, now);
  useStayKeys({ stay, today: city?.today, enabled, onChange: setState });
  if (stay === undefined || stay.length > maxCalendarStay) return undefined;
  return city === undefined || stay.from < city.today ? undefined : { stay, city };
}
