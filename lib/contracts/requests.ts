import * as z from "zod/mini";
import { defineContract } from "./contract";
import { amount, currencyCode, pathText, realTimestamp, reference, timestamp } from "./fields";

/** The schema of the query or the body of a logged request, after redaction. */
const redacted = z.unknown().register(z.globalRegistry, {
  description:
    "Customer data, secrets, free text and anything beyond 4 KiB are removed. Null if there was none.",
});

/** A logged request, as lists return it. */
export const requestSummary = z.object({
  request_id: z.string().register(z.globalRegistry, { examples: ["req_0b6f2c1d9a7e4f5381c2d3e4f5a6b7c8"] }),
  at: realTimestamp,
  source: z.enum(["api", "portal"]),
  client_id: z
    .nullable(z.string())
    .register(z.globalRegistry, { description: "The credential. Null for requests from the portal." }),
  method: z.string(),
  path: z.string(),
  status: z.int(),
  error_code: z.nullable(z.string()),
  duration_ms: z.number(),
  idempotency_key: z.nullable(z.string()).register(z.globalRegistry, {
    description: "The key that was sent. A key with an email address is stored as `hmac:` and a digest.",
  }),
  replayed: z.nullable(z.boolean()).register(z.globalRegistry, {
    description: "Whether the response was a stored one. Null without a key.",
  }),
  reference: z.nullable(reference),
});
export type RequestSummary = z.output<typeof requestSummary>;

export const loggedRequest = z
  .extend(requestSummary, {
    route: z.nullable(z.string()).register(z.globalRegistry, {
      description: "The path template. Null if the path does not exist.",
    }),
    client_address: z.nullable(z.string()),
    query: redacted,
    request_body: redacted,
    response_body: redacted,
    links: z.object({ idempotency_key: z.nullable(z.string()), booking: z.nullable(z.string()) }),
  })
  .register(z.globalRegistry, { id: "LoggedRequest" });
export type LoggedRequest = z.output<typeof loggedRequest>;

export const nextStep = z
  .object({
    code: z
      .enum([
        "already_booked",
        "book_draft",
        "reserve_again",
        "use_new_key",
        "wait_and_replay",
        "send_with_same_key",
        "fix_request",
        "search_again",
        "poll_search",
        "book_from_search",
        "renew_access",
        "nothing_to_do",
      ])
      .register(z.globalRegistry, {
        description:
          "The next step that cannot book twice. `send_with_same_key`: nothing is stored for the key. `use_new_key`: the outcome of the key is final and is not a booking. More values may be added.",
      }),
    reference: z.nullable(reference),
    expected_total: z.nullable(amount),
    currency: z.nullable(currencyCode),
    expires_at: z.nullable(timestamp),
    wait_ms: z.nullable(z.int()),
  })
  .register(z.globalRegistry, { id: "NextStep" });
export type NextStep = z.output<typeof nextStep>;

/** A received request with the data that the request log still has. */
export const receivedRequest = z.object({
  at: realTimestamp,
  request_id: z.string(),
  method: z.nullable(z.string()),
  path: z.nullable(z.string()),
});
export type ReceivedRequest = z.output<typeof receivedRequest>;

export const storedResponse = z.object({
  status: z.int(),
  error_code: z.nullable(z.string()),
  reference: z.nullable(reference),
});
export type StoredResponse = z.output<typeof storedResponse>;

export const keyState = z.enum(["committed", "in_progress", "absent"]);

export const idempotencyRecord = z
  .object({
    key: z.string(),
    state: z.clone(keyState).register(z.globalRegistry, {
      description:
        "`committed`: the response is stored permanently. `in_progress`: a request with this key is in progress. `absent`: requests were received, but no response was stored.",
    }),
    fingerprint: z.nullable(z.string()).register(z.globalRegistry, {
      description:
        "SHA-256 of the method, the path and the canonical body, in hexadecimal. Null unless committed.",
    }),
    received: z.nullable(receivedRequest),
    answered: z.nullable(storedResponse),
    next: nextStep,
  })
  .register(z.globalRegistry, { id: "IdempotencyRecord" });
export type IdempotencyRecord = z.output<typeof idempotencyRecord>;

const read = {
  method: "GET",
  tag: "Requests",
  scope: "bookings:read",
  product: null,
  bucket: "api-read",
  idempotent: false,
  query: null,
  body: null,
  status: 200,
  errors: ["not_found"],
} as const;

export const getRequestContract = defineContract({
  ...read,
  operationId: "getRequest",
  path: "/v1/requests/{request_id}",
  summary: "Get a logged request",
  description: "Requests are kept for 30 days. A request appears in the log a moment after its response.",
  params: z.object({ request_id: pathText }),
  response: loggedRequest,
});

export const getIdempotencyKeyContract = defineContract({
  ...read,
  operationId: "getIdempotencyKey",
  path: "/v1/idempotency-keys/{key}",
  summary: "Get the outcome of an idempotency key",
  description:
    "Also returns the next step. Percent-encode the key. If the key is not found, no request with it reached this account: send it with the same key.",
  params: z.object({ key: pathText }),
  response: idempotencyRecord,
});
