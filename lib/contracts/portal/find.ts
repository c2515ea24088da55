import * as z from "zod/mini";
import { defineContract } from "../contract";
import { portalRead } from "./shared";

export const foundItem = z.object({
  kind: z.enum(["booking", "draft", "event", "request", "idempotency_key"]),
  /** The type of ID that matched, or `words` if words of the booking matched, as in the list of bookings. */
  matched: z.enum([
    "reference",
    "external_ref",
    "payment_reference",
    "event_id",
    "request_id",
    "idempotency_key",
    "words",
  ]),
  exact: z.boolean(),
  reference: z.nullable(z.string()),
  event_id: z.nullable(z.string()),
  status: z.nullable(z.string()),
  title: z.string(),
  detail: z.string(),
  href: z.string(),
});
export type FoundItem = z.output<typeof foundItem>;

export const findContract = defineContract({
  ...portalRead,
  operationId: "find",
  path: "/portal-api/find",
  summary: "Search by any ID, exact matches first, then prefixes, then bookings by words",
  scope: "bookings:read",
  params: null,
  query: z.object({ q: z.string().check(z.minLength(1), z.maxLength(255)) }),
  response: z.object({ data: z.array(foundItem) }),
  errors: [],
});
