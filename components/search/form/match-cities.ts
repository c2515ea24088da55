import type { City } from "@/lib/api/locations";
import { typoDistance } from "./typo-distance";

/** The plain forms of letters that Unicode does not decompose into a letter and an accent. */
const letters: Readonly<Record<string, string>> = {
  ß: "ss",
  ø: "o",
  æ: "ae",
  œ: "oe",
  ł: "l",
  đ: "d",
  ð: "d",
  þ: "th",
};

/** Converts to lower case without accents. */
export function removeAccents(text: string): string {
  const bare = text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
  return bare.replace(/[ßøæœłđðþ]/g, (letter) => letters[letter] ?? letter);
}

type Place = Pick<City, "slug" | "country_name" | "names" | "iata">;

/** The kinds of matches, best first. */
const [exact, prefix, wordPrefix, part, country, none] = [0, 1, 2, 3, 4, 9];

/**
 * Returns up to `most` cities that match the text, best first: the exact name or an airport code, then the beginning
 * of the name, the beginning of a word in it, any part of it, the beginning of the country's name, and last a name
 * with a typo, fewest changes first. Ignores case and accents. Matches the names in every language. Without text,
 * every city matches, and recent ones come first.
 */
export function matchCities<P extends Place>(
  places: readonly P[],
  typed: string,
  { recent = [], most = 8 }: { recent?: readonly string[]; most?: number } = {},
): P[] {
  const wanted = removeAccents(typed.trim());
  const before = recent.flatMap((slug) => places.filter((place) => place.slug === slug));
  if (wanted === "") return [...before, ...places.filter((place) => !before.includes(place))].slice(0, most);
  const ranked = places.map((place) => ({ place, rank: rankOf(place, wanted) }));
  return ranked
    .filter(({ rank }) => rank < none)
    .sort((left, right) => left.rank - right.rank)
    .slice(0, most)
    .map(({ place }) => place);
}

/**
 * Returns the number of changes between the text and the closest name of the city, or zero if the city matches without
 * a typo. The city must be one of the matches.
 */
export function countTypos(place: Place, typed: string): number {
  const wanted = removeAccents(typed.trim());
  return wanted === "" ? 0 : Math.max(0, rankOf(place, wanted) - country);
}

// Cached, because every key press compares all names of all cities.
const converted = new WeakMap<Place, readonly string[]>();

function plainNames(place: Place): readonly string[] {
  const known = converted.get(place);
  if (known !== undefined) return known;
  const names = [place.slug, ...place.names.map(removeAccents)];
  converted.set(place, names);
  return names;
}

function rankOf(place: Place, wanted: string): number {
  const { iata, country_name } = place;
  if (iata.some((code) => removeAccents(code) === wanted)) return exact;
  const best = Math.min(...plainNames(place).map((name) => rankOfName(name, wanted)));
  return best > country && removeAccents(country_name).startsWith(wanted) ? country : best;
}

function rankOfName(name: string, wanted: string): number {
  if (name === wanted) return exact;
  if (name.startsWith(wanted)) return prefix;
  const words = name.split(/[\s(-]+/);
  if (words.some((word) => word.startsWith(wanted))) return wordPrefix;
  if (name.includes(wanted)) return part;
  const changes = [name, ...words].flatMap((text) => typoDistance(wanted, text) ?? []);
  // Typos rank after the other matches, by their changes.
  return changes.length === 0 ? none : country + Math.min(...changes);
}
