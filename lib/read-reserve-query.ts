import * as z from "zod/mini";
import { amountParam, currencyCode, dayText, integerParam, maxUnits, pickupType } from "./contracts/fields";

const hourParam = z._default(integerParam({ min: 0, max: 23 }, "Hour of the day."), 10);
const nonEmptyText = z.string().check(z.minLength(1), z.maxLength(255));

const filterText = z.catch(z.optional(nonEmptyText), undefined);

const reserveQuery = z.object({
  car: nonEmptyText,
  date_from: dayText.check(z.regex(/^\d{4}-\d\d-\d\d$/)),
  date_to: dayText.check(z.regex(/^\d{4}-\d\d-\d\d$/)),
  pickup_hour: hourParam,
  return_hour: hourParam,
  units: z._default(integerParam({ min: 1, max: maxUnits }, "Cars of the same kind."), 1),
  pickup_type: z._default(pickupType, "pickup"),
  currency: currencyCode,
  expected_total: amountParam("What the customer was told."),
  search_id: z.optional(nonEmptyText),
  location: z.optional(nonEmptyText),
  external_ref: z.optional(nonEmptyText),
  mode: z.optional(z.enum(["one-step"])),
  country: filterText,
  age: filterText,
  vehicle_type: filterText,
  transmission: filterText,
  fuel: filterText,
  seats_min: filterText,
  price_min: filterText,
  price_max: filterText,
  attrs: filterText,
  q: filterText,
  sort: filterText,
  page: filterText,
});

/**
 * The parameters in the URL of the reserve page: the car, the rental, its expected total, the external reference, and
 * the filters of the search.
 */
export type ReserveQuery = z.output<typeof reserveQuery>;

/**
 * Parses the URL query of the reserve page. Ignores invalid filters. Returns `undefined` if another field is invalid or
 * a required one is missing.
 */
export function readReserveQuery(
  query: Readonly<Record<string, string | string[] | undefined>>,
): ReserveQuery | undefined {
  return reserveQuery.safeParse(query).data;
}
