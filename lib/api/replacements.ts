import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type * as z from "zod/mini";
import type { replaceBody, replacePreviewBody } from "../contracts/replacements";
import { bookingKeys, getBookingRoute } from "./bookings";
import { call } from "./call";
import type { OperationRoute } from "./route";

export const replaceBookingRoute: OperationRoute<"replaceBooking"> = {
  method: "POST",
  path: "/v1/bookings/{reference}/replace",
};
export const previewReplacementRoute: OperationRoute<"previewReplacement"> = {
  method: "POST",
  path: "/v1/bookings/{reference}/replace/preview",
};
export const getCancellationRoute: OperationRoute<"getCancellation"> = {
  method: "GET",
  path: "/v1/bookings/{reference}/cancellation",
};

export type ReplaceInput = z.input<typeof replaceBody>;
export type ReplacePreviewInput = z.input<typeof replacePreviewBody>;

/** Returns the query for the preview of a replacement. While another preview loads, the previous one stays visible. */
export function replacementPreviewQuery(reference: string, body: ReplacePreviewInput) {
  return queryOptions({
    queryKey: [...bookingKeys.all, "replacement", reference, body],
    queryFn: ({ signal }) => call(previewReplacementRoute, { params: { reference }, body, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
  });
}

/**
 * Returns the query for the preview of a cancellation: whether it is possible, until when, and the amount to refund.
 */
export function cancellationQuery(reference: string) {
  return queryOptions({
    queryKey: [...bookingKeys.all, "cancellation", reference],
    queryFn: ({ signal }) => call(getCancellationRoute, { params: { reference }, signal }),
    staleTime: 0,
  });
}

/** Replaces a booking under the idempotency key. Returns the reference of the new booking. */
export async function replaceBooking(reference: string, body: ReplaceInput, key: string): Promise<string> {
  return (await call(replaceBookingRoute, { params: { reference }, body, key })).booking.reference;
}

/**
 * Finds the reference of the booking that replaces this one, for a replacement whose response was lost. Returns
 * `undefined` if there is none.
 */
export async function findReplacement(reference: string): Promise<string | undefined> {
  return (await call(getBookingRoute, { params: { reference } })).replaced_by ?? undefined;
}
