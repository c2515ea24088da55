import * as z from "zod/mini";
import { bookingStatus } from "../bookings";
import { defineContract } from "../contract";
import { amount, currencyCode, momentParam, pathText, timestamp } from "../fields";
import { cursorParams, pageEnd } from "../paging";
import {
  idempotencyRecord,
  keyState,
  loggedRequest,
  nextStep,
  receivedRequest,
  requestSummary,
  storedResponse,
} from "../requests";
import { portalRead } from "./shared";

/** The email address of the staff member who sent the request, or null. */
const person = z.nullable(z.string());

const summary = z.extend(requestSummary, { person });
export type RequestListItem = z.output<typeof summary>;

export const requestFilters = {
  status: z.optional(z.enum(["2xx", "4xx", "5xx"])),
  method: z.optional(z.enum(["GET", "POST", "PATCH", "DELETE"])),
  source: z.optional(z.enum(["api", "portal"])),
  path: z.optional(z.string().check(z.maxLength(200))),
  credential: z.optional(z.string().check(z.maxLength(100))),
  since: z.optional(momentParam("Only requests at or after this time.")),
  until: z.optional(momentParam("Only requests before this time.")),
};

export const listRequestsContract = defineContract({
  ...portalRead,
  caller: "member",
  operationId: "listRequests",
  path: "/portal-api/requests",
  summary: "List logged requests, newest first",
  scope: null,
  params: null,
  query: z.object({ ...cursorParams, ...requestFilters }),
  response: z.object({ data: z.array(summary), ...pageEnd }),
  errors: ["invalid_cursor"],
});

export const inspectRequestContract = defineContract({
  ...portalRead,
  caller: "member",
  operationId: "inspectRequest",
  path: "/portal-api/requests/{request_id}",
  summary: "Get a logged request with its idempotency record",
  scope: null,
  params: z.object({ request_id: pathText }),
  query: null,
  response: z.object({
    request: z.extend(loggedRequest, { person }),
    idempotency: z.nullable(idempotencyRecord),
    /** The portal path of the related booking or draft, if it still exists. */
    rental_href: z.nullable(z.string()),
  }),
  errors: ["not_found"],
});
export type InspectedRequest = z.output<typeof inspectRequestContract.response>;

const committed = z.object({
  kind: z.enum(["booking", "draft", "search"]),
  id: z.string(),
  status: z.nullable(z.union([bookingStatus, z.string()])),
  total: z.nullable(amount),
  currency: z.nullable(currencyCode),
  expires_at: z.nullable(timestamp),
  href: z.nullable(z.string()),
});

const idMatch = z.object({
  matched: z.enum([
    "idempotency_key",
    "request_id",
    "reference",
    "external_ref",
    "payment_reference",
    "search_id",
    "event_id",
  ]),
  at: z.nullable(timestamp),
  /** The state of the idempotency key, if the request had one. */
  state: z.nullable(keyState),
  idempotency_key: z.nullable(z.string()),
  received: z.nullable(receivedRequest),
  committed: z.nullable(committed),
  answered: z.nullable(storedResponse),
  next: nextStep,
});
export type IdMatch = z.output<typeof idMatch>;

export const lookUpIdContract = defineContract({
  ...portalRead,
  operationId: "lookUpId",
  path: "/portal-api/where",
  summary: "Look up an ID: its requests, result and safe next step",
  scope: "bookings:read",
  params: null,
  query: z.object({ q: z.string().check(z.minLength(1), z.maxLength(255)) }),
  response: z.object({ q: z.string(), data: z.array(idMatch), now: timestamp }),
  errors: [],
});
