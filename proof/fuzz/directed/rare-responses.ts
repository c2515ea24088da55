import { setTimeout as sleep } from "node:timers/promises";
import { addDays } from "../../../lib/dates";
import { getField } from "../../kit/exchanges";
import {
  createBooking,
  createDraft,
  createWebhook,
  getToday,
  randomRental,
  randomStay,
} from "../cases/create-data";
import { deleteOldEndpoints } from "../cases/follow-ups";
import { callOperation, getText, planRequest } from "../cases/lane";
import { revokedCar, revokedWithoutDelivery, scarceCar } from "../testbed/fuzz-catalogue";
import { importCatalogue } from "../testbed/open-fuzz-testbed";
import { parseBody } from "../wire/wire";
import { changeScenarios } from "./change-scenarios";
import { type DirectedContext, expectRejection, type Scenario, submitExpecting } from "./directed-context";
import { queryScenarios } from "./query-scenarios";

const payment = { payment_reference: "pay-directed" };

/** Sends requests that must fail because of the state or price of a draft or booking, or because of a reused key. */
const states: Scenario = async (directed) => {
  const { lane, random } = directed;
  const { own } = lane;
  const rental = () => randomRental(own, random);
  const { reference } = await createDraft(lane, own, rental());
  const book = { params: { reference }, body: payment };
  await expectRejection(
    directed,
    ["bookReservation", { ...book, body: { ...payment, expected_total: 0.5 } }],
    [409, "price_mismatch"],
  );
  const key = lane.unique();
  await callOperation(lane, own, ["bookReservation", { ...book, key }]);
  await expectRejection(directed, ["bookReservation", book], [409, "already_booked"]);
  const another = { ...book, key, body: { payment_reference: "another" } };
  await expectRejection(directed, ["bookReservation", another], [409, "idempotency_key_reused"]);
  await expectRejection(directed, ["deleteReservation", { params: { reference } }], [409, "not_deletable"]);
  const to = (status: string) =>
    ["transitionBooking", { params: { reference }, body: { to: status } }] as const;
  await expectRejection(directed, to("completed"), [409, "illegal_transition"]);
  const expiring = await createBooking(lane, own, rental());
  await callOperation(lane, own, [
    "transitionBooking",
    { params: { reference: expiring }, body: { to: "expired" } },
  ]);
  await expectRejection(
    directed,
    ["cancelBooking", { params: { reference: expiring } }],
    [409, "not_cancellable"],
  );
  const draft = await createDraft(lane, own, rental());
  await callOperation(lane, own, ["moveClock", { body: { advance: "31m" } }]);
  await expectRejection(
    directed,
    ["bookReservation", { params: { reference: draft.reference }, body: payment }],
    [409, "reservation_expired"],
  );
  await callOperation(lane, own, ["moveClock", { body: { reset: true } }]);
};

/** Sends requests that cause the errors of the three operations that create a draft or a booking. */
const rentals: Scenario = async (directed, operate) => {
  const { lane, random } = directed;
  const { own } = lane;
  const reserve = (rental: object, wanted: readonly [number, string]) =>
    expectRejection(directed, ["createReservation", { body: rental }], wanted);
  const bookInOneStep = (rental: object, wanted: readonly [number, string]) =>
    expectRejection(
      directed,
      ["createBooking", { body: { ...payment, expected_total: 1, ...rental } }],
      wanted,
    );
  const params = { reference: await createBooking(lane, own, randomRental(own, random)) };
  const replace = (rental: object, wanted: readonly [number, string]) =>
    expectRejection(
      directed,
      ["replaceBooking", { params, body: { ...payment, expected_total: 1, ...rental } }],
      wanted,
    );
  const plain = randomRental(own, random);
  const creates = [
    { name: "createReservation", create: reserve },
    { name: "createBooking", create: bookInOneStep },
    { name: "replaceBooking", create: replace, params },
  ];
  for (const creating of creates) await expectCreateErrors(directed, plain, creating);
  const tooMany = { ...plain, car_slug: scarceCar, units: 9 };
  await reserve(tooMany, [409, "unavailable"]);
  const mismatch = await bookInOneStep(tooMany, [409, "price_mismatch"]);
  const total =
    mismatch.reply.kind === "received"
      ? getField(parseBody(mismatch.reply), "error", "details", "current_total")
      : 0;
  await bookInOneStep({ ...tooMany, expected_total: total }, [409, "unavailable"]);
  await replace({ ...tooMany, expected_total: total }, [409, "unavailable"]);
  const taken = await createDraft(lane, own, randomRental(own, random, "test-taken"));
  await expectBookRejection(directed, taken.reference, "unavailable");
  const revoked = { ...randomRental(own, random, revokedCar), pickup_type: "delivery" };
  const { reference } = await createDraft(lane, own, revoked);
  await importCatalogue(operate, { cars: [revokedWithoutDelivery] });
  await expectBookRejection(directed, reference, "delivery_not_available");
  const keyless = planRequest(lane, own, ["bookReservation", { params: { reference }, body: payment }]);
  const wanted = { status: 400, code: "idempotency_key_required", label: "without a key" };
  await submitExpecting(directed, { ...keyless, headers: [] }, wanted);
};

type Creating = {
  name: string;
  create: (rental: object, wanted: readonly [number, string]) => Promise<unknown>;
  params?: Record<string, string>;
};

/** Sends requests that cause the errors common to all operations that create a draft or a booking. */
async function expectCreateErrors(
  directed: DirectedContext,
  plain: Record<string, unknown>,
  { name, create, params = {} }: Creating,
): Promise<void> {
  const { lane } = directed;
  const { own } = lane;
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
  const body = { ...payment, ...plain, expected_total: 0.01 };
  await expectRejection(directed, [name, { params, key, body }], [409, "price_mismatch"]);
  await expectRejection(
    directed,
    [name, { params, key, body: { ...body, units: 2 } }],
    [409, "idempotency_key_reused"],
  );
  const keyless = planRequest(lane, own, [name, { params, body }]);
  const wanted = { status: 400, code: "idempotency_key_required", label: "without a key" };
  await submitExpecting(directed, { ...keyless, headers: [] }, wanted);
}

async function expectBookRejection(
  directed: DirectedContext,
  reference: string,
  code: string,
): Promise<void> {
  await expectRejection(directed, ["bookReservation", { params: { reference }, body: payment }], [409, code]);
}

/** Reserves a supplier offer after its search has expired. */
const staleOffer: Scenario = async (directed) => {
  const { lane, random } = directed;
  const { own } = lane;
  const stay = randomStay(own, random);
  const query = { ...stay, location: "test-poll-partial", limit: "50" };
  const search_id = getText(await callOperation(lane, own, ["searchAvailability", { query }]), "search_id");
  for (let polls = 0; polls < 100; polls += 1) {
    const found = await callOperation(lane, own, [
      "searchAvailability",
      { query: { search_id, limit: "50" } },
    ]);
    const vehicles = getField(found, "vehicles");
    const offer = Array.isArray(vehicles) && vehicles.length > 0 ? getText(vehicles[0], "slug") : undefined;
    if (offer === undefined) {
      await sleep(300);
      continue;
    }
    await callOperation(lane, own, ["moveClock", { body: { advance: "16m" } }]);
    const body = { ...randomRental(own, random, offer), ...stay };
    await expectRejection(directed, ["createReservation", { body }], [409, "search_expired"]);
    await callOperation(lane, own, ["moveClock", { body: { reset: true } }]);
    return;
  }
  throw new Error("No supplier returned an offer in 30 seconds.");
};

/**
 * Repeats requests with their keys after a dropped response and after an internal error. Each must get the
 * stored response.
 */
const droppedAndFailed: Scenario = async ({ lane, random }) => {
  const { own } = lane;
  const lost = await createDraft(lane, own, randomRental(own, random, "test-lost-reply"));
  const plan = planRequest(lane, own, [
    "bookReservation",
    { params: { reference: lost.reference }, body: payment, label: "whose response is dropped" },
  ]);
  await lane.submit(plan, ["lost"]);
  const expects = { oracle: "replay", statuses: [200] } as const;
  await lane.submit({ ...plan, expects, label: "the same request after the dropped response" });
  const crashing = await createDraft(lane, own, randomRental(own, random, "test-crash"));
  const crash = planRequest(lane, own, [
    "bookReservation",
    { params: { reference: crashing.reference }, body: payment, label: "that causes an internal error" },
  ]);
  await lane.submit(crash, ["500"]);
  await lane.submit({
    ...crash,
    expects: { oracle: "replay", statuses: [500] },
    label: "the same request after the internal error",
  });
};

const webhooks: Scenario = async (directed) => {
  const { lane } = directed;
  const { own } = lane;
  const id = await createWebhook(lane, own);
  const body = { url: "https://127.0.0.1/", event_types: ["ping"] };
  await expectRejection(directed, ["createWebhook", { body }], [400, "unsafe_url"]);
  await expectRejection(
    directed,
    ["updateWebhook", { params: { id }, body: { url: body.url } }],
    [400, "unsafe_url"],
  );
  const delivery_id = getText(
    await callOperation(lane, own, ["testWebhook", { params: { id } }]),
    "delivery_id",
  );
  await callOperation(lane, own, ["updateWebhook", { params: { id }, body: { status: "paused" } }]);
  await expectRejection(
    directed,
    ["retryWebhookDelivery", { params: { id, delivery_id } }],
    [409, "endpoint_inactive"],
  );
  const drilled = { body: { webhook_id: Number(await createWebhook(lane, own)), drills: ["slow_retry"] } };
  await callOperation(lane, own, ["startDrills", drilled]);
  await expectRejection(directed, ["startDrills", drilled], [409, "drill_running"]);
  const drill = (webhook_id: number, wanted: readonly [number, string]) =>
    expectRejection(directed, ["startDrills", { body: { webhook_id } }], wanted);
  await drill(999_999_999, [404, "not_found"]);
  await drill(Number(id), [409, "endpoint_inactive"]);
  const since = `${addDays(getToday(own), -1)}T00:00:00Z`;
  await expectRejection(
    directed,
    ["replayWebhookDeliveries", { params: { id }, body: { since } }],
    [409, "endpoint_inactive"],
  );
  for (let made = 0; made < 20; made += 1) {
    const body = { url: `https://hooks.fuzz.test/${made}`, event_types: ["ping"] };
    const { reply } = await lane.submit(planRequest(lane, own, ["createWebhook", { body }]));
    if (reply.kind === "received" && reply.status === 409) break;
  }
  const more = { url: "https://hooks.fuzz.test/more", event_types: ["ping"] };
  await expectRejection(directed, ["createWebhook", { body: more }], [409, "limit_reached"]);
  // Later steps create endpoints of the same partner.
  await deleteOldEndpoints(lane);
};

export const rareScenarios: Readonly<Record<string, Scenario>> = {
  states,
  rentals,
  staleOffer,
  droppedAndFailed,
  ...changeScenarios,
  webhooks,
  ...queryScenarios,
};
