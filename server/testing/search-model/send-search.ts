import { type Availability, searchAvailabilityContract } from "@/lib/contracts/availability";
import type { PartnerContext } from "../../context";
import { callOperation } from "../fixtures/call-operation";
import { dayText, type ImportedCatalogue, toDecimal } from "./import-catalogue";
import { now, type RandomQuery } from "./random-catalogue";

/** Converts the filters of a random search to query parameters, without city and dates. */
export function toFilterParams(query: RandomQuery): Record<string, string> {
  const { currency, priceMin, priceMax } = query;
  const amount = (minor: number | null) => (minor === null ? null : toDecimal(minor, currency ?? "EUR"));
  return withoutNulls({
    pickup_hour: query.pickupHour,
    return_hour: query.returnHour,
    units: query.units,
    age: query.age,
    vehicle_type: query.types?.join(",") ?? null,
    attrs: query.attrs?.join(",") ?? null,
    transmission: query.transmission,
    fuel: query.fuels?.join(",") ?? null,
    seats_min: query.minSeats,
    pickup_type: query.delivery ? "delivery" : null,
    q: query.word,
    price_min: amount(priceMin),
    price_max: amount(priceMax),
    currency,
  });
}

/** Converts a random search to query parameters. */
export function toParams(query: RandomQuery, at: ImportedCatalogue): Record<string, string> {
  return {
    ...toFilterParams(query),
    ...withoutNulls({
      country: at.country,
      location: query.city === null ? null : (at.places[query.city] ?? null),
      date_from: dayText(query.from),
      date_to: dayText(query.from + query.days),
      sort: query.sort,
      limit: query.limit,
    }),
  };
}

function withoutNulls(values: Record<string, string | number | null>): Record<string, string> {
  const sent = Object.entries(values).flatMap(([name, value]) =>
    value === null ? [] : [[name, String(value)] as const],
  );
  return Object.fromEntries(sent);
}

/** Sends a search at `now`, the fixed time of all random searches. */
export async function sendSearch(ctx: PartnerContext, params: Record<string, string>): Promise<Availability> {
  return await callOperation(searchAvailabilityContract, { ...ctx, now }, { query: params });
}
