import * as z from "zod/mini";
import { bookingStatus } from "../bookings";
import { defineContract } from "../contract";
import { pathText, timestamp } from "../fields";
import { listPaymentsContract, payment } from "../payments";
import { portalRead } from "./shared";

const read = { ...portalRead, scope: "bookings:read" } as const;

const shownPayment = z.extend(payment, {
  /**
   * The customer's name, from the booking, or from the latest draft for which the payment was sent. Null if neither
   * exists.
   */
  customer: z.nullable(z.string()),
  booking_status: z.nullable(bookingStatus),
});
export type ShownPayment = z.output<typeof shownPayment>;

/** The operation that lists payments as in `/v1`, with the customers and the statuses of the bookings. */
export const listPortalPaymentsContract = defineContract({
  ...read,
  operationId: "listPortalPayments",
  path: "/portal-api/payments",
  summary: "List payments with their customers",
  params: null,
  query: listPaymentsContract.query,
  response: z.extend(listPaymentsContract.response, { data: z.array(shownPayment) }),
  errors: ["invalid_cursor"],
});

export const listBookingPaymentsContract = defineContract({
  ...read,
  operationId: "listBookingPayments",
  path: "/portal-api/bookings/{reference}/payments",
  summary: "List the payment of a booking and the payments that were sent in addition",
  params: z.object({ reference: pathText }),
  query: null,
  /** The payment that pays for the booking comes first, then the additional payments. */
  response: z.object({ data: z.array(payment) }),
  errors: ["not_found"],
});

export const getRefundsDueContract = defineContract({
  ...read,
  operationId: "getRefundsDue",
  path: "/portal-api/today/refunds",
  summary: "Count the refunds that are due and list the oldest ones",
  params: null,
  query: null,
  response: z.object({ now: timestamp, total: z.int(), data: z.array(shownPayment) }),
  errors: [],
});
