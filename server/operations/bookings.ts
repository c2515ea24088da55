import type { BookingRow } from "@/drizzle/schema/bookings";
import {
  bookReservationContract,
  cancelBookingContract,
  createBookingContract,
  getBookingByExternalRefContract,
  getBookingContract,
  listBookingsContract,
} from "@/lib/contracts/bookings";
import { bookReservation } from "../bookings/book-reservation";
import { cancelBooking } from "../bookings/cancel-booking";
import { createBooking } from "../bookings/create-booking";
import { getBooking, getBookingByExternalRef } from "../bookings/get-booking";
import { listBookings } from "../bookings/list-bookings";
import { presentBooking } from "../bookings/present-booking";
import { statusNote } from "../bookings/status-note";
import { defineOperation } from "./operation";

function result(booking: BookingRow) {
  return { booking: presentBooking(booking), status_note: statusNote(booking.status) };
}

export const bookReservationOperation = defineOperation(
  bookReservationContract,
  async (ctx, { params, body }) =>
    result(
      await bookReservation(ctx, {
        reference: params.reference,
        paymentReference: body.payment_reference,
        expectedTotal: body.expected_total,
      }),
    ),
);

export const createBookingOperation = defineOperation(createBookingContract, async (ctx, { body }) =>
  result(await createBooking(ctx, body)),
);

export const cancelBookingOperation = defineOperation(cancelBookingContract, async (ctx, { params, body }) =>
  result(await cancelBooking(ctx, { reference: params.reference, reason: body?.reason })),
);

export const listBookingsOperation = defineOperation(listBookingsContract, async (ctx, { query }) => {
  const { rows, ...end } = await listBookings(ctx, query);
  return { data: rows.map(presentBooking), ...end };
});

export const getBookingOperation = defineOperation(getBookingContract, async (ctx, { params }) =>
  presentBooking(await getBooking(ctx, params.reference)),
);

export const getBookingByExternalRefOperation = defineOperation(
  getBookingByExternalRefContract,
  async (ctx, { params }) => presentBooking(await getBookingByExternalRef(ctx, params.external_ref)),
);
