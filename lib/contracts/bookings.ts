import * as z from "zod/mini";
import { bookingStatuses } from "../booking-status";
import { breakdown } from "./breakdown";
import { placeSummary, vehicleType } from "./catalogue";
import { defineContract } from "./contract";
import { paymentReference } from "./customer";
import {
  amount,
  currencyCode,
  includeParam,
  listParam,
  momentParam,
  pathText,
  pickupType,
  reference,
  text,
  timestamp,
} from "./fields";
import { cursorParams, pageEnd } from "./paging";
import { rentalErrors, reserveBody } from "./reservations";

export const bookingStatus = z.enum(bookingStatuses);
export type BookingStatus = z.output<typeof bookingStatus>;

export const fulfilmentState = z.enum(["none", "pending", "reserved", "failed", "cancelled"]);

export const bookingCustomer = z.object({
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  phone: z.nullable(z.string()),
});

export const booking = z
  .object({
    reference,
    product: z.literal("car_rental"),
    status: bookingStatus,
    external_ref: z.nullable(z.string()),
    payment_reference: z.string(),
    payment_method: z.string(),
    starts_at: timestamp,
    ends_at: timestamp,
    units: z.int(),
    pickup_type: pickupType,
    car: z.object({
      slug: z.string(),
      title: z.string(),
      vehicle_type: z.nullable(vehicleType),
      image_url: z.string(),
    }),
    location: placeSummary,
    customer: bookingCustomer,
    total: amount,
    currency: currencyCode,
    partner_commission: amount,
    net_payable: amount,
    base_currency: currencyCode,
    base_total: amount,
    fx_rate: z.number(),
    fulfilment: z.object({ state: fulfilmentState, reference: z.nullable(z.string()) }),
    created_at: timestamp,
    reserved_at: z.nullable(timestamp),
    confirm_by: z.nullable(timestamp),
    confirmed_at: z.nullable(timestamp),
    cancelled_at: z.nullable(timestamp),
    completed_at: z.nullable(timestamp),
    expired_at: z.nullable(timestamp),
    cancellation: z.nullable(
      z.object({ by: z.enum(["partner", "crew", "service"]), reason: z.nullable(z.string()) }),
    ),
    replaces: z.nullable(reference).register(z.globalRegistry, {
      description: "The booking that this one replaces as soon as it is confirmed.",
    }),
    replaced_by: z.nullable(reference).register(z.globalRegistry, {
      description:
        "The booking that replaces or replaced this one. Null again if that one ended unconfirmed.",
    }),
  })
  .register(z.globalRegistry, { id: "Booking" });
export type Booking = z.output<typeof booking>;

/** A single booking as the API returns it, with the fields that `include` adds. */
export const bookingRead = z
  .extend(booking, { breakdown: z.optional(z.nullable(breakdown)) })
  .register(z.globalRegistry, {
    id: "BookingRead",
    description:
      "A booking. With `include=breakdown` it has the breakdown that it was booked with, or null if none was stored.",
  });
export type BookingRead = z.output<typeof bookingRead>;

export const bookingResult = z.object({
  booking,
  status_note: z
    .string()
    .register(z.globalRegistry, { description: "The meaning of the status, for people." }),
});

const write = {
  method: "POST",
  tag: "Bookings",
  scope: "rentals:book",
  bucket: "api-write",
  query: null,
} as const;

const read = {
  method: "GET",
  tag: "Bookings",
  scope: "bookings:read",
  product: null,
  bucket: "api-read",
  idempotent: false,
  body: null,
  status: 200,
} as const;

export const expectedTotal = z.number().check(z.gte(0), z.lte(1e12)).register(z.globalRegistry, {
  description: "The total you showed. A difference of more than 0.01 returns `price_mismatch`.",
});

export const bookBody = z.object({
  payment_reference: paymentReference,
  expected_total: z.optional(expectedTotal),
});

export const bookReservationContract = defineContract({
  ...write,
  operationId: "bookReservation",
  path: "/v1/rentals/reservations/{reference}/book",
  summary: "Book a reservation",
  product: "car_rentals",
  idempotent: true,
  params: z.object({ reference: pathText }),
  body: bookBody,
  status: 200,
  response: bookingResult,
  errors: [
    "not_found",
    "price_mismatch",
    "unavailable",
    "delivery_not_available",
    "search_expired",
    "reservation_expired",
    "already_booked",
  ],
});

export const oneStepBody = z.extend(reserveBody, {
  payment_reference: paymentReference,
  expected_total: expectedTotal,
});

export const createBookingContract = defineContract({
  ...write,
  operationId: "createBooking",
  path: "/v1/rentals/bookings",
  summary: "Reserve and book in one step",
  product: "car_rentals",
  idempotent: true,
  params: null,
  body: oneStepBody,
  status: 201,
  response: bookingResult,
  errors: rentalErrors,
});

export const cancelBookingContract = defineContract({
  ...write,
  operationId: "cancelBooking",
  path: "/v1/bookings/{reference}/cancel",
  summary: "Cancel a booking",
  description: "Cancelling again returns 200 with the same object.",
  product: null,
  idempotent: false,
  params: z.object({ reference: pathText }),
  body: z.object({ reason: z.optional(text(500, "The reason, as free text.")) }),
  bodyOptional: true,
  status: 200,
  response: bookingResult,
  errors: ["not_found", "not_cancellable"],
});

export const listBookingsContract = defineContract({
  ...read,
  operationId: "listBookings",
  path: "/v1/bookings",
  summary: "List bookings",
  description: "Newest first.",
  params: null,
  query: z.object({
    ...cursorParams,
    created_after: z.optional(momentParam("Only bookings created at or after this time.")),
    created_before: z.optional(momentParam("Only bookings created before this time.")),
    status: z.optional(listParam("Statuses, separated by commas.")),
    external_ref: z.optional(z.string().check(z.minLength(1), z.maxLength(255))),
    payment_reference: z.optional(z.string().check(z.minLength(1), z.maxLength(255))),
    q: z.optional(
      z.string().check(z.minLength(1), z.maxLength(100)).register(z.globalRegistry, {
        description:
          "Only bookings that have every word: the beginning of a word of the customer's name, the email address, the car's title or the city, of the phone number's digits, or of a reference. Case and accents do not matter.",
      }),
    ),
    pickup_after: z.optional(momentParam("Only bookings that start at or after this time.")),
    pickup_before: z.optional(momentParam("Only bookings that start before this time.")),
  }),
  response: z.object({ data: z.array(booking), ...pageEnd }),
  errors: ["invalid_cursor"],
});

const readQuery = z.object({
  include: z.optional(
    includeParam(["breakdown"], "`breakdown`: the price of each day when the booking was booked."),
  ),
});

export const getBookingContract = defineContract({
  ...read,
  operationId: "getBooking",
  path: "/v1/bookings/{reference}",
  summary: "Get a booking",
  params: z.object({ reference: pathText }),
  query: readQuery,
  response: bookingRead,
  errors: ["not_found"],
});

export const getBookingByExternalRefContract = defineContract({
  ...read,
  operationId: "getBookingByExternalRef",
  path: "/v1/bookings/ext/{external_ref}",
  summary: "Get a booking by your reference",
  description: "Returns the newest booking with this `external_ref`.",
  params: z.object({ external_ref: pathText }),
  query: readQuery,
  response: bookingRead,
  errors: ["not_found"],
});
