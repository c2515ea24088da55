import { queryOptions } from "@tanstack/react-query";
import type * as z from "zod/mini";
import type { car } from "../contracts/catalogue";
import { call } from "./call";
import { getCarRoute } from "./catalogue";

export type Car = z.output<typeof car>;
export type CarTerms = {
  date_from?: string | undefined;
  date_to?: string | undefined;
  currency?: string | undefined;
  locale: string;
};

/** Returns the query for a car of the catalogue, with its total if dates are given. */
export function carQuery(slug: string, terms: CarTerms) {
  return queryOptions({
    queryKey: ["cars", slug, terms],
    queryFn: ({ signal }) => call(getCarRoute, { params: { slug }, query: terms, signal }),
    staleTime: 60_000,
  });
}

/** Returns whether the slug has the form of a supplier offer's slug. */
export function isSupplierOffer(slug: string): boolean {
  return /^offer-[0-9a-z]{26}$/.test(slug);
}
