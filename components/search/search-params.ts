import { type SearchRequest, searchAdditions } from "@/lib/api/availability";
import { updateQueryString } from "@/lib/update-query-string";

export const sorts = ["price", "-price", "title"] as const;
export type Sort = (typeof sorts)[number];

/** The filters of a search by the API's names. Their values are text, which the API validates. */
export const filterNames = [
  "location",
  "country",
  "date_from",
  "date_to",
  "pickup_hour",
  "return_hour",
  "age",
  "currency",
  "vehicle_type",
  "transmission",
  "fuel",
  "seats_min",
  "pickup_type",
  "price_min",
  "price_max",
  "attrs",
  "q",
  "units",
] as const;
export type FilterName = (typeof filterNames)[number];
export type Filters = Partial<Record<FilterName, string>>;

/** The value of `explain` that explains all hidden cars. No slug contains this character. */
export const allHidden = "*";

/**
 * The state of the search page that its URL stores. `external_ref` names the sale for which another car is
 * chosen. `explain` is the slug of the car whose absence is explained, or `allHidden`.
 */
export type SearchState = Record<
  FilterName | "page" | "search_id" | "external_ref" | "explain",
  string | null
> & {
  sort: Sort;
};

/** Returns the state that a query string stores. A missing or unknown sort order becomes `price`. */
export function readSearchState(query: Pick<URLSearchParams, "get">): SearchState {
  const filters = Object.fromEntries(filterNames.map((name) => [name, query.get(name)]));
  return {
    // SAFETY: the object has the result of `get` for each name.
    ...(filters as Record<FilterName, string | null>),
    sort: sorts.find((sort) => sort === query.get("sort")) ?? "price",
    page: query.get("page"),
    search_id: query.get("search_id"),
    external_ref: query.get("external_ref"),
    explain: query.get("explain"),
  };
}

/** Returns the query string of a state: `?location=lisbon&…`. The default order is omitted. */
export function searchString({ sort, ...state }: Partial<SearchState>): string {
  return updateQueryString("", { ...state, ...sortChange(sort) });
}

/** Returns the parameter that sets a sort order. Null removes it, for the default order. */
export function sortChange(sort: Sort | undefined): { sort?: Sort | null } {
  return sort === undefined ? {} : { sort: sort === "price" ? null : sort };
}

/** Returns the filters that are set. An empty value counts as not set. */
export function toFilters(state: SearchState): Filters {
  const set = filterNames.flatMap((name) => {
    const value = state[name];
    return value === null || value === "" ? [] : [[name, value] as const];
  });
  return Object.fromEntries(set);
}

/** Returns the state of a new search with these filters, on its first page. */
export function toSearchState(filters: Filters): Partial<SearchState> {
  const all = filterNames.map((name) => [name, filters[name] || null] as const);
  return { ...Object.fromEntries(all), page: null, search_id: null, explain: null };
}

/** Returns the first request of a search, or undefined until a city or a country and both dates are set. */
export function toSearchRequest(state: SearchState, sort: Sort, locale: string): SearchRequest | undefined {
  const filters = toFilters(state);
  const somewhere = filters.location !== undefined || filters.country !== undefined;
  if (!somewhere || filters.date_from === undefined || filters.date_to === undefined) return undefined;
  return {
    ...filters,
    ...searchAdditions,
    locale,
    sort,
    ...(state.page === null ? {} : { page: state.page }),
  };
}
