import { randomUUID } from "node:crypto";
import type { OperationId, PartnerContracts } from "@/lib/contracts/all";
import { cancelBookingContract } from "@/lib/contracts/bookings";
import type { ErrorCode } from "@/lib/contracts/errors";
import { getMeContract } from "@/lib/contracts/partners";
import { listPaymentsContract, refundPaymentContract } from "@/lib/contracts/payments";
import { startDrillsContract } from "@/lib/contracts/readiness";
import { getIdempotencyKeyContract, getRequestContract } from "@/lib/contracts/requests";
import { reserveContract } from "@/lib/contracts/reservations";
import { testWebhookContract } from "@/lib/contracts/webhooks";
import type { ApiClient } from "../api-client";
import { createEndpoint } from "../endpoints";
import { createBooking, createDraft, reserveBody } from "../rentals";
import { carSlugs } from "../test-catalogue";
import { pollUntil } from "../wire/poll";

type Params = Record<string, string>;

/**
 * Values for the parameters of a path: those of a resource that a test creates, and those of resources that do not
 * exist.
 */
export type PathSample = {
  /** Creates a resource for the calling partner and returns the values that name it. */
  create(client: ApiClient): Promise<Params>;
  /** Path values of resources that do not exist. */
  missing: readonly Params[];
  /** The error for a path value that names no resource; `not_found` unless set. */
  unknown?: ErrorCode;
  /** Whether a partner owns the resource. */
  owned: boolean;
};

/** A path up to its last parameter: `/v1/bookings/{reference}` for `/v1/bookings/{reference}/cancel`. */
type ResourcePath<Path extends string> = Path extends `${infer Head}}${infer Tail}`
  ? Tail extends `${string}}${string}`
    ? `${Head}}${ResourcePath<Tail>}`
    : `${Head}}`
  : never;

const unknownReferences = ["RB-0000000000", "rb-0000000000", "nothing", "RB-🚗", "x".repeat(255)];

function bookingSample(create: (client: ApiClient) => Promise<string>): PathSample {
  return {
    create: async (client) => ({ reference: await create(client) }),
    missing: unknownReferences.map((reference) => ({ reference })),
    owned: true,
  };
}

const booking = bookingSample(async (client) => (await createBooking(client)).reference);
const draft = bookingSample(createDraft);

const bookingByExternalRef: PathSample = {
  create: async (client) => {
    const externalRef = `order/${randomUUID()}`;
    await createBooking(client, { external_ref: externalRef });
    return { external_ref: externalRef };
  },
  missing: [{ external_ref: "no-such-order" }, { external_ref: "🚗 & more?" }],
  owned: true,
};

const payment: PathSample = {
  create: async (client) => {
    const { reference, payment_reference } = await createBooking(client);
    await client.call(cancelBookingContract, { params: { reference } });
    const { data } = await client.call(listPaymentsContract, { query: { payment_reference } });
    return { id: data[0]?.id ?? "" };
  },
  missing: [`pmt_${"0".repeat(32)}`, "nothing", "pmt_🚗", "x".repeat(255)].map((id) => ({ id })),
  owned: true,
};

/** The sample for an operation that reopens a payment: a payment that has been refunded. */
const refundedPayment: PathSample = {
  ...payment,
  create: async (client) => {
    const params = await payment.create(client);
    await client.call(refundPaymentContract, { params });
    return params;
  },
};

const car: PathSample = {
  create: async () => ({ slug: carSlugs.common }),
  missing: [{ slug: "no-such-car" }, { slug: carSlugs.unpublished }, { slug: "NO SUCH CAR" }],
  owned: false,
};

const endpoint: PathSample = {
  create: async (client) => ({ id: String((await createEndpoint(client)).id) }),
  missing: ["999999999", "0", "nothing", "1e3", "-1", "9".repeat(40)].map((id) => ({ id })),
  owned: true,
};

const unknownDeliveries = [`dlv_${"0".repeat(32)}`, "nothing", "dlv_🚗", "x".repeat(255)];

const unknownRun = `drl_${"0".repeat(32)}`;

const delivery: PathSample = {
  create: async (client) => {
    const { id = "" } = await endpoint.create(client);
    const { delivery_id } = await client.call(testWebhookContract, { params: { id } });
    return { id, delivery_id };
  },
  missing: unknownDeliveries.map((delivery_id) => ({ id: "999999999", delivery_id })),
  owned: true,
};

const loggedRequest: PathSample = {
  create: async (client) => {
    const { headers } = await client.attempt(getMeContract);
    const params = { request_id: String(headers["x-request-id"]) };
    // The log is written after the response is sent.
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

const storedKey: PathSample = {
  create: async (client) => {
    const key = `order/${randomUUID()}?#%2F`;
    await client.call(reserveContract, { body: reserveBody(), key });
    // The record has the method and path once the request log is written.
    await pollUntil(
      () => client.call(getIdempotencyKeyContract, { params: { key } }),
      ({ received }) => typeof received?.method === "string",
    );
    return { key };
  },
  missing: ["no-such-key", "🚗 & more?", "x".repeat(256)].map((key) => ({ key })),
  owned: true,
};

const drillRun: PathSample = {
  create: async (client) => {
    const { id } = await createEndpoint(client);
    const reply = await client.attempt(startDrillsContract, {
      body: { webhook_id: id, drills: ["wrong_signature"] },
    });
    // The operation does not exist in production.
    return { id: reply.status === 202 ? startDrillsContract.response.parse(reply.json()).id : unknownRun };
  },
  missing: [unknownRun, "nothing", "drl_🚗", "x".repeat(255)].map((id) => ({ id })),
  owned: true,
};

const statement: PathSample = {
  create: async () => ({ period: "2026-11" }),
  // A month without lines has sums of zero, and any other text is an invalid payload.
  missing: [],
  unknown: "invalid_payload",
  owned: false,
};

const pathSamples: Readonly<Record<string, PathSample>> = {
  "/v1/rentals/cars/{slug}": car,
  "/v1/rentals/reservations/{reference}": draft,
  "/v1/bookings/{reference}": booking,
  "/v1/bookings/ext/{external_ref}": bookingByExternalRef,
  "/v1/statements/{period}": statement,
  "/v1/payments/{id}": payment,
  "/v1/payments/{id}/reopen": refundedPayment,
  "/v1/requests/{request_id}": loggedRequest,
  "/v1/idempotency-keys/{key}": storedKey,
  "/v1/webhooks/{id}": endpoint,
  "/v1/webhooks/{id}/deliveries/{delivery_id}": delivery,
  "/v1/sandbox/bookings/{reference}": booking,
  "/v1/sandbox/webhooks/{id}": endpoint,
  "/v1/sandbox/drills/{id}": drillRun,
} satisfies Record<
  ResourcePath<PartnerContracts[OperationId]["path"]> | PartnerContracts["reopenPayment"]["path"],
  PathSample
>;

/** Returns the sample for a contract's path; undefined if the path has no parameter. */
export function findPathSample(path: string): PathSample | undefined {
  return pathSamples[path] ?? pathSamples[path.replace(/[^}]*$/, "")];
}
