import { randomUUID } from "node:crypto";
import { getMeContract } from "@/lib/contracts/partners";
import { getRequestContract } from "@/lib/contracts/requests";
import { reserveContract } from "@/lib/contracts/reservations";
import { testWebhookContract } from "@/lib/contracts/webhooks";
import type { ApiClient } from "../api-client";
import { endpointBody, makeEndpoint } from "../endpoints";
import { makeBooking, makeDraft, reserveBody, stay } from "../stays";
import { carSlugs } from "../test-catalogue";
import { pollUntil } from "../wire/poll";

type Params = Record<string, string>;

/** A request that succeeds, for one operation; everything the shared tests send is made from it. */
export type Sample = {
  query?: Record<string, string>;
  body?: Record<string, unknown>;
  path?: {
    /** Values that lead somewhere, made fresh for the partner that asks. */
    make(client: ApiClient): Promise<Params>;
    /** Values that lead nowhere. */
    missing: readonly Params[];
    /** Whether a partner owns what the path names. */
    owned: boolean;
  };
  /** What changes in the body so that the same request is refused each time and changes nothing. */
  refused?: Record<string, unknown>;
};

const unknownReferences = ["RB-0000000000", "rb-0000000000", "nothing", "RB-🚗", "x".repeat(255)];

function referenceOf(make: (client: ApiClient) => Promise<string>): NonNullable<Sample["path"]> {
  return {
    make: async (client) => ({ reference: await make(client) }),
    missing: unknownReferences.map((reference) => ({ reference })),
    owned: true,
  };
}

const bookingReference = referenceOf(async (client) => (await makeBooking(client)).reference);
const draftReference = referenceOf(makeDraft);

const endpointId: NonNullable<Sample["path"]> = {
  make: async (client) => ({ id: String((await makeEndpoint(client)).id) }),
  missing: ["999999999", "0", "nothing", "1e3", "-1", "9".repeat(40)].map((id) => ({ id })),
  owned: true,
};

const unknownDeliveries = [`dlv_${"0".repeat(32)}`, "nothing", "dlv_🚗", "x".repeat(255)];

const delivery: NonNullable<Sample["path"]> = {
  make: async (client) => {
    const { id = "" } = await endpointId.make(client);
    const { delivery_id } = await client.call(testWebhookContract, { params: { id } });
    return { id, delivery_id };
  },
  missing: unknownDeliveries.map((delivery_id) => ({ id: "999999999", delivery_id })),
  owned: true,
};

const loggedRequest: NonNullable<Sample["path"]> = {
  make: async (client) => {
    const { headers } = await client.attempt(getMeContract);
    const params = { request_id: String(headers["x-request-id"]) };
    // The log is written after the answer.
    await pollUntil(
      () => client.attempt(getRequestContract, { params }),
      ({ status }) => status === 200,
    );
    return params;
  },
  missing: [`req_${"0".repeat(32)}`, "nothing", "req_🚗", "x".repeat(255)].map((request_id) => ({
    request_id,
  })),
  owned: true,
};

const usedKey: NonNullable<Sample["path"]> = {
  make: async (client) => {
    const key = `order/${randomUUID()}?#%2F`;
    await client.call(reserveContract, { body: reserveBody(), key });
    return { key };
  },
  missing: ["no-such-key", "🚗 & more?", "x".repeat(256)].map((key) => ({ key })),
  owned: true,
};

/** Three days of the common car, in euros. */
const commonTotal = 120;

/** By `operationId`. An operation without a sample fails its tests. */
export const sampleRequests: Readonly<Record<string, Sample>> = {
  getMe: {},
  getCoverage: {},
  listRentalCountries: {},
  listRentalLocations: {},
  getCar: {
    query: { ...stay },
    path: {
      make: async () => ({ slug: carSlugs.common }),
      missing: [{ slug: "no-such-car" }, { slug: carSlugs.unpublished }, { slug: "NO SUCH CAR" }],
      owned: false,
    },
  },
  searchAvailability: { query: { ...stay, location: "lisbon" } },
  createReservation: { body: reserveBody(), refused: { car_slug: "no-such-car" } },
  deleteReservation: { path: draftReference },
  bookReservation: { body: { payment_reference: "pay-1" }, path: draftReference },
  createBooking: {
    body: reserveBody({ payment_reference: "pay-1", expected_total: commonTotal }),
    refused: { car_slug: "no-such-car" },
  },
  listBookings: {},
  getBooking: { path: bookingReference },
  getBookingByExternalRef: {
    path: {
      make: async (client) => {
        const externalRef = `order/${randomUUID()}`;
        await makeBooking(client, { external_ref: externalRef });
        return { external_ref: externalRef };
      },
      missing: [{ external_ref: "no-such-order" }, { external_ref: "🚗 & more?" }],
      owned: true,
    },
  },
  cancelBooking: { path: bookingReference },
  listEvents: {},
  getRequest: { path: loggedRequest },
  getIdempotencyKey: { path: usedKey },
  createWebhook: { body: endpointBody, refused: { url: "https://localhost/" } },
  listWebhooks: {},
  getWebhook: { path: endpointId },
  updateWebhook: { body: { description: "New" }, path: endpointId },
  deleteWebhook: { path: endpointId },
  testWebhook: { path: endpointId },
  rotateWebhookSecret: { path: endpointId },
  endPreviousWebhookSecret: { path: endpointId },
  listWebhookDeliveries: { path: endpointId },
  getWebhookDelivery: { path: delivery },
  retryWebhookDelivery: { path: delivery },
  replayWebhookDeliveries: {
    body: { since: new Date(Date.now() - 3_600_000).toISOString() },
    path: endpointId,
  },
  listScenarios: {},
  showClock: {},
  moveClock: { body: { reset: true } },
  transitionBooking: { body: { to: "expired" }, path: bookingReference },
  emitEvent: { body: { type: "booking.created" }, path: endpointId },
};
