import type { BookingRow } from "@/drizzle/schema/bookings";
import { bookReservation } from "../bookings/book-reservation";
import { cancelBooking } from "../bookings/cancel-booking";
import { createBooking } from "../bookings/create-booking";
import { getBooking, getBookingByExternalRef } from "../bookings/get-booking";
import { listBookings } from "../bookings/list-bookings";
import { presentBooking } from "../bookings/present-booking";
import { statusNote } from "../bookings/status-note";
import { defineOperations } from "./operation";

export const bookingOperations = defineOperations({
  bookReservation: async (ctx, { params, body }) =>
    result(
      await bookReservation(ctx, {
        reference: params.reference,
        paymentReference: body.payment_reference,
        expectedTotal: body.expected_total,
      }),
    ),

  createBooking: async (ctx, { body }) => result(await createBooking(ctx, body)),

  cancelBooking: async (ctx, { params, body }) =>
    result(await cancelBooking(ctx, { reference: params.reference, reason: body?.reason })),

  listBookings: async (ctx, { query }) => {
    const { rows, ...end } = await listBookings(ctx, query);
    return { data: rows.map(presentBooking), ...end };
  },

  getBooking: async (ctx, { params }) => presentBooking(await getBooking(ctx, params.reference)),

  getBookingByExternalRef: async (ctx, { params }) =>
    presentBooking(await getBookingByExternalRef(ctx, params.external_ref)),
});

function result(booking: BookingRow) {
  return { booking: presentBooking(booking), status_note: statusNote(booking.status) };
}
