export type SearchParams = Record<string, string | string[] | undefined>;

type Query = Record<"q" | "area" | "city", string | undefined>;

/** Returns the parameters of the coverage pages. A repeated parameter counts as absent. */
export function readCoverageQuery({ q, area, city }: SearchParams): Query {
  const one = (value: SearchParams[string]) => (typeof value === "string" ? value : undefined);
  return { q: one(q), area: one(area), city: one(city) };
}
