import { addDays } from "../../../lib/dates";
import { getField } from "../../kit/exchanges";
import type { Random } from "../../kit/random";
import { currencies, fuzzCity, plainCars } from "../testbed/fuzz-catalogue";
import { hookHost } from "../testbed/open-fuzz-testbed";
import { getToday, pickOrCreate, randomStay, toCustomer } from "./create-data";
import { callOperation, type Lane, type PartnerState } from "./lane";

type Fields = Record<string, unknown>;
type Query = Record<string, string>;
type Fill<T> = (lane: Lane, party: PartnerState, given: readonly [T, Random]) => Promise<T> | T;

const eventTypes = ["booking.created", "booking.confirmed", "booking.cancelled", "ping"] as const;
const getCity = (car: unknown) => (car === "fuzz-tiered" ? "fuzz-chatham" : fuzzCity);

/** Fills in a car that exists, valid dates, and texts that contain the partner's canary. */
const rental: Fill<Fields> = (_lane, party, [body, random]) => {
  const { canary } = party.account;
  const customer = { ...(body.customer ?? {}), last_name: canary, email: toCustomer(party).email };
  return {
    ...body,
    car_slug: random.pick(plainCars),
    ...randomStay(party, random),
    customer,
    ...("currency" in body ? { currency: random.pick(currencies) } : {}),
    ...("external_ref" in body
      ? { external_ref: `${canary} ${String(body.external_ref).slice(0, 60)}` }
      : {}),
    expected_total: undefined,
  };
};

/** Fills in a rental like `rental`, but without a customer if the generated body has none. */
const replacement: Fill<Fields> = async (lane, party, [body, random]) => {
  const { customer, ...known } = await rental(lane, party, [body, random]);
  return "customer" in body ? { ...known, customer } : known;
};

/**
 * Returns the total that a search shows for this rental, or `undefined` if the search does not find the car.
 */
async function readQuote(lane: Lane, party: PartnerState, body: Fields): Promise<unknown> {
  const query: Query = {
    date_from: String(body.date_from),
    date_to: String(body.date_to),
    location: getCity(body.car_slug),
    units: String(body.units ?? 1),
    limit: "50",
    ...(body.currency === undefined ? {} : { currency: String(body.currency) }),
  };
  const found = getField(await callOperation(lane, party, ["searchAvailability", { query }]), "vehicles");
  const vehicles = Array.isArray(found) ? found : [];
  return getField(
    vehicles.find((vehicle) => getField(vehicle, "slug") === body.car_slug),
    "total",
  );
}

/** Functions that make a generated body refer to existing data, by operation. */
export const fixtureBodies: Readonly<Record<string, Fill<Fields>>> = {
  createReservation: async (lane, party, [body, random]) => {
    const known = await rental(lane, party, [body, random]);
    return "expected_total" in body && random.chance(0.5)
      ? { ...known, expected_total: await readQuote(lane, party, known) }
      : known;
  },
  createBooking: async (lane, party, [body, random]) => {
    const known = await rental(lane, party, [body, random]);
    return { ...known, expected_total: await readQuote(lane, party, known) };
  },
  replaceBooking: async (lane, party, [body, random]) => {
    const known = await replacement(lane, party, [body, random]);
    return { ...known, expected_total: await readQuote(lane, party, known) };
  },
  previewReplacement: replacement,
  bookReservation: (_lane, _party, [body]) => ({ ...body, expected_total: undefined }),
  createWebhook: (lane, _party, [body, random]) => ({
    ...body,
    url: `https://${hookHost}/${lane.unique()}`,
    event_types: [random.pick(eventTypes), "booking.of_tomorrow", random.pick(eventTypes)],
  }),
  updateWebhook: (lane, _party, [body, random]) => ({
    ...body,
    ...("url" in body ? { url: `https://${hookHost}/${lane.unique()}` } : {}),
    ...("event_types" in body ? { event_types: [random.pick(eventTypes)] } : {}),
  }),
  moveClock: (_lane, party, [, random]) =>
    random.chance(0.4) || party.clockOffsetSeconds > 20 * 86_400
      ? { reset: true }
      : { advance: random.pick(["1s", "90m", "26h", "5d", "000000007m"]) },
  emitEvent: async (lane, party, [body, random]) => ({
    ...body,
    ...("reference" in body ? { reference: await pickOrCreate(lane, party, ["booking", random]) } : {}),
  }),
  startDrills: async (lane, party, [body, random]) => ({
    ...body,
    webhook_id: Number(await pickOrCreate(lane, party, ["webhook", random])),
  }),
  replayWebhookDeliveries: (_lane, party, [body]) => ({
    ...body,
    since: `${addDays(getToday(party), -3)}T00:00:00Z`,
    ...("until" in body ? { until: addDays(getToday(party), 1) } : {}),
  }),
};

const locales = ["en", "pt-BR", "de", "xx", "zh-Hant-TW"] as const;
const statuses = ["pending", "confirmed", "cancelled", "pending_supplier"] as const;
const paymentStates = ["kept", "refund_due", "refunded", "kept,refund_due"] as const;
const deliveryStatuses = ["pending", "succeeded", "skipped", "dead_lettered"] as const;

function override(query: Query, known: Query): Query {
  const names = new Set(Object.keys(query));
  return { ...query, ...Object.fromEntries(Object.entries(known).filter(([name]) => names.has(name))) };
}

function without(query: Query, ...names: readonly string[]): Query {
  return Object.fromEntries(Object.entries(query).filter(([name]) => !names.includes(name)));
}

const locationParameters = ["location", "pickup_location", "delivery_location"];

/** Replaces the filters of a search by values that the fuzz catalogue has. */
function withKnownFilters(query: Query, random: Random): Query {
  return override(query, {
    country: random.pick(["xa", "ZZ"]),
    locale: random.pick(locales),
    vehicle_type: "fuzz-economy",
    fuel: "petrol",
    attrs: random.pick(["gps", "bluetooth,gps"]),
    currency: random.pick(currencies),
    price_min: "1.5",
    price_max: "90000",
  });
}

const cities = [fuzzCity, "fuzz-chatham", "test-instant", "test-fx"] as const;

const calendar: Fill<Query> = (_lane, party, [query, random]) => {
  const from = addDays(getToday(party), random.between(3, 300));
  const place = random.chance(0.5) ? { location: random.pick(cities) } : { car: random.pick(plainCars) };
  return {
    ...without(withKnownFilters(query, random), "location", "car"),
    ...place,
    from,
    to: addDays(from, random.between(0, 61)),
  };
};

const search: Fill<Query> = async (lane, party, [query, random]) => {
  const { page, limit, include } = query;
  if ("search_id" in query && random.chance(0.3)) {
    const paging = Object.fromEntries(
      Object.entries({ page, limit, include }).filter(
        (entry): entry is [string, string] => entry[1] !== undefined,
      ),
    );
    return { search_id: await pickOrCreate(lane, party, ["search", random]), ...paging };
  }
  const parameter = random.pick(["location", "pickup_location", "delivery_location", "nowhere"]);
  const locations = { [parameter]: random.pick(cities) };
  const known = override(withKnownFilters(query, random), { page: random.pick(["1", "2"]) });
  return {
    ...without(
      known,
      "search_id",
      ...locationParameters,
      ...(parameter.includes("_") ? ["pickup_type"] : []),
    ),
    ...(parameter === "nowhere" ? {} : locations),
    ...randomStay(party, random),
  };
};

/** Creates the query of an explanation: one city, and sometimes one of its cars. */
const explanation: Fill<Query> = async (lane, party, [query, random]) => {
  const searched = without(await search(lane, party, [query, random]), ...locationParameters);
  if (!("car" in query)) return { ...searched, location: fuzzCity };
  const car = random.pick(plainCars);
  // A city outside the country has no cars to explain.
  return { ...without(searched, "country"), location: getCity(car), car };
};

/** Functions that make a generated query refer to existing data, by operation. */
export const fixtureQueries: Readonly<Record<string, Fill<Query>>> = {
  getCoverage: (_lane, _party, [query, random]) => override(query, { locale: random.pick(locales) }),
  listRentalCountries: (_lane, _party, [query, random]) => override(query, { locale: random.pick(locales) }),
  searchAvailability: search,
  explainAvailability: explanation,
  getCalendar: calendar,
  getCar: (_lane, party, [query, random]) => ({
    ...without(
      override(query, { currency: random.pick(currencies), locale: random.pick(locales) }),
      ...["date_from", "date_to"],
    ),
    ...("date_from" in query || "include" in query ? randomStay(party, random) : {}),
  }),
  listRentalLocations: (_lane, _party, [query, random]) =>
    without(override(query, { country: random.pick(["xa", "zz"]), locale: random.pick(locales) }), "cursor"),
  listBookings: (_lane, _party, [query, random]) =>
    without(override(query, { status: random.pick(statuses) }), "cursor"),
  listEvents: (_lane, _party, [query, random]) =>
    without(override(query, { types: random.pick(eventTypes) }), "cursor"),
  listPayments: (_lane, _party, [query, random]) =>
    without(override(query, { state: random.pick(paymentStates) }), "cursor"),
  listStatements: (_lane, _party, [query]) => without(query, "cursor"),
  getStatement: (_lane, _party, [query, random]) =>
    without(override(query, { base_currency: random.pick(currencies) }), "cursor"),
  listWebhooks: (_lane, _party, [query]) => without(query, "cursor"),
  listWebhookDeliveries: (_lane, _party, [query, random]) =>
    without(
      override(query, { status: random.pick(deliveryStatuses), event_type: random.pick(eventTypes) }),
      "cursor",
    ),
};
