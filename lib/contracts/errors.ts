import * as z from "zod/mini";
import { eventType } from "./event-types";
import { amount, currencyCode, dayText, reference, timestamp } from "./fields";
import { product, scope } from "./scopes";
import { unsafeReason } from "./unsafe-reason";

const none = z.undefined();
const issues = z.object({ issues: z.array(z.object({ path: z.string(), message: z.string() })) });
const status = z.object({ status: z.string() });

/**
 * Every `error.code` a `/v1` route can answer with: status for HTTP, details for TypeScript, both for OpenAPI. Those
 * only the portal's own door answers are marked; every other has a page in the documentation.
 */
export const errorCatalogue = {
  unauthorized: { status: 401, meaning: "No Bearer token was sent.", details: none },
  invalid_token: {
    status: 401,
    meaning:
      "The token is malformed, expired, revoked or from another environment. Mint a new one, retry once.",
    details: none,
  },
  wrong_token_type: { status: 403, meaning: "A valid token, but not an API access token.", details: none },
  partner_inactive: { status: 403, meaning: "The account is suspended or revoked.", details: none },
  first_party_partner: { status: 403, meaning: "This account may not use the partner API.", details: none },
  insufficient_scope: {
    status: 403,
    meaning: "The token lacks a scope. Mint a credential that has it.",
    details: z.object({ required_scope: scope }),
  },
  insufficient_role: {
    status: 403,
    meaning: "Your role in the portal does not open this.",
    details: z.object({ required_role: z.enum(["agent", "admin", "crew"]) }),
    portalOnly: true,
  },
  cross_origin: {
    status: 403,
    meaning: "The portal's API answers the portal's own pages alone.",
    details: none,
    portalOnly: true,
  },
  product_not_enabled: {
    status: 403,
    meaning: "The account was never enabled for the product. Retrying never helps.",
    details: z.object({ required_product: product }),
  },
  invalid_payload: {
    status: 400,
    meaning: "A field is missing or malformed; each is named.",
    details: issues,
  },
  invalid_cursor: {
    status: 400,
    meaning: "The service did not issue this cursor for this list.",
    details: none,
  },
  idempotency_key_required: {
    status: 400,
    meaning: "This call needs an `Idempotency-Key` header.",
    details: none,
  },
  unsupported_currency: {
    status: 400,
    meaning: "Prices cannot be shown in this currency.",
    details: z.object({ supported: z.array(currencyCode) }),
  },
  invalid_types: {
    status: 400,
    meaning: "`types` names something that is no event type.",
    details: z.object({ unknown: z.array(z.string()), supported: z.array(eventType) }),
  },
  unsafe_url: {
    status: 400,
    meaning: "Webhooks are not sent to this URL; `reason` names the rule it breaks.",
    details: z.object({ reason: unsafeReason }),
  },
  not_found: { status: 404, meaning: "It does not exist, or another partner owns it.", details: none },
  method_not_allowed: {
    status: 405,
    meaning: "The path exists, the method does not; `Allow` lists those that do.",
    details: none,
  },
  request_timeout: { status: 408, meaning: "The request did not arrive completely in time.", details: none },
  price_mismatch: {
    status: 409,
    meaning: "The total moved by more than a cent. Nothing was booked, nothing was charged.",
    details: z.object({
      expected_total: amount,
      current_total: amount,
      currency: currencyCode,
      reference: z.nullable(reference),
    }),
  },
  search_expired: {
    status: 409,
    meaning: "The search result booked from is no longer valid. Search again.",
    details: none,
  },
  delivery_not_available: {
    status: 409,
    meaning: "This car cannot be delivered. Book it as a counter pickup.",
    details: none,
  },
  unavailable: { status: 409, meaning: "The car is not bookable for those dates.", details: none },
  reservation_expired: {
    status: 409,
    meaning: "The draft lapsed before it was booked. Reserve again.",
    details: z.object({ reference, expired_at: timestamp }),
  },
  already_booked: {
    status: 409,
    meaning: "The draft was booked already, under another key.",
    details: status,
  },
  not_deletable: {
    status: 409,
    meaning: "Only a draft can be deleted; cancel the booking instead.",
    details: z.object({ status: z.string(), cancel_url: z.string() }),
  },
  not_cancellable: { status: 409, meaning: "The booking's state does not allow it.", details: status },
  illegal_transition: {
    status: 409,
    meaning: "The booking cannot move there; `legal` lists where it can.",
    details: z.object({ status: z.string(), legal: z.array(z.string()) }),
  },
  endpoint_inactive: {
    status: 409,
    meaning: "The webhook endpoint is paused or disabled. Set it active first.",
    details: status,
  },
  limit_reached: {
    status: 409,
    meaning: "You have as many as you may have. Delete one first.",
    details: z.object({ limit: z.int() }),
  },
  credential_revoked: {
    status: 409,
    meaning: "The credential was revoked, which is for good. Create another one.",
    details: none,
    portalOnly: true,
  },
  already_member: {
    status: 409,
    meaning: "Somebody signs in with that address already.",
    details: none,
    portalOnly: true,
  },
  last_admin: {
    status: 409,
    meaning: "The account needs an admin; make somebody else one first.",
    details: none,
    portalOnly: true,
  },
  wrong_password: {
    status: 403,
    meaning: "The present password is another one.",
    details: none,
    portalOnly: true,
  },
  not_waiting: {
    status: 409,
    meaning: "The booking does not wait for this answer, or no longer.",
    details: none,
    portalOnly: true,
  },
  idempotency_key_in_progress: {
    status: 409,
    meaning: "A request with this key is still running. Retry shortly with the same key.",
    details: none,
  },
  idempotency_key_reused: { status: 409, meaning: "The key was used with another body.", details: none },
  payload_too_large: {
    status: 413,
    meaning: "The body is larger than this route accepts.",
    details: z.object({ max_bytes: z.int() }),
  },
  uri_too_long: { status: 414, meaning: "The URL is longer than the service accepts.", details: none },
  unsupported_media_type: { status: 415, meaning: "Send `Content-Type: application/json`.", details: none },
  invalid_date_range: {
    status: 422,
    meaning: "The dates are well formed, but impossible together or already past.",
    details: z.object({ date_from: dayText, date_to: dayText }),
  },
  invalid_combination: { status: 422, meaning: "These parameters exclude each other.", details: issues },
  rate_limited: {
    status: 429,
    meaning: "Too many requests. Wait `retry_after` seconds.",
    details: z.object({ bucket: z.string(), retry_after: z.int() }),
  },
  headers_too_large: { status: 431, meaning: "The request's headers are too large.", details: none },
  bad_request: { status: 400, meaning: "The request is not well-formed HTTP.", details: none },
  internal_error: { status: 500, meaning: "The service failed. Retry with the same key.", details: none },
  service_unavailable: {
    status: 503,
    meaning: "The service cannot answer now. Retry with the same key after `Retry-After` seconds.",
    details: none,
  },
} as const satisfies Record<
  string,
  { status: number; meaning: string; details: z.ZodMiniType; portalOnly?: true }
>;

export type ErrorCode = keyof typeof errorCatalogue;
/** Those a partner can meet. */
export type PartnerErrorCode = {
  [C in ErrorCode]: (typeof errorCatalogue)[C] extends { portalOnly: true } ? never : C;
}[ErrorCode];
export type ErrorDetails<C extends ErrorCode> = z.input<(typeof errorCatalogue)[C]["details"]>;

/** The body of every failure under `/v1`. */
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
    description: "Every failure has this shape; key on `error.code`.",
  });
