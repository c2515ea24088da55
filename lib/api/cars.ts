import { queryOptions } from "@tanstack/react-query";
import type * as z from "zod/mini";
import type { car } from "../contracts/catalogue";
import { call } from "./call";
import { getCarRoute } from "./routes/catalogue";

export type Car = z.output<typeof car>;
export type CarTerms = {
  date_from?: string | undefined;
  date_to?: string | undefined;
  currency?: string | undefined;
  locale: string;
};

/** One of the service's own cars, with its total where dates are given. */
export function carQuery(slug: string, terms: CarTerms) {
  return queryOptions({
    queryKey: ["cars", slug, terms],
    queryFn: ({ signal }) => call(getCarRoute, { params: { slug }, query: terms, signal }),
    staleTime: 60_000,
  });
}

/** What a supplier offers is known by the search that found it alone: there is no car to read. */
export function isSupplierOffer(slug: string): boolean {
  return /^offer-[0-9a-z]{26}$/.test(slug);
}
