import type { RentalLocation } from "@/lib/api/locations";

/** Converts to lower case without accents. */
export function plain(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}

type Place = Pick<RentalLocation, "slug" | "name" | "country_name">;

/**
 * Returns the cities whose name, a word of it, country or slug begins with the text, names first. Without
 * text: recent cities first, then the others.
 */
export function matchPlaces<P extends Place>(
  places: readonly P[],
  typed: string,
  { recent = [], most = 8 }: { recent?: readonly string[]; most?: number } = {},
): P[] {
  const wanted = plain(typed.trim());
  const before = recent.flatMap((slug) => places.filter((place) => place.slug === slug));
  if (wanted === "") return [...before, ...places.filter((place) => !before.includes(place))].slice(0, most);
  const ranked = places.map((place) => ({ place, rank: rankOf(place, wanted) }));
  return ranked
    .filter(({ rank }) => rank < 4)
    .sort((left, right) => left.rank - right.rank)
    .slice(0, most)
    .map(({ place }) => place);
}

function rankOf({ slug, name, country_name }: Place, wanted: string): number {
  const city = plain(name);
  if (city === wanted || slug === wanted) return 0;
  if (city.startsWith(wanted)) return 1;
  if (city.split(/[\s(-]+/).some((word) => word.startsWith(wanted)) || slug.startsWith(wanted)) return 2;
  return plain(country_name).startsWith(wanted) ? 3 : 4;
}
