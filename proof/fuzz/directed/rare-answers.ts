import { setTimeout as sleep } from "node:timers/promises";
import { addDays } from "../../../lib/dates";
import type { Operate } from "../../kit/create-operate";
import { field } from "../../kit/exchanges";
import { call, planCall, textAt } from "../cases/lane";
import { makeBooking, makeDraft, makeWebhook, rentalOf, stayOf, todayOf } from "../cases/make";
import { revokedCar, revokedWithoutDelivery, scarceCar } from "../testbed/fuzz-catalogue";
import { importCatalogue } from "../testbed/open-fuzz-stage";
import { parsed } from "../wire/wire";
import { type Directed, meets, refused } from "./directed";

type Scene = (directed: Directed, operate: Operate) => Promise<unknown>;

const payment = { payment_reference: "pay-directed" };

/** What the state of a booking forbids. */
const states: Scene = async (directed) => {
  const { lane, random } = directed;
  const { own } = lane;
  const rental = () => rentalOf(own, random);
  const { reference } = await makeDraft(lane, own, rental());
  const book = { params: { reference }, body: payment };
  await refused(
    directed,
    ["bookReservation", { ...book, body: { ...payment, expected_total: 0.5 } }],
    [409, "price_mismatch"],
  );
  const key = lane.unique();
  await call(lane, own, ["bookReservation", { ...book, key }]);
  await refused(directed, ["bookReservation", book], [409, "already_booked"]);
  const another = { ...book, key, body: { payment_reference: "another" } };
  await refused(directed, ["bookReservation", another], [409, "idempotency_key_reused"]);
  await refused(directed, ["deleteReservation", { params: { reference } }], [409, "not_deletable"]);
  const to = (status: string) =>
    ["transitionBooking", { params: { reference }, body: { to: status } }] as const;
  await refused(directed, to("completed"), [409, "illegal_transition"]);
  const expiring = await makeBooking(lane, own, rental());
  await call(lane, own, ["transitionBooking", { params: { reference: expiring }, body: { to: "expired" } }]);
  await refused(directed, ["cancelBooking", { params: { reference: expiring } }], [409, "not_cancellable"]);
  const draft = await makeDraft(lane, own, rental());
  await call(lane, own, ["moveClock", { body: { advance: "31m" } }]);
  await refused(
    directed,
    ["bookReservation", { params: { reference: draft.reference }, body: payment }],
    [409, "reservation_expired"],
  );
  await call(lane, own, ["moveClock", { body: { reset: true } }]);
};

/** What stands in the way of a rental, at each of the three calls that make one. */
const rentals: Scene = async (directed, operate) => {
  const { lane, random } = directed;
  const { own } = lane;
  const reserve = (rental: object, wanted: readonly [number, string]) =>
    refused(directed, ["createReservation", { body: rental }], wanted);
  const atOnce = (rental: object, wanted: readonly [number, string]) =>
    refused(directed, ["createBooking", { body: { ...payment, expected_total: 1, ...rental } }], wanted);
  const plain = rentalOf(own, random);
  for (const create of [reserve, atOnce]) {
    await create({ ...plain, car_slug: "no-such-car" }, [404, "not_found"]);
    await create({ ...plain, expected_total: 0.01 }, [409, "price_mismatch"]);
    await create({ ...plain, currency: "XXX" }, [400, "unsupported_currency"]);
    await create({ ...plain, date_to: plain.date_from }, [422, "invalid_date_range"]);
    await create({ ...plain, car_slug: "test-search-expired" }, [409, "search_expired"]);
    await create({ ...plain, car_slug: "test-no-delivery", pickup_type: "delivery" }, [
      409,
      "delivery_not_available",
    ]);
    const key = lane.unique();
    const name = create === reserve ? "createReservation" : "createBooking";
    const body = { ...payment, ...plain, expected_total: 0.01 };
    await refused(directed, [name, { key, body }], [409, "price_mismatch"]);
    await refused(directed, [name, { key, body: { ...body, units: 2 } }], [409, "idempotency_key_reused"]);
    const keyless = planCall(lane, own, [name, { body }]);
    const wanted = { status: 400, code: "idempotency_key_required", story: "without a key" };
    await meets(directed, { ...keyless, headers: [] }, wanted);
  }
  const many = { ...plain, car_slug: scarceCar, units: 9 };
  await reserve(many, [409, "unavailable"]);
  const told = await atOnce(many, [409, "price_mismatch"]);
  const total =
    told.reply.kind === "answered" ? field(parsed(told.reply), "error", "details", "current_total") : 0;
  await atOnce({ ...many, expected_total: total }, [409, "unavailable"]);
  const taken = await makeDraft(lane, own, rentalOf(own, random, "test-taken"));
  await bookRefused(directed, taken.reference, "unavailable");
  const revoked = { ...rentalOf(own, random, revokedCar), pickup_type: "delivery" };
  const { reference } = await makeDraft(lane, own, revoked);
  await importCatalogue(operate, { cars: [revokedWithoutDelivery] });
  await bookRefused(directed, reference, "delivery_not_available");
  const keyless = planCall(lane, own, ["bookReservation", { params: { reference }, body: payment }]);
  const wanted = { status: 400, code: "idempotency_key_required", story: "without a key" };
  await meets(directed, { ...keyless, headers: [] }, wanted);
};

async function bookRefused(directed: Directed, reference: string, code: string): Promise<void> {
  await refused(directed, ["bookReservation", { params: { reference }, body: payment }], [409, code]);
}

/** A draft of an offer whose search lives no longer when it is booked. */
const staleOffer: Scene = async (directed) => {
  const { lane, random } = directed;
  const { own } = lane;
  const stay = stayOf(own, random);
  const query = { ...stay, location: "test-poll-partial", limit: "50" };
  const search_id = textAt(await call(lane, own, ["searchAvailability", { query }]), "search_id");
  for (let polls = 0; polls < 100; polls += 1) {
    const found = await call(lane, own, ["searchAvailability", { query: { search_id, limit: "50" } }]);
    const vehicles = field(found, "vehicles");
    const offer = Array.isArray(vehicles) && vehicles.length > 0 ? textAt(vehicles[0], "slug") : undefined;
    if (offer === undefined) {
      await sleep(300);
      continue;
    }
    const { reference } = await makeDraft(lane, own, { ...rentalOf(own, random, offer), ...stay });
    await call(lane, own, ["moveClock", { body: { advance: "16m" } }]);
    await bookRefused(directed, reference, "search_expired");
    await call(lane, own, ["moveClock", { body: { reset: true } }]);
    return;
  }
  throw new Error("No supplier offered anything.");
};

/** An answer that is lost is found again under its key; work that throws is a fault for good. */
const losses: Scene = async ({ lane, random }) => {
  const { own } = lane;
  const lost = await makeDraft(lane, own, rentalOf(own, random, "test-lost-reply"));
  const plan = planCall(lane, own, [
    "bookReservation",
    { params: { reference: lost.reference }, body: payment, story: "whose answer is lost" },
  ]);
  await lane.submit(plan, ["lost"]);
  const expects = { oracle: "replay", statuses: [200] } as const;
  await lane.submit({ ...plan, expects, story: "the lost answer, asked for again" });
  const crashing = await makeDraft(lane, own, rentalOf(own, random, "test-crash"));
  const crash = planCall(lane, own, [
    "bookReservation",
    { params: { reference: crashing.reference }, body: payment, story: "whose work throws" },
  ]);
  await lane.submit(crash, ["500"]);
  await lane.submit({ ...crash, expects: { oracle: "replay", statuses: [500] }, story: "thrown for good" });
};

const webhooks: Scene = async (directed) => {
  const { lane } = directed;
  const { own } = lane;
  const id = await makeWebhook(lane, own);
  const body = { url: "https://127.0.0.1/", event_types: ["ping"] };
  await refused(directed, ["createWebhook", { body }], [400, "unsafe_url"]);
  await refused(
    directed,
    ["updateWebhook", { params: { id }, body: { url: body.url } }],
    [400, "unsafe_url"],
  );
  const delivery_id = textAt(await call(lane, own, ["testWebhook", { params: { id } }]), "delivery_id");
  await call(lane, own, ["updateWebhook", { params: { id }, body: { status: "paused" } }]);
  await refused(
    directed,
    ["retryWebhookDelivery", { params: { id, delivery_id } }],
    [409, "endpoint_inactive"],
  );
  const since = `${addDays(todayOf(own), -1)}T00:00:00Z`;
  await refused(
    directed,
    ["replayWebhookDeliveries", { params: { id }, body: { since } }],
    [409, "endpoint_inactive"],
  );
  for (let made = 0; made < 20; made += 1) {
    const body = { url: `https://hooks.fuzz.test/${made}`, event_types: ["ping"] };
    const { reply } = await lane.submit(planCall(lane, own, ["createWebhook", { body }]));
    if (reply.kind === "answered" && reply.status === 409) break;
  }
  const more = { url: "https://hooks.fuzz.test/more", event_types: ["ping"] };
  await refused(directed, ["createWebhook", { body: more }], [409, "limit_reached"]);
};

const queries: Scene = async (directed) => {
  const stay = stayOf(directed.lane.own, directed.random);
  const search = (query: Record<string, string>, wanted: readonly [number, string]) =>
    refused(directed, ["searchAvailability", { query }], wanted);
  await search({ ...stay, currency: "XXX" }, [400, "unsupported_currency"]);
  await search({ ...stay, date_to: stay.date_from }, [422, "invalid_date_range"]);
  await search({ ...stay, price_min: "2", price_max: "1" }, [422, "invalid_combination"]);
  await search({ search_id: "nothing" }, [404, "not_found"]);
  const car = (query: Record<string, string>, wanted: readonly [number, string]) =>
    refused(directed, ["getCar", { params: { slug: "fuzz-plain" }, query }], wanted);
  await car({ currency: "XXX" }, [400, "unsupported_currency"]);
  await car({ date_from: stay.date_to, date_to: stay.date_from }, [422, "invalid_date_range"]);
  await refused(directed, ["listEvents", { query: { types: "ping,nothing" } }], [400, "invalid_types"]);
};

export const rareScenes: Readonly<Record<string, Scene>> = {
  states,
  rentals,
  staleOffer,
  losses,
  webhooks,
  queries,
};
