import * as z from "zod/mini";
import { defineContract } from "./contract";
import { customer } from "./customer";
import {
  amount,
  currencyCode,
  day,
  externalRef,
  hour,
  maxUnits,
  pathText,
  pickupType,
  reference,
  text,
  timestamp,
} from "./fields";

export const reserveBody = z.object({
  car_slug: text(200, "`slug` of a vehicle in search results."),
  date_from: day("First day, charged."),
  date_to: day("Last day, not charged."),
  customer,
  units: z._default(z.int().check(z.gte(1), z.lte(maxUnits)), 1),
  pickup_hour: z._default(hour, 10),
  return_hour: z._default(hour, 10),
  pickup_type: z._default(pickupType, "pickup"),
  payment_method: z._default(text(50, "The method by which you charge your customer."), "card"),
  currency: z.optional(
    z.string().check(z.maxLength(10)).register(z.globalRegistry, {
      description: "Currency of `expected_total` and of the booking. Default: your invoice currency.",
    }),
  ),
  expected_total: z.optional(
    z
      .number()
      .check(z.gte(0), z.lte(1e12))
      .register(z.globalRegistry, { description: "The total in the search results. Checked if sent." }),
  ),
  external_ref: z.optional(
    externalRef(
      "Your own reference, except `.` and `..`. Returned in responses. You can get a booking by it.",
    ),
  ),
});
export type ReserveBody = z.output<typeof reserveBody>;

/**
 * The errors that two operations can return in addition to the common ones: reserving a car, and booking it in one
 * step. Booking a draft can return other ones.
 */
export const rentalErrors = [
  "not_found",
  "price_mismatch",
  "unavailable",
  "delivery_not_available",
  "search_expired",
  "unsupported_currency",
  "invalid_date_range",
] as const;

export const reservation = z
  .object({
    reference,
    product: z.literal("car_rental"),
    status: z.literal("draft"),
    external_ref: z.nullable(z.string()),
    starts_at: timestamp,
    ends_at: timestamp,
    total: amount,
    currency: currencyCode,
    partner_commission: amount,
    net_payable: amount,
    base_currency: currencyCode,
    base_total: amount,
    fx_rate: z.number(),
    customer: z.object({ first_name: z.string(), last_name: z.string(), email: z.string() }),
    created_at: timestamp,
  })
  .register(z.globalRegistry, { id: "Reservation" });

export const reserveContract = defineContract({
  operationId: "createReservation",
  method: "POST",
  path: "/v1/rentals/reservations",
  tag: "Reservations",
  summary: "Create a reservation",
  description:
    "Creates a draft, which does not hold the car. If sent, `expected_total` is compared with the current price.",
  scope: "rentals:book",
  product: "car_rentals",
  bucket: "api-write",
  idempotent: true,
  params: null,
  query: null,
  body: reserveBody,
  status: 201,
  response: z.object({ reservation, expires_at: timestamp, note: z.string() }),
  errors: rentalErrors,
});

export const deleteReservationContract = defineContract({
  operationId: "deleteReservation",
  method: "DELETE",
  path: "/v1/rentals/reservations/{reference}",
  tag: "Reservations",
  summary: "Delete a reservation",
  description: "Deletes a draft that is not booked.",
  scope: "rentals:book",
  product: "car_rentals",
  bucket: "api-write",
  idempotent: false,
  params: z.object({ reference: pathText }),
  query: null,
  body: null,
  status: 200,
  response: z.object({ reference, deleted: z.literal(true) }),
  errors: ["not_found", "not_deletable"],
});
