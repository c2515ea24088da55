"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { locationsQuery } from "@/lib/api/locations";
import type { Day } from "@/lib/dates";
import { todayIn } from "@/lib/zone-time";
import { useTexts } from "../../texts/texts-provider";

/**
 * Returns a city with its local day by the service's clock, which a sandbox may have changed. `now` is the time of
 * that clock when the page was rendered. Undefined for an unknown city, and until the cities are loaded.
 */
export function useCityToday(
  location: string | undefined,
  now: string,
): { name: string; today: Day } | undefined {
  const { language } = useTexts();
  const { data: places = [] } = useQuery(locationsQuery(language));
  const [ahead] = useState(() => Date.parse(now) - Date.now());
  const place = places.find(({ slug, id }) => slug === location || String(id) === location);
  if (place === undefined) return undefined;
  return { name: place.name, today: todayIn(place.timezone, new Date(Date.now() + ahead)) };
}
