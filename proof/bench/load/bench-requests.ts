import { addDays } from "../../../lib/dates";
import type { ApiHandler } from "../../../server/http/partner/api-handler";
import { createRandom, type Random } from "../../kit/random";
import {
  carSlug,
  citySlug,
  clientId,
  clientSecret,
  type Dataset,
  isPublished,
  largeCityCars,
  partnerCount,
  searchDays,
} from "../dataset/dataset";
import { getMaxPastBookingId, getOwner, toReference } from "../dataset/generate-bookings";

/**
 * A request as data. It can be sent to the service in this process, to the service in its own process and to the
 * baselines.
 */
export type BenchRequest = {
  method: "GET" | "POST" | "DELETE";
  path: string;
  headers: Record<string, string>;
  body: string | null;
  /** True if the request needs a new `Idempotency-Key` each time it is sent. */
  keyed: boolean;
};

/** The header that names the caller for the baselines, which do not read tokens. The service ignores it. */
export const clientHeader = "x-client";

export type RequestMaker = { make(count: number): Promise<BenchRequest[]> };
export type RequestMakers = Record<
  | "search"
  | "calendar"
  | "car"
  | "reserve"
  | "book"
  | "replay"
  | "booking"
  | "list"
  | "events"
  | "token"
  | "me",
  RequestMaker
>;

/** Creates a generator for each kind of request from the dataset's seed. Tokens and prices come from the service. */
export async function createRequestMakers(dataset: Dataset, handle: ApiHandler): Promise<RequestMakers> {
  const partners = Array.from({ length: partnerCount }, (_, index) => index + 1);
  const callers = new Map<number, Record<string, string>>();
  const cursors = new Map<number, string>();
  for (const partner of partners) {
    const { access_token } = await read(handle, createTokenRequest(partner));
    const headers = { authorization: `Bearer ${access_token}`, [clientHeader]: clientId(partner) };
    callers.set(partner, headers);
    const polled = await read(handle, { ...bare, path: eventsPath, headers });
    cursors.set(partner, String(polled.resume_cursor));
  }
  const maker = (stream: number, make: (random: Random, partner: number) => BenchRequest): RequestMaker => {
    const random = createRandom(dataset.seed, stream);
    return {
      make: async (count) =>
        Array.from({ length: count }, () => make(random, random.between(1, partnerCount))),
    };
  };
  const get = (partner: number, path: string): BenchRequest => ({
    ...{ ...bare, path, headers: callers.get(partner) ?? {} },
  });
  const reads = {
    search: maker(1, (random, partner) => {
      const city = chooseLargeCity(dataset, random);
      return get(partner, `${availability}location=${city}&${createStayQuery(dataset, random)}`);
    }),
    calendar: maker(9, (random, partner) => {
      const city = chooseLargeCity(dataset, random);
      return get(partner, `/v1/rentals/calendar?location=${city}&${createSpanQuery(dataset, random)}`);
    }),
    car: maker(2, (random, partner) => {
      return get(
        partner,
        `/v1/rentals/cars/${carSlug(choosePublishedCar(dataset, random))}?${createStayQuery(dataset, random)}`,
      );
    }),
    booking: maker(6, (random) => {
      const id = random.between(1, getMaxPastBookingId(dataset));
      return get(getOwner(dataset, id), `/v1/bookings/${toReference(id)}`);
    }),
    list: maker(7, (_, partner) => get(partner, "/v1/bookings?limit=20")),
    events: maker(8, (_, partner) =>
      get(partner, `${eventsPath}&cursor=${encodeURIComponent(cursors.get(partner) ?? "")}`),
    ),
    me: maker(3, (_, partner) => get(partner, "/v1/me")),
    token: maker(4, (_, partner) => createTokenRequest(partner)),
  };
  const offers = createOfferSource(dataset, async (random, partner) => {
    const city = citySlug(random.between(1, dataset.cities));
    const path = `${availability}location=${city}&sort=title&limit=50&${createStayQuery(dataset, random)}`;
    return readOffers(await read(handle, get(partner, path)));
  });
  const post = (path: string, extra: object) => ({
    make: async (count: number) =>
      (await offers(count)).map(
        ({ partner, ...offer }): BenchRequest => ({
          method: "POST",
          path,
          headers: { ...callers.get(partner), "content-type": "application/json" },
          body: JSON.stringify({ ...offer, customer, ...extra }),
          keyed: true,
        }),
      ),
  });
  const reserve = post("/v1/rentals/reservations", {});
  const book = post("/v1/rentals/bookings", {
    payment_reference: "bench-payment",
    external_ref: "bench-order",
  });
  return { ...reads, reserve, book, replay: createReplayMaker(handle, book) };
}

const bare = { method: "GET", body: null, keyed: false } as const;
const availability = "/v1/rentals/availability?";
/**
 * The path of the event feed. It is requested once per partner to get a cursor. The measured requests read the page
 * after that cursor.
 */
const eventsPath = "/v1/events?limit=20";
const customer = { first_name: "Given", last_name: "Family", email: "guest@example.com" };

function createTokenRequest(partner: number): BenchRequest {
  const credentials = `${clientId(partner)}:${clientSecret(partner)}`;
  return {
    method: "POST",
    path: "/oauth/token",
    headers: {
      authorization: `Basic ${Buffer.from(credentials).toString("base64")}`,
      "content-type": "application/x-www-form-urlencoded",
      [clientHeader]: clientId(partner),
    },
    body: "grant_type=client_credentials",
    keyed: false,
  };
}

function createStayQuery({ anchor }: Dataset, random: Random): string {
  const from = addDays(anchor, random.between(searchDays.first, searchDays.last));
  return `date_from=${from}&date_to=${addDays(from, random.between(searchDays.minDays, searchDays.maxDays))}`;
}

function chooseLargeCity({ largeCities }: Dataset, random: Random): string {
  return citySlug(random.between(1, largeCities));
}

/** Returns the query of a calendar of 31 days that begins on a random day of `searchDays`. */
function createSpanQuery({ anchor }: Dataset, random: Random): string {
  const from = addDays(anchor, random.between(searchDays.first, searchDays.last));
  return `from=${from}&to=${addDays(from, 30)}`;
}

function choosePublishedCar(dataset: Dataset, random: Random): number {
  for (;;) {
    const id = random.between(1, dataset.largeCities * largeCityCars);
    if (isPublished(id)) return id;
  }
}

type Offer = { car_slug: string; date_from: string; date_to: string; expected_total: number };

/**
 * Creates a function that returns as many offers as requested, with their dates and totals. It searches for free cars
 * until it has enough, and returns each offer once. It throws after more than 50 searches in a row without a result.
 */
function createOfferSource(dataset: Dataset, search: (random: Random, partner: number) => Promise<Offer[]>) {
  const random = createRandom(dataset.seed, 5);
  const spare: (Offer & { partner: number })[] = [];
  return async (count: number) => {
    for (let emptySearches = 0; spare.length < count; ) {
      const partner = random.between(1, partnerCount);
      const found = await search(random, partner);
      emptySearches = found.length === 0 ? emptySearches + 1 : 0;
      if (emptySearches > 50)
        throw new Error("50 searches in a row found no free car. Use a larger dataset.");
      spare.push(...found.map((offer) => ({ ...offer, partner })));
    }
    return spare.splice(0, count);
  };
}

function readOffers(response: Record<string, unknown>): Offer[] {
  // SAFETY: the service under test follows its own contract.
  const { date_from, date_to, vehicles } = response as {
    date_from: string;
    date_to: string;
    vehicles: { slug: string; total: number }[];
  };
  return vehicles.map(({ slug, total }) => ({ car_slug: slug, date_from, date_to, expected_total: total }));
}

/**
 * Returns a generator of replays. Each booking request has already succeeded with its key when the generator returns
 * it, so that the measured request replays the stored response.
 */
function createReplayMaker(handle: ApiHandler, book: RequestMaker): RequestMaker {
  let sent = 0;
  return {
    make: async (count) => {
      const replayable: BenchRequest[] = [];
      while (replayable.length < count) {
        const [request] = await book.make(1);
        if (request === undefined) throw new Error("No request to replay was generated.");
        sent += 1;
        const headers = { ...request.headers, "idempotency-key": `replayed-${sent}` };
        const keyed = { ...request, headers, keyed: false };
        // Another booking may have taken the car; such a response is not a booking.
        if ((await send(handle, keyed)).status === 201) replayable.push(keyed);
      }
      return replayable;
    },
  };
}

/** Sends a request to the service's handler in this process, and returns the status and the body. */
export async function send(
  handle: ApiHandler,
  { method, path, headers, body }: BenchRequest,
): Promise<{ status: number; text: string }> {
  const request = new Request(`http://localhost${path}`, { method, headers, body });
  const response = await handle(request, "127.0.0.1");
  return { status: response.status, text: await response.text() };
}

async function read(handle: ApiHandler, request: BenchRequest): Promise<Record<string, unknown>> {
  const { status, text } = await send(handle, request);
  if (status !== 200) throw new Error(`${request.method} ${request.path} returned ${status}: ${text}`);
  return JSON.parse(text);
}

/** Extracts the inputs that a baseline can use: parameters, strings of the body, the key and the caller. */
export function extractInputs({ path, headers, body }: Pick<BenchRequest, "path" | "headers" | "body">) {
  const [pathname = "", search = ""] = path.split("?");
  const inputs: Record<string, string> = { slug: pathname.slice(pathname.lastIndexOf("/") + 1) };
  for (const [name, value] of new URLSearchParams(search)) inputs[name] = value;
  if (body?.startsWith("{") === true) {
    for (const [name, value] of Object.entries(JSON.parse(body))) {
      if (typeof value === "string") inputs[name] = value;
    }
  }
  const [client, key] = [headers[clientHeader], headers["idempotency-key"]];
  if (client !== undefined) inputs.client = client;
  if (key !== undefined) inputs.key = key;
  return inputs;
}
