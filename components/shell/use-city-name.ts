import { useSession } from "./portal-session";

/** Returns a function that returns a city's name in the reader's language, else the catalogue's name. */
export function useCityName(): (city: { slug: string; name: string }) => string {
  const { cityNames } = useSession();
  return ({ slug, name }) => cityNames[slug] ?? name;
}
