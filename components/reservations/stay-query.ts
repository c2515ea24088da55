import * as z from "zod/mini";
import { amountParam, currencyCode, dayText, integerParam, pickupType } from "@/lib/contracts/fields";

const hourParam = z._default(integerParam({ min: 0, max: 23 }, "Hour of the day."), 10);
const some = z.string().check(z.minLength(1), z.maxLength(255));

const stayQuery = z.object({
  car: some,
  date_from: dayText.check(z.regex(/^\d{4}-\d\d-\d\d$/)),
  date_to: dayText.check(z.regex(/^\d{4}-\d\d-\d\d$/)),
  pickup_hour: hourParam,
  return_hour: hourParam,
  units: z._default(integerParam({ min: 1, max: 9 }, "Cars of the same kind."), 1),
  pickup_type: z._default(pickupType, "pickup"),
  currency: currencyCode,
  expected_total: amountParam("What the customer was told."),
  search_id: z.optional(some),
  location: z.optional(some),
  external_ref: z.optional(some),
  mode: z.optional(z.enum(["one-step"])),
});

/** A car and a stay as a search hands them over in the page's address. */
export type Stay = z.output<typeof stayQuery>;

/** Undefined where the address does not say enough to reserve. */
export function readStay(query: Readonly<Record<string, string | string[] | undefined>>): Stay | undefined {
  return stayQuery.safeParse(query).data;
}

/** The address of reserving this stay. */
export function stayHref(stay: Stay): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(stay)) if (value !== undefined) query.set(name, String(value));
  return `/reservations/new?${query}`;
}

type Searched = Omit<Stay, "car" | "expected_total" | "mode" | "external_ref" | "location"> & {
  location: string | undefined;
};

/** The results the car was picked from, or the same search anew. */
export function searchHref(stay: Searched): string {
  const { location, search_id, date_from, date_to, pickup_hour, return_hour, units, pickup_type, currency } =
    stay;
  const query = new URLSearchParams({ date_from, date_to, currency });
  if (location !== undefined) query.set("location", location);
  if (search_id !== undefined) query.set("search_id", search_id);
  if (pickup_hour !== 10) query.set("pickup_hour", String(pickup_hour));
  if (return_hour !== 10) query.set("return_hour", String(return_hour));
  if (units !== 1) query.set("units", String(units));
  if (pickup_type !== "pickup") query.set("pickup_type", pickup_type);
  return `/search?${query}`;
}
