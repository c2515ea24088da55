import type { OperationRoute } from "../route";

export const listBookingsRoute: OperationRoute<"listBookings"> = { method: "GET", path: "/v1/bookings" };
export const getBookingRoute: OperationRoute<"getBooking"> = {
  method: "GET",
  path: "/v1/bookings/{reference}",
};
export const getBookingByExternalRefRoute: OperationRoute<"getBookingByExternalRef"> = {
  method: "GET",
  path: "/v1/bookings/ext/{external_ref}",
};
export const createBookingRoute: OperationRoute<"createBooking"> = {
  method: "POST",
  path: "/v1/rentals/bookings",
};
export const bookReservationRoute: OperationRoute<"bookReservation"> = {
  method: "POST",
  path: "/v1/rentals/reservations/{reference}/book",
};
export const cancelBookingRoute: OperationRoute<"cancelBooking"> = {
  method: "POST",
  path: "/v1/bookings/{reference}/cancel",
};
export const getTimelineRoute: OperationRoute<"getTimeline"> = {
  method: "GET",
  path: "/portal-api/bookings/{reference}/timeline",
};
export const listStatusesRoute: OperationRoute<"listStatuses"> = {
  method: "GET",
  path: "/portal-api/bookings/statuses",
};
