import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "./call";
import type { OperationRoute } from "./route";

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

/** The filters of the list, with the names and formats of the API. An empty filter is not applied. */
export type BookingFilters = {
  status: string;
  created_after: string;
  created_before: string;
  external_ref: string;
  payment_reference: string;
};

export const filterNames = [
  "status",
  "created_after",
  "created_before",
  "external_ref",
  "payment_reference",
] as const satisfies readonly (keyof BookingFilters)[];

/** Keys go from general to specific, so invalidating `all` reaches every list and item. */
export const bookingKeys = {
  all: ["bookings"] as const,
  list: (filters: BookingFilters, cursor: string) => [...bookingKeys.all, "list", filters, cursor] as const,
  today: () => [...bookingKeys.all, "today"] as const,
  one: (reference: string) => [...bookingKeys.all, "one", reference] as const,
  timeline: (reference: string) => [...bookingKeys.all, "timeline", reference] as const,
  statuses: (references: readonly string[]) => [...bookingKeys.all, "statuses", references] as const,
};

export function bookingsQuery(filters: BookingFilters, cursor: string) {
  return queryOptions({
    queryKey: bookingKeys.list(filters, cursor),
    queryFn: ({ signal }) => call(listBookingsRoute, { query: { ...filters, cursor }, signal }),
  });
}

export function bookingQuery(reference: string) {
  return queryOptions({
    queryKey: bookingKeys.one(reference),
    queryFn: ({ signal }) => call(getBookingRoute, { params: { reference }, signal }),
  });
}

export function timelineQuery(reference: string) {
  return queryOptions({
    queryKey: bookingKeys.timeline(reference),
    queryFn: ({ signal }) => call(getTimelineRoute, { params: { reference }, signal }),
  });
}

/**
 * Returns the query for the statuses of several bookings. While it loads other bookings, the previous data
 * stays.
 */
export function statusesQuery(references: readonly string[]) {
  return queryOptions({
    queryKey: bookingKeys.statuses(references),
    queryFn: ({ signal }) => call(listStatusesRoute, { query: { references: references.join(",") }, signal }),
    placeholderData: keepPreviousData,
  });
}
