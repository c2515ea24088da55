import { getKnownConverter } from "../../catalogue/rates/get-converter";
import { assertKnownCountry } from "../../catalogue/read/assert-known";
import { assertPickupAhead } from "../../catalogue/read/assert-pickup-ahead";
import { assertStayDates, isPossibleStay, lastReturnDay } from "../../catalogue/read/assert-stay-dates";
import type { Names } from "../../catalogue/read/localized-names";
import type { PartnerContext } from "../../context";
import { invalidField } from "../../errors/api-error";
import type { Search } from "../parse-search";
import { readWithCars } from "../read-with-cars";
import { type CityView, toDates } from "./city-view";
import { type ExplainedCity, findExplainedCity, type ShiftedStay } from "./explained-city.queries";

/** The first and the last start day that is examined, in days after the requested one. */
const shifts = { first: -7, last: 62 };

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
  return { view: { city, cars, converter, names, held: new Map(), offers: new Map() }, stay };
}

async function readCity(
  { database, now }: PartnerContext,
  search: Search,
  { parameter, key }: Wanted["place"],
): Promise<ExplainedCity> {
  // Impossible dates could span all bookings of the city.
  const isPossible = isPossibleStay(search);
  const city = await findExplainedCity(database, key, {
    ...search,
    now,
    shifts: isPossible ? shifts : { first: 0, last: -1 },
  });
  if (city === undefined) throw invalidField(parameter, "Unknown pickup city");
  assertStayDates({ ...search, earliest: city.today });
  const requested = city.stays.find(({ shift }) => shift === 0);
  const startsAt = new Date(requested?.startsAt ?? Number.NaN);
  assertPickupAhead(now, { ...search, startsAt });
  // A search accepts no earlier first day than today, and no return after the last day.
  const isOffered = ({ shift, startsAt: pickup }: ShiftedStay) => {
    const { dateFrom, dateTo } = toDates(search, shift);
    return dateFrom >= city.today && dateTo <= lastReturnDay && pickup > now.getTime();
  };
  return { ...city, stays: city.stays.filter(isOffered) };
}
