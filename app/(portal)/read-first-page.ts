import type * as z from "zod/mini";
import type { InitialPage } from "@/components/lists/initial-page";
import type { Contract } from "@/lib/contracts/contract";
import { ApiError } from "@/server/errors/api-error";
import { runPageOperation } from "./run-page-operation";

/** The query parameters of a page's URL. */
export type Search = Record<string, string | string[] | undefined>;

type Filters<N extends string> = Readonly<Record<N, string>>;

type Asked<N extends string> = {
  search: Search;
  names: readonly N[];
  params?: Record<string, string>;
  /**
   * Converts the filters to the operation's query parameters. By default, sends each filter that is not empty under its
   * own name.
   */
  toQuery?: (filters: Filters<N>) => Record<string, string>;
};

/** Returns the value of each filter as text. A filter that the URL does not set, or sets more than once, is empty. */
export function readFilters<N extends string>(search: Search, names: readonly N[]): Filters<N> {
  // SAFETY: the object has a text for each name.
  return Object.fromEntries(names.map((name) => [name, one(search[name])])) as Filters<N>;
}

/**
 * Reads the page of a list that the URL selects, and returns it with its filters and cursor. Returns null if the API
 * rejects the query: the browser then sends the request and shows the error.
 */
export async function readFirstPage<C extends Contract, N extends string>(
  contract: C,
  { search, names, params, toQuery = omitEmpty }: Asked<N>,
): Promise<InitialPage<N, z.output<C["response"]>> | null> {
  const filters = readFilters(search, names);
  const cursor = one(search.pages).split("~").at(-1) ?? "";
  const query = { ...toQuery(filters), ...omitEmpty({ cursor }) };
  try {
    const page = await runPageOperation(contract, { ...(params === undefined ? {} : { params }), query });
    return { filters, cursor, page };
  } catch (error) {
    if (error instanceof ApiError && error.status === 400) return null;
    throw error;
  }
}

function one(value: string | string[] | undefined): string {
  return typeof value === "string" ? value : "";
}

function omitEmpty(values: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ""));
}
