import type {
  bookReservationContract,
  cancelBookingContract,
  createBookingContract,
  getBookingByExternalRefContract,
  getBookingContract,
  listBookingsContract,
} from "../../contracts/bookings";
import type { getTimelineContract, listStatusesContract } from "../../contracts/portal/bookings";
import type { Route } from "../route";

export const listBookingsRoute: Route<typeof listBookingsContract> = { method: "GET", path: "/v1/bookings" };
export const getBookingRoute: Route<typeof getBookingContract> = {
  method: "GET",
  path: "/v1/bookings/{reference}",
};
export const getBookingByExternalRefRoute: Route<typeof getBookingByExternalRefContract> = {
  method: "GET",
  path: "/v1/bookings/ext/{external_ref}",
};
export const createBookingRoute: Route<typeof createBookingContract> = {
  method: "POST",
  path: "/v1/rentals/bookings",
};
export const bookReservationRoute: Route<typeof bookReservationContract> = {
  method: "POST",
  path: "/v1/rentals/reservations/{reference}/book",
};
export const cancelBookingRoute: Route<typeof cancelBookingContract> = {
  method: "POST",
  path: "/v1/bookings/{reference}/cancel",
};
export const getTimelineRoute: Route<typeof getTimelineContract> = {
  method: "GET",
  path: "/portal-api/bookings/{reference}/timeline",
};
export const listStatusesRoute: Route<typeof listStatusesContract> = {
  method: "GET",
  path: "/portal-api/bookings/statuses",
};
