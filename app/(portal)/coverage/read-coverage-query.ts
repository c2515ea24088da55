export type SearchParams = Record<string, string | string[] | undefined>;

type Query = Record<"q" | "area" | "city", string | undefined>;

/** Returns the query parameters of the coverage pages. A parameter that occurs more than once is undefined. */
export function readCoverageQuery({ q, area, city }: SearchParams): Query {
  const one = (value: SearchParams[string]) => (typeof value === "string" ? value : undefined);
  return { q: one(q), area: one(area), city: one(city) };
}
