import { addDays } from "../../../lib/dates";
import { field } from "../../kit/exchanges";
import type { Random } from "../../kit/random";
import { currencies, fuzzCity, plainCars } from "../testbed/fuzz-catalogue";
import { hookHost } from "../testbed/open-fuzz-stage";
import { call, type Lane, type Party } from "./lane";
import { customerOf, pick, stayOf, todayOf } from "./make";

type Fields = Record<string, unknown>;
type Query = Record<string, string>;
type Know<T> = (lane: Lane, party: Party, given: readonly [T, Random]) => Promise<T> | T;

const eventTypes = ["booking.created", "booking.confirmed", "booking.cancelled", "ping"] as const;
const cityOf = (car: unknown) => (car === "fuzz-tiered" ? "fuzz-chatham" : fuzzCity);

/** A rental of something there is, whose words are the partner's own. */
const rental: Know<Fields> = (_lane, party, [body, random]) => {
  const { canary } = party.account;
  const customer = { ...(body.customer ?? {}), last_name: canary, email: customerOf(party).email };
  return {
    ...body,
    car_slug: random.pick(plainCars),
    ...stayOf(party, random),
    customer,
    ...("currency" in body ? { currency: random.pick(currencies) } : {}),
    ...("external_ref" in body
      ? { external_ref: `${canary} ${String(body.external_ref).slice(0, 60)}` }
      : {}),
    expected_total: undefined,
  };
};

/** The total a search shows for exactly this rental. */
async function quote(lane: Lane, party: Party, body: Fields): Promise<unknown> {
  const query: Query = {
    date_from: String(body.date_from),
    date_to: String(body.date_to),
    location: cityOf(body.car_slug),
    units: String(body.units ?? 1),
    limit: "50",
    ...(body.currency === undefined ? {} : { currency: String(body.currency) }),
  };
  const found = field(await call(lane, party, ["searchAvailability", { query }]), "vehicles");
  const vehicles = Array.isArray(found) ? found : [];
  return field(
    vehicles.find((vehicle) => field(vehicle, "slug") === body.car_slug),
    "total",
  );
}

/** By operation: what makes a body of the right form one that can be done. */
export const knownBodies: Readonly<Record<string, Know<Fields>>> = {
  createReservation: async (lane, party, [body, random]) => {
    const known = await rental(lane, party, [body, random]);
    return "expected_total" in body && random.chance(0.5)
      ? { ...known, expected_total: await quote(lane, party, known) }
      : known;
  },
  createBooking: async (lane, party, [body, random]) => {
    const known = await rental(lane, party, [body, random]);
    return { ...known, expected_total: await quote(lane, party, known) };
  },
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
    random.chance(0.4) || party.aheadSeconds > 20 * 86_400
      ? { reset: true }
      : { advance: random.pick(["1s", "90m", "26h", "5d", "000000007m"]) },
  emitEvent: async (lane, party, [body, random]) => ({
    ...body,
    ...("reference" in body ? { reference: await pick(lane, party, ["booking", random]) } : {}),
  }),
  replayWebhookDeliveries: (_lane, party, [body]) => ({
    ...body,
    since: `${addDays(todayOf(party), -3)}T00:00:00Z`,
    ...("until" in body ? { until: addDays(todayOf(party), 1) } : {}),
  }),
};

const locales = ["en", "pt-BR", "de", "xx", "zh-Hant-TW"] as const;
const statuses = ["pending", "confirmed", "cancelled", "pending_supplier"] as const;
const deliveryStatuses = ["pending", "succeeded", "skipped", "dead_lettered"] as const;

function only(query: Query, known: Query): Query {
  const names = new Set(Object.keys(query));
  return { ...query, ...Object.fromEntries(Object.entries(known).filter(([name]) => names.has(name))) };
}

function without(query: Query, ...names: readonly string[]): Query {
  return Object.fromEntries(Object.entries(query).filter(([name]) => !names.includes(name)));
}

const placeNames = ["location", "pickup_location", "delivery_location"];

const search: Know<Query> = async (lane, party, [query, random]) => {
  const { page, limit } = query;
  if ("search_id" in query && random.chance(0.3)) {
    const paging = Object.fromEntries(
      Object.entries({ page, limit }).filter((entry): entry is [string, string] => entry[1] !== undefined),
    );
    return { search_id: await pick(lane, party, ["search", random]), ...paging };
  }
  const place = random.pick(["location", "pickup_location", "delivery_location", "nowhere"]);
  const places = { [place]: random.pick([fuzzCity, "fuzz-chatham", "test-instant", "test-fx"]) };
  const known = only(query, {
    country: random.pick(["xa", "ZZ"]),
    locale: random.pick(locales),
    vehicle_type: "fuzz-economy",
    attrs: random.pick(["gps", "bluetooth,gps"]),
    currency: random.pick(currencies),
    price_min: "1.5",
    price_max: "90000",
    page: random.pick(["1", "2"]),
  });
  return {
    ...without(known, "search_id", ...placeNames, ...(place.includes("_") ? ["pickup_type"] : [])),
    ...(place === "nowhere" ? {} : places),
    ...stayOf(party, random),
  };
};

/** By operation: what makes a query of the right form one that finds something. */
export const knownQueries: Readonly<Record<string, Know<Query>>> = {
  getCoverage: (_lane, _party, [query, random]) => only(query, { locale: random.pick(locales) }),
  listRentalCountries: (_lane, _party, [query, random]) => only(query, { locale: random.pick(locales) }),
  searchAvailability: search,
  getCar: (_lane, party, [query, random]) => ({
    ...without(
      only(query, { currency: random.pick(currencies), locale: random.pick(locales) }),
      ...["date_from", "date_to"],
    ),
    ...("date_from" in query ? stayOf(party, random) : {}),
  }),
  listRentalLocations: (_lane, _party, [query, random]) =>
    without(only(query, { country: random.pick(["xa", "zz"]), locale: random.pick(locales) }), "cursor"),
  listBookings: (_lane, _party, [query, random]) =>
    without(only(query, { status: random.pick(statuses) }), "cursor"),
  listEvents: (_lane, _party, [query, random]) =>
    without(only(query, { types: random.pick(eventTypes) }), "cursor"),
  listWebhooks: (_lane, _party, [query]) => without(query, "cursor"),
  listWebhookDeliveries: (_lane, _party, [query, random]) =>
    without(
      only(query, { status: random.pick(deliveryStatuses), event_type: random.pick(eventTypes) }),
      "cursor",
    ),
};
