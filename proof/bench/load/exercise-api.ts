import { addDays } from "../../../lib/dates";
import { todayIn } from "../../../lib/zone-time";
import type { ApiHandler } from "../../../server/http/partner/api-handler";
import { citySlug } from "../dataset/dataset";
import { type BenchRequest, type RequestMakers, send } from "./bench-requests";

/**
 * Calls the operations for the catalogue, searches, drafts, bookings and events, but not those for webhooks. The
 * parameters are chosen so that they run different statements. Throws on a 5xx response, except to the deletion of the
 * draft.
 */
export async function exerciseApi(handle: ApiHandler, makers: RequestMakers, round: number): Promise<void> {
  const [me] = await makers.me.make(1);
  if (me === undefined) throw new Error("No request was generated.");
  const call = async (request: Partial<BenchRequest> & { path: string }) => {
    const { status, text } = await send(handle, { ...me, ...request });
    if (status >= 500) throw new Error(`${request.path} returned ${status}: ${text}`);
    return Object(text === "" ? {} : JSON.parse(text));
  };
  for (const path of listReadPaths()) await call({ path });
  for (const name of ["search", "car", "token", "replay", "booking", "list", "events"] as const) {
    for (const request of await makers[name].make(1)) await call(request);
  }
  await readTwoPages(call, "/v1/rentals/locations?limit=3");
  await readTwoPages(call, "/v1/rentals/locations?limit=3&country=pt");
  for (const filter of eventFilters) await readTwoPages(call, `/v1/events?limit=3&${filter}`);

  const headers = { ...me.headers, "content-type": "application/json" };
  const keyed = (request: BenchRequest, key: string): BenchRequest => ({
    ...request,
    headers: { ...headers, ...request.headers, "idempotency-key": `${key}-${round}` },
  });
  const [deletedRequest, bookedRequest] = await makers.reserve.make(2);
  if (deletedRequest === undefined || bookedRequest === undefined)
    throw new Error("No reservation request was generated.");
  const draft = await call(keyed(deletedRequest, "dropped"));
  await send(handle, {
    ...{ ...deletedRequest, body: null, path: `/v1/rentals/reservations/${draft.reservation?.reference}` },
    method: "DELETE",
  });
  const booked = await call(keyed(bookedRequest, "taken"));
  const book = {
    ...{ ...bookedRequest, path: `/v1/rentals/reservations/${booked.reservation?.reference}/book` },
    body: JSON.stringify({ payment_reference: "exercise" }),
  };
  await call(keyed(book, "booked"));
  const owner = { headers: bookedRequest.headers };
  await call({ ...owner, path: `/v1/bookings/${booked.reservation?.reference}` });
  await call({ ...owner, method: "POST", path: `/v1/bookings/${booked.reservation?.reference}/cancel` });
  for (const filter of bookingFilters) await readTwoPages(call, `/v1/bookings?limit=3&${filter}`, owner);
  await call({ ...owner, path: "/v1/bookings/ext/bench-order" });
}

type Call = (request: Partial<BenchRequest> & { path: string }) => Promise<{ next_cursor?: string | null }>;

const bookingFilters = [
  "",
  "status=confirmed,pending",
  "status=expired",
  "external_ref=bench-order",
  "external_ref=order-100",
  "payment_reference=exercise",
  "payment_reference=pay-100",
  "created_after=2026-01-01",
  "created_before=2030-01-01T00:00:00Z",
];

const eventFilters = [
  "types=booking.created,booking.expired",
  "created_after=2026-01-01",
  "created_before=2030-01-01",
];

/** Requests the first page of a list and, if there is one, the second. */
async function readTwoPages(call: Call, path: string, extra: Partial<BenchRequest> = {}): Promise<void> {
  const { next_cursor: cursor } = await call({ ...extra, path });
  if (cursor) await call({ ...extra, path: `${path}&cursor=${encodeURIComponent(cursor)}` });
}

function listReadPaths(): string[] {
  const from = addDays(todayIn("UTC", new Date()), 30);
  const search = `/v1/rentals/availability?date_from=${from}&date_to=${addDays(from, 4)}`;
  const cityPath = `${search}&location=${citySlug(1)}`;
  const calendar = `/v1/rentals/calendar?from=${from}&to=${addDays(from, 30)}`;
  return [
    "/healthz",
    "/v1/me",
    "/v1/coverage",
    "/v1/rentals/countries",
    "/v1/rentals/cars/car-0000001",
    search,
    `${search}&location=1`,
    `${search}&country=pt`,
    `${search}&delivery_location=${citySlug(1)}`,
    `${cityPath}&vehicle_type=suv,van&age=30&units=2`,
    `${cityPath}&transmission=manual&fuel=petrol,steam&seats_min=4&include=facets,details`,
    `${cityPath}&attrs=isofix`,
    `${cityPath}&attrs=nowhere-to-be-found`,
    `${cityPath}&q=alba&sort=title&page=2&currency=USD`,
    cityPath.replace("availability?", "availability/explain?"),
    `${search.replace("availability?", "availability/explain?")}&location=1&car=car-0000001`,
    `${calendar}&location=${citySlug(1)}`,
    `${calendar}&location=1`,
    `${calendar}&car=car-0000001`,
  ];
}
