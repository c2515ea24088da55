import type { City } from "@/lib/api/locations";
import { countTypos } from "./match-cities";

type Place = Pick<City, "slug" | "country_name" | "names" | "iata">;
type Choice<P extends Place> = {
  matches: readonly P[];
  typed: string;
  /** The index of the active match, and whether the user moved to it with the arrow keys. */
  active: number;
  moved: boolean;
};

/**
 * Returns the city that is selected on Enter or when the user leaves the field, or `undefined`. A match with a typo may
 * not be the city that the user means, as with Parma and Palma. It is selected only if the user moved to it, or with
 * Enter if it is the only match and differs by one change.
 */
export function acceptMatch<P extends Place>(
  { matches, typed, active, moved }: Choice<P>,
  by: "enter" | "leave",
): P | undefined {
  const match = matches[active];
  if (match === undefined || moved) return match;
  const changes = countTypos(match, typed);
  if (changes === 0) return match;
  return by === "enter" && changes === 1 && matches.length === 1 ? match : undefined;
}
