import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "./call";
import type { OperationRoute } from "./route";

export const listBookingsRoute: OperationRoute<"listBookings"> = { method: "GET", path: "/v1/bookings" };
export const listPortalBookingsRoute: OperationRoute<"listPortalBookings"> = {
  method: "GET",
  path: "/portal-api/bookings",
};
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

/** The filters of the list of bookings, with the names and formats of the API. Empty values are not sent. */
export type BookingsQuery = {
  q?: string;
  status?: string;
  external_ref?: string;
  payment_reference?: string;
  created_after?: string;
  created_before?: string;
  pickup_after?: string;
  pickup_before?: string;
  return_after?: string;
  return_before?: string;
};

/**
 * The query keys of bookings, from general to specific, so that invalidating `all` reaches every list and
 * item.
 */
export const bookingKeys = {
  all: ["bookings"] as const,
  list: (query: BookingsQuery, cursor: string) => [...bookingKeys.all, "list", query, cursor] as const,
  today: () => [...bookingKeys.all, "today"] as const,
  handovers: () => [...bookingKeys.all, "handovers"] as const,
  one: (reference: string) => [...bookingKeys.all, "one", reference] as const,
  timeline: (reference: string) => [...bookingKeys.all, "timeline", reference] as const,
  statuses: (references: readonly string[]) => [...bookingKeys.all, "statuses", references] as const,
};

/** Returns whether the query has a filter that only the portal API supports. */
export function isPortalOnly({ return_after, return_before }: BookingsQuery): boolean {
  return return_after !== undefined || return_before !== undefined;
}

/** Returns the query for a page of the list of bookings. While another page loads, the previous one stays visible. */
export function bookingsQuery(query: BookingsQuery, cursor: string) {
  return queryOptions({
    queryKey: bookingKeys.list(query, cursor),
    queryFn: ({ signal }) => {
      const options = { query: { ...query, cursor }, signal };
      return isPortalOnly(query) ? call(listPortalBookingsRoute, options) : call(listBookingsRoute, options);
    },
    placeholderData: keepPreviousData,
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
 * Returns the query for the statuses of several bookings. While the statuses of other bookings load, the previous ones
 * stay visible.
 */
export function statusesQuery(references: readonly string[]) {
  return queryOptions({
    queryKey: bookingKeys.statuses(references),
    queryFn: ({ signal }) => call(listStatusesRoute, { query: { references: references.join(",") }, signal }),
    placeholderData: keepPreviousData,
  });
}
