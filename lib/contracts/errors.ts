import * as z from "zod/mini";
import { priceChange } from "./breakdown";
import { eventType } from "./event-types";
import { amount, currencyCode, dayText, reference, timestamp } from "./fields";
import { mcpErrors } from "./mcp-errors";
import { portalErrors } from "./portal/errors";
import { product, scope } from "./scopes";
import { unsafeReason } from "./unsafe-reason";

const none = z.undefined();
const issues = z.object({ issues: z.array(z.object({ path: z.string(), message: z.string() })) });
const status = z.object({ status: z.string() });

/**
 * Every error code of the API, with its HTTP status, its meaning for OpenAPI and the schema of its details.
 * Codes with `portalOnly` are returned only by the portal API. Every other code has a documentation page.
 */
export const errorCatalogue = {
  unauthorized: {
    status: 401,
    meaning: "No Bearer token was sent. Send `Authorization: Bearer <token>`.",
    details: none,
  },
  invalid_token: {
    status: 401,
    meaning:
      "The token is malformed, expired, revoked or from another environment. Request a new one and retry once.",
    details: none,
  },
  wrong_token_type: {
    status: 403,
    meaning: "The token is valid but is not an API access token.",
    details: none,
  },
  partner_inactive: {
    status: 403,
    meaning: "Your account is suspended or closed. Contact your account manager.",
    details: none,
  },
  first_party_partner: {
    status: 403,
    meaning: "This account cannot use the partner API. Use a partner's credentials.",
    details: none,
  },
  insufficient_scope: {
    status: 403,
    meaning: "The token does not have the required scope. See `details.required_scope`.",
    details: z.object({ required_scope: scope }),
  },
  product_not_enabled: {
    status: 403,
    meaning: "This product is not enabled for your account. Retrying does not help.",
    details: z.object({ required_product: product }),
  },
  ...mcpErrors,
  invalid_payload: {
    status: 400,
    meaning: "A field is missing or malformed. `details.issues` lists each problem.",
    details: issues,
  },
  invalid_cursor: {
    status: 400,
    meaning: "The cursor is not valid for this list. Start again without a cursor.",
    details: none,
  },
  idempotency_key_required: {
    status: 400,
    meaning: "This request requires an `Idempotency-Key` header.",
    details: none,
  },
  unsupported_currency: {
    status: 400,
    meaning: "Prices are not available in this currency. See `details.supported`.",
    details: z.object({ supported: z.array(currencyCode) }),
  },
  invalid_types: {
    status: 400,
    meaning: "`types` contains an unknown event type. See `details.supported`.",
    details: z.object({ unknown: z.array(z.string()), supported: z.array(eventType) }),
  },
  unsafe_url: {
    status: 400,
    meaning: "Webhooks cannot be sent to this URL. `details.reason` names the rule that it breaks.",
    details: z.object({ reason: unsafeReason }),
  },
  not_found: {
    status: 404,
    meaning: "The resource does not exist or belongs to another partner.",
    details: none,
  },
  method_not_allowed: {
    status: 405,
    meaning: "The path does not support this method. The `Allow` header lists the supported ones.",
    details: none,
  },
  request_timeout: {
    status: 408,
    meaning: "The complete request did not arrive in time. Send it again.",
    details: none,
  },
  price_mismatch: {
    status: 409,
    meaning:
      "The total differs from `expected_total` by more than 0.01. In a currency without decimals, it must match exactly. Nothing was booked or charged.",
    details: z.object({
      expected_total: amount,
      current_total: amount,
      currency: currencyCode,
      reference: z.nullable(reference),
      changes: z.optional(z.array(priceChange)),
    }),
  },
  search_expired: {
    status: 409,
    meaning: "The search result has expired. Search again.",
    details: none,
  },
  delivery_not_available: {
    status: 409,
    meaning: "This car cannot be delivered. Book it with counter pickup.",
    details: none,
  },
  unavailable: {
    status: 409,
    meaning: "The car is not available for these dates. Choose another car or other dates.",
    details: none,
  },
  reservation_expired: {
    status: 409,
    meaning: "The draft expired before it was booked. Reserve again.",
    details: z.object({ reference, expired_at: timestamp }),
  },
  already_booked: {
    status: 409,
    meaning: "The draft was already booked with another idempotency key.",
    details: status,
  },
  not_deletable: {
    status: 409,
    meaning: "Only a draft can be deleted. Cancel the booking instead.",
    details: z.object({ status: z.string(), cancel_url: z.string() }),
  },
  not_cancellable: {
    status: 409,
    meaning: "The rental has started or ended, or the booking has expired, so it cannot be cancelled.",
    details: status,
  },
  already_replaced: {
    status: 409,
    meaning: "Another booking already replaces this one and is not confirmed yet. See `details.replaced_by`.",
    details: z.object({ replaced_by: reference }),
  },
  not_refundable: {
    status: 409,
    meaning: "The payment is kept for its booking, so no refund is due.",
    details: status,
  },
  illegal_transition: {
    status: 409,
    meaning: "This transition is not allowed. `details.legal` lists the allowed ones.",
    details: z.object({ status: z.string(), legal: z.array(z.string()) }),
  },
  endpoint_inactive: {
    status: 409,
    meaning: "The webhook endpoint is paused or disabled. Set its status to `active` first.",
    details: status,
  },
  drill_running: {
    status: 409,
    meaning: "Drills against this endpoint are in progress. Wait until the run in `details.id` is done.",
    details: z.object({ id: z.string() }),
  },
  limit_reached: {
    status: 409,
    meaning: "You have reached the limit in `details.limit`. Delete one first.",
    details: z.object({ limit: z.int() }),
  },
  idempotency_key_in_progress: {
    status: 409,
    meaning: "A request with this key is in progress. Retry with the same key after `Retry-After` seconds.",
    details: none,
  },
  idempotency_key_reused: {
    status: 409,
    meaning: "The key was used with another request. Use a new key.",
    details: none,
  },
  payload_too_large: {
    status: 413,
    meaning: "The request body is larger than `details.max_bytes`.",
    details: z.object({ max_bytes: z.int() }),
  },
  uri_too_long: { status: 414, meaning: "The URL is too long. Shorten it.", details: none },
  unsupported_media_type: { status: 415, meaning: "Send `Content-Type: application/json`.", details: none },
  invalid_date_range: {
    status: 422,
    meaning: "The dates are well formed but are in the past or not a valid range.",
    details: z.union([
      z.object({ date_from: dayText, date_to: dayText }),
      z.object({ from: dayText, to: dayText }),
    ]),
  },
  invalid_combination: {
    status: 422,
    meaning: "These parameters cannot be combined. See `details.issues`.",
    details: issues,
  },
  rate_limited: {
    status: 429,
    meaning: "Rate limit exceeded. Retry after `details.retry_after` seconds.",
    details: z.object({ bucket: z.string(), retry_after: z.int() }),
  },
  headers_too_large: {
    status: 431,
    meaning: "The request headers are too large. Send fewer or shorter headers.",
    details: none,
  },
  bad_request: { status: 400, meaning: "The request is not well-formed HTTP.", details: none },
  internal_error: {
    status: 500,
    meaning:
      "Server error. Retry with the same key. If the retry also fails, look the booking up before you use a new key.",
    details: none,
  },
  service_unavailable: {
    status: 503,
    meaning: "The service is temporarily unavailable. Retry with the same key after `Retry-After` seconds.",
    details: none,
  },
  ...portalErrors,
} as const satisfies Record<
  string,
  { status: number; meaning: string; details: z.ZodMiniType; portalOnly?: true }
>;

export type ErrorCode = keyof typeof errorCatalogue;
/** The error codes that a partner's program can receive: all codes without `portalOnly`. */
export type PartnerErrorCode = {
  [C in ErrorCode]: (typeof errorCatalogue)[C] extends { portalOnly: true } ? never : C;
}[ErrorCode];
export type ErrorDetails<C extends ErrorCode> = z.input<(typeof errorCatalogue)[C]["details"]>;

/** The body of every error response under `/v1`. */
export const errorEnvelope = z
  .object({
    error: z.object({
      type: z.enum(["invalid_request_error", "api_error"]),
      code: z.string(),
      message: z.string(),
      details: z.optional(z.record(z.string(), z.unknown())),
    }),
    request_id: z.nullable(z.string()),
  })
  .register(z.globalRegistry, {
    id: "Error",
    description: "Every error has this shape. Branch on `error.code`.",
  });
