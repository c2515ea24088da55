import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type * as z from "zod/mini";
import type { listPortalPaymentsContract } from "../contracts/portal/payments";
import { call } from "./call";
import type { OperationRoute } from "./route";

export const listPaymentsRoute: OperationRoute<"listPayments"> = { method: "GET", path: "/v1/payments" };
const listPortalPaymentsRoute: OperationRoute<"listPortalPayments"> = {
  method: "GET",
  path: "/portal-api/payments",
};
const listBookingPaymentsRoute: OperationRoute<"listBookingPayments"> = {
  method: "GET",
  path: "/portal-api/bookings/{reference}/payments",
};
const getRefundsDueRoute: OperationRoute<"getRefundsDue"> = {
  method: "GET",
  path: "/portal-api/today/refunds",
};
export const refundPaymentRoute: OperationRoute<"refundPayment"> = {
  method: "POST",
  path: "/v1/payments/{id}/refund",
};
export const reopenPaymentRoute: OperationRoute<"reopenPayment"> = {
  method: "POST",
  path: "/v1/payments/{id}/reopen",
};

export type PaymentsPage = z.output<typeof listPortalPaymentsContract.response>;

/**
 * The names of the filters of the payments page, as in its URL. If `show` is empty, the page lists the refunds that are
 * due.
 */
export const paymentFilterNames = ["show", "payment_reference"] as const;
export type PaymentFilters = Record<(typeof paymentFilterNames)[number], string>;

/**
 * Converts the filters of the payments page to the query of the API. An empty `show` selects the refunds that are due,
 * `all` selects payments in any state.
 */
export function toPaymentsQuery({ show, payment_reference }: PaymentFilters): Record<string, string> {
  return {
    ...(show === "all" ? {} : { state: show === "" ? "refund_due" : show }),
    ...(payment_reference === "" ? {} : { payment_reference }),
  };
}

const paymentKeys = {
  all: ["payments"] as const,
  list: (filters: PaymentFilters, cursor: string) => ["payments", "list", filters, cursor] as const,
  ofBooking: (reference: string, status: string) => ["payments", "booking", reference, status] as const,
  due: ["payments", "due"] as const,
};
export const allPaymentsFilter = { queryKey: paymentKeys.all };

/** Returns the query for a page of the list of payments. While another page loads, the previous one stays visible. */
export function paymentsQuery(filters: PaymentFilters, cursor: string) {
  return queryOptions({
    queryKey: paymentKeys.list(filters, cursor),
    queryFn: ({ signal }) =>
      call(listPortalPaymentsRoute, { query: { ...toPaymentsQuery(filters), cursor }, signal }),
    placeholderData: keepPreviousData,
  });
}

/**
 * Returns the query for the payments of a booking. The booking's status is part of the query key, because its payments
 * change with the status.
 */
export function bookingPaymentsQuery(reference: string, status: string) {
  return queryOptions({
    queryKey: paymentKeys.ofBooking(reference, status),
    queryFn: ({ signal }) => call(listBookingPaymentsRoute, { params: { reference }, signal }),
    placeholderData: keepPreviousData,
  });
}

/** Returns the query for the number of refunds that are due and the oldest ones. Polls every minute. */
export function refundsDueQuery() {
  return queryOptions({
    queryKey: paymentKeys.due,
    queryFn: ({ signal }) => call(getRefundsDueRoute, { signal }),
    refetchInterval: 60_000,
  });
}
