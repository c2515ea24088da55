import type { BookingRow } from "@/drizzle/schema/bookings";
import type { Input } from "@/lib/contracts/contract";
import type { listPortalBookingsContract } from "@/lib/contracts/portal/bookings";
import { bookReservation } from "../bookings/book-reservation";
import { cancelBooking } from "../bookings/cancel-booking";
import { createBooking } from "../bookings/create-booking";
import { getBooking, getBookingByExternalRef } from "../bookings/get-booking";
import { type ListBookings, listBookings } from "../bookings/list/list-bookings";
import { presentBooking, presentBookingRead, statusNote } from "../bookings/present-booking";
import { defineOperations } from "./operation";
import { toCreateBooking } from "./rental-input";

export const bookingOperations = defineOperations({
  bookReservation: async (ctx, { params, body }) =>
    presentBookingResult(
      await bookReservation(ctx, {
        reference: params.reference,
        paymentReference: body.payment_reference,
        expectedTotal: body.expected_total,
      }),
    ),

  createBooking: async (ctx, { body }) =>
    presentBookingResult(await createBooking(ctx, toCreateBooking(body))),

  cancelBooking: async (ctx, { params, body }) =>
    presentBookingResult(await cancelBooking(ctx, { reference: params.reference, reason: body?.reason })),

  listBookings: async (ctx, { query }) => {
    const { rows, ...end } = await listBookings(ctx, toListBookings(query));
    return { data: rows.map(presentBooking), ...end };
  },

  getBooking: async (ctx, { params, query }) =>
    presentBookingRead(await getBooking(ctx, params.reference), query.include),

  getBookingByExternalRef: async (ctx, { params, query }) =>
    presentBookingRead(await getBookingByExternalRef(ctx, params.external_ref), query.include),
});

/**
 * Converts the query of the API's list of bookings, of the portal's list, or of its CSV file to the input of the use
 * case.
 */
export function toListBookings(
  query: Partial<Input<typeof listPortalBookingsContract>["query"]>,
): ListBookings {
  return {
    limit: query.limit,
    cursor: query.cursor,
    statuses: query.status,
    createdAfter: query.created_after,
    createdBefore: query.created_before,
    externalRef: query.external_ref,
    paymentReference: query.payment_reference,
    q: query.q,
    pickupAfter: query.pickup_after,
    pickupBefore: query.pickup_before,
    returnAfter: query.return_after,
    returnBefore: query.return_before,
  };
}

/** Converts a booking to the response of a request that changed it. */
export function presentBookingResult(booking: BookingRow) {
  return { booking: presentBooking(booking), status_note: statusNote(booking.status) };
}
