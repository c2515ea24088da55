import { type Day, dayNumber, daysBetween } from "@/lib/dates";
import { getKnownConverter } from "../../catalogue/rates/get-converter";
import { assertKnownCountry } from "../../catalogue/read/assert-known";
import { assertPickupAhead } from "../../catalogue/read/assert-pickup-ahead";
import { assertStayDates, lastReturnDay } from "../../catalogue/read/assert-stay-dates";
import type { Names } from "../../catalogue/read/localized-names";
import type { PartnerContext } from "../../context";
import type { Database } from "../../db/database";
import { invalidField } from "../../errors/api-error";
import { findCityHolds } from "../occupancy/find-city-with-availability";
import type { Search } from "../parse-search";
import { readWithCars } from "../read-with-cars";
import { getCityFacts } from "./city-facts";
import type { CityFacts } from "./city-facts.queries";
import type { CityView } from "./city-view";
import type { ExplainedCity, ShiftedStay } from "./explained-city";
import { getStayInstants } from "./stay-instants";

/** The first and the last start day that is examined, in days after the requested one. */
const shifts = { first: -7, last: 62 };

const hourMs = 3_600_000;

type Wanted = { place: NonNullable<Search["place"]>; names: Names };

/**
 * Reads the city of the search with its cars, bookings and prices, all of one catalogue version. Validates the
 * city and the dates like a search.
 */
export async function readCityView(
  ctx: PartnerContext,
  search: Search,
  { place, names }: Wanted,
): Promise<{ view: CityView; stay: ShiftedStay }> {
  const { database, now, partner } = ctx;
  if (search.country !== undefined) await assertKnownCountry(database, search.country);
  const { city, cars } = await readWithCars(database, () => readCity(ctx, search, place));
  const stay = city.stays.find(({ shift }) => shift === 0);
  if (stay === undefined) throw new RangeError("The requested rental is not one of the city's.");
  const terms = { now, invoiceCurrency: partner.invoiceCurrency, currency: search.currency };
  const converter = await getKnownConverter(database, city.version, terms);
  return { view: { city, cars, converter, names, offers: new Map() }, stay };
}

/**
 * Reads the city of a search. Returns undefined if the catalogue changed between the statements. Throws
 * `invalid_payload` for an unknown city and `invalid_date_range` for dates that a search does not accept.
 */
async function readCity(
  { database, now }: PartnerContext,
  search: Search,
  { parameter, key }: Wanted["place"],
): Promise<ExplainedCity | undefined> {
  const found = await findCityHolds(database, key, { ...search, now });
  if (found === undefined) throw invalidField(parameter, "Unknown pickup city");
  const { id, slug, countryCode, today, version, supplierIds, startsAt, server } = found.read;
  assertStayDates({ ...search, earliest: today });
  assertPickupAhead(now, { ...search, startsAt });
  const facts = await getCityFacts(database, { id, version }, search.country);
  if (facts === undefined) return undefined;
  const stays = await listStays(database, search, { ...facts, server, today, now });
  const { holdsOf } = found;
  const { nearbySlugs } = facts;
  return { id, slug, countryCode, today, version, supplierIds, stays, holdsOf, nearbySlugs };
}

type Clock = Omit<CityFacts, "nearbySlugs"> & { server: string; today: Day; now: Date };

/**
 * Returns the requested rental and its shifts. Omits shifts that start before now or end after the last day
 * on which a search accepts a return.
 */
async function listStays(
  database: Database,
  { dateFrom, dateTo, pickupHour, returnHour }: Search,
  { server, timezone, turnaroundHours, today, now }: Clock,
): Promise<ShiftedStay[]> {
  const first = Math.max(shifts.first, daysBetween(dateFrom, today));
  const last = Math.min(shifts.last, dayNumber(lastReturnDay) - dayNumber(dateTo));
  const [pickup, dropOff] = [dayNumber(dateFrom), dayNumber(dateTo)];
  const range = (day: number) => ({ first: day + first, last: day + last });
  const zone = { server, timezone };
  const startOn = await getStayInstants(database, { ...zone, hour: pickupHour }, range(pickup));
  const endOn = await getStayInstants(database, { ...zone, hour: returnHour }, range(dropOff));
  const stays: ShiftedStay[] = [];
  for (let shift = first; shift <= last; shift += 1) {
    const startsAt = startOn(pickup + shift);
    const endsAt = endOn(dropOff + shift);
    if (startsAt <= now.getTime()) continue;
    stays.push({ shift, startsAt, endsAt, heldUntil: endsAt + turnaroundHours * hourMs });
  }
  return stays;
}
