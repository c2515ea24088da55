import * as z from "zod/mini";
import { bookingRead } from "../bookings";
import { defineContract } from "../contract";
import { customer } from "../customer";
import { event } from "../events";
import { reference, timestamp } from "../fields";
import { reservation } from "../reservations";
import { portalRead } from "./shared";

/**
 * The common properties of the operations on customers. Email addresses are sent in request bodies, because access logs
 * and browser histories store URLs.
 */
const customerOperation = {
  ...portalRead,
  caller: "member",
  scope: null,
  method: "POST",
  bucket: "api-write",
  params: null,
  query: null,
} as const;

const { email } = customer.shape;
const byEmail = z.object({ email });

const counts = { bookings: z.int(), drafts: z.int(), events: z.int(), mails: z.int() };

/**
 * The numbers of stored rows about a customer. `active` lists the references of the bookings that have not ended. While
 * there are any, the customer cannot be erased.
 */
export const customerSummary = z.object({ ...counts, deliveries: z.int(), active: z.array(reference) });
export type CustomerSummary = z.output<typeof customerSummary>;

export const findCustomerContract = defineContract({
  ...customerOperation,
  operationId: "findCustomer",
  path: "/portal-api/customers/find",
  summary: "Count what is stored about the customer with an email address",
  body: byEmail,
  /** `customer` is null if no booking or draft of the account has the address. */
  response: z.object({ customer: z.nullable(customerSummary) }),
  errors: [],
});

export const customerExport = z.object({
  email: z.string(),
  exported_at: timestamp,
  partner: z.string(),
  bookings: z.array(bookingRead),
  drafts: z.array(reservation),
  events: z.array(event),
  /** The mails about the bookings and drafts of the customer, without their content. */
  mails: z.array(
    z.object({ kind: z.string(), recipient: z.string(), state: z.string(), created_at: timestamp }),
  ),
});

export const exportCustomerContract = defineContract({
  ...customerOperation,
  operationId: "exportCustomer",
  path: "/portal-api/customers/export",
  summary: "Export everything that is stored about a customer",
  body: byEmail,
  response: z.object({ export: customerExport }),
  errors: ["not_found"],
});

/** The number of rows that an erasure changed or deleted, by kind. */
export const customerErasure = z.object({
  ...counts,
  stored_responses: z.int(),
  webhook_responses: z.int(),
  notes: z.int(),
  views: z.int(),
});
export type CustomerErasure = z.output<typeof customerErasure>;

export const eraseCustomerContract = defineContract({
  ...customerOperation,
  operationId: "eraseCustomer",
  path: "/portal-api/customers/erase",
  summary: "Replace a customer's name and contact data permanently",
  /** The email address twice, so that a typing error does not erase another customer. */
  body: z.object({ email, confirm_email: email }),
  response: z.object({ erased: customerErasure }),
  errors: ["not_found", "customer_active"],
});
