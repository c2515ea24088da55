import * as z from "zod/mini";
import { booking } from "./bookings";
import { breakdown } from "./breakdown";
import { defineContract } from "./contract";
import { event } from "./events";
import { pathText, realTimestamp, timestamp } from "./fields";
import { payment } from "./payments";
import { webhookDelivery } from "./webhook-deliveries";

const evidenceSearch = z
  .object({
    search_id: z.nullable(z.string()),
    at: timestamp,
    query: z.record(z.string(), z.unknown()),
  })
  .register(z.globalRegistry, {
    id: "EvidenceSearch",
    description:
      "The search before the booking: of the supplier's offer, else the caller's last search of the same city and dates within 24 hours.",
  });

const evidenceRequest = z
  .object({
    request_id: z.string(),
    at: realTimestamp,
    method: z.string(),
    path: z.string(),
    status: z.int(),
  })
  .register(z.globalRegistry, { id: "EvidenceRequest" });

const evidenceTransition = z
  .object({
    at: timestamp,
    from: z.nullable(z.string()),
    to: z.string(),
    actor: z.enum(["partner", "staff", "crew", "operator", "supplier", "service"]),
  })
  .register(z.globalRegistry, { id: "EvidenceTransition" });

export const evidence = z
  .object({
    booking,
    breakdown: z.nullable(breakdown),
    search: z.nullable(evidenceSearch),
    requests: z.array(evidenceRequest),
    transitions: z.array(evidenceTransition),
    events: z.array(event),
    deliveries: z.array(webhookDelivery),
    payment: z.nullable(payment),
    generated_at: timestamp,
    digest: z.string().register(z.globalRegistry, {
      description:
        "SHA-256, in lower-case hexadecimal, of the RFC 8785 form of this object without `digest` and `signature`.",
    }),
    signature: z.string().register(z.globalRegistry, {
      description:
        "A compact JWS whose payload is that RFC 8785 form. Its key is in `/.well-known/jwks.json`.",
    }),
  })
  .register(z.globalRegistry, {
    id: "Evidence",
    description: "What the service recorded about a booking, signed.",
  });
export type Evidence = z.output<typeof evidence>;

export const getEvidenceContract = defineContract({
  operationId: "getEvidence",
  method: "GET",
  path: "/v1/bookings/{reference}/evidence",
  tag: "Bookings",
  summary: "Get the signed evidence of a booking",
  description:
    "Requests are kept for 30 days, events and deliveries for 90 days. The newest 500 reads and 500 other requests are included.",
  scope: "bookings:read",
  product: null,
  bucket: "api-read",
  idempotent: false,
  readsRequestLog: true,
  params: z.object({ reference: pathText }),
  query: null,
  body: null,
  status: 200,
  response: evidence,
  errors: ["not_found"],
});
