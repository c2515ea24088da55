import { useEffect, useState } from "react";
import { findCityCars } from "@/lib/api/city-cars";
import type { CityCar } from "@/lib/contracts/portal/cities";

const nothing: readonly CityCar[] = [];

/**
 * Returns the cars of a city whose names contain the search text. `location` is the slug of the city. Returns
 * none for an empty text and after a failed request, so that the palette offers everything else.
 */
export function useCityCars(location: string, q: string): readonly CityCar[] {
  const [cars, setCars] = useState(nothing);
  useEffect(() => {
    if (q === "") return setCars(nothing);
    const superseded = new AbortController();
    findCityCars({ location, q }, superseded.signal).then(setCars, () => {
      // A superseded request also fails. The cars then stay until those of the next request.
      if (!superseded.signal.aborted) setCars(nothing);
    });
    return () => superseded.abort();
  }, [location, q]);
  return cars;
}
