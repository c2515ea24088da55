import * as z from "zod/mini";
import { bookingResult, bookingStatus, expectedTotal } from "./bookings";
import { defineContract } from "./contract";
import { customer, paymentReference } from "./customer";
import { amount, currencyCode, externalRef, pathText, timestamp } from "./fields";
import { rentalErrors, reserveBody } from "./reservations";

export const replaceBody = z.extend(reserveBody, {
  customer: z.optional(customer),
  external_ref: z.optional(
    externalRef("Your own reference, except `.` and `..`. Default: that of the replaced booking."),
  ),
  payment_reference: z.optional(paymentReference),
  expected_total: expectedTotal,
});
export type ReplaceBody = z.output<typeof replaceBody>;

export const replacePreviewBody = z.omit(replaceBody, { expected_total: true });

const shared = {
  tag: "Bookings",
  product: null,
  params: z.object({ reference: pathText }),
  query: null,
} as const;

export const replaceBookingContract = defineContract({
  ...shared,
  operationId: "replaceBooking",
  method: "POST",
  path: "/v1/bookings/{reference}/replace",
  summary: "Replace a booking",
  description:
    "Books a rental in one step that replaces this booking. The customer, the payment reference and the external reference default to those of this booking. It is cancelled when the new one is confirmed, and stays as it is if the new one is not. Where both hold the same car at the same time, only the larger number of units counts.",
  scope: "rentals:book",
  bucket: "api-write",
  idempotent: true,
  body: replaceBody,
  status: 201,
  response: bookingResult,
  errors: [...rentalErrors, "not_cancellable", "already_replaced"],
});

export const replacementPreview = z
  .object({
    possible: z.boolean(),
    code: z.nullable(z.string()).register(z.globalRegistry, {
      description: "The error code that the replacement would return.",
    }),
    total: z.nullable(amount),
    currency: z.nullable(currencyCode),
    previous_total: amount,
    difference: z.nullable(z.number()).register(z.globalRegistry, {
      description: "`total` less `previous_total`; null if their currencies differ.",
    }),
    direction: z.nullable(z.enum(["collect", "refund", "none"])).register(z.globalRegistry, {
      description: "What you have to do with the difference.",
    }),
  })
  .register(z.globalRegistry, { id: "ReplacementPreview" });
export type ReplacementPreviewBody = z.output<typeof replacementPreview>;

export const previewReplacementContract = defineContract({
  ...shared,
  operationId: "previewReplacement",
  method: "POST",
  path: "/v1/bookings/{reference}/replace/preview",
  summary: "Preview a replacement",
  description: "Returns the price of a replacement, or the reason why it is not possible. Changes nothing.",
  scope: "rentals:book",
  bucket: "api-write",
  idempotent: false,
  body: replacePreviewBody,
  status: 200,
  response: replacementPreview,
  errors: ["not_found"],
});

export const cancellation = z
  .object({
    cancellable: z.boolean(),
    status: bookingStatus,
    cancellable_until: z.nullable(timestamp),
    refund_due: amount,
    currency: currencyCode,
    payment_reference: z.string(),
  })
  .register(z.globalRegistry, {
    id: "Cancellation",
    description:
      "What a cancellation now means. `refund_due` is the total, or 0 if the booking cannot be cancelled.",
  });
export type Cancellation = z.output<typeof cancellation>;

export const getCancellationContract = defineContract({
  ...shared,
  operationId: "getCancellation",
  method: "GET",
  path: "/v1/bookings/{reference}/cancellation",
  summary: "Preview a cancellation",
  description:
    "Returns whether the booking can be cancelled, until when, and the amount to refund. Changes nothing.",
  scope: "bookings:read",
  bucket: "api-read",
  idempotent: false,
  body: null,
  status: 200,
  response: cancellation,
  errors: ["not_found"],
});
