import { queryOptions } from "@tanstack/react-query";
import type * as z from "zod/mini";
import type { bookBody, oneStepBody } from "../contracts/bookings";
import type { reserveBody } from "../contracts/reservations";
import { splitPaymentReferences } from "../split-payment-references";
import type { SubmitOperation } from "../submit-operation";
import { isApiFailure } from "./api-failure";
import {
  bookReservationRoute,
  createBookingRoute,
  getBookingByExternalRefRoute,
  getBookingRoute,
} from "./bookings";
import { call } from "./call";
import { draftKeys, getDraftRoute } from "./drafts";
import type { OperationRoute } from "./route";

export const reserveRoute: OperationRoute<"createReservation"> = {
  method: "POST",
  path: "/v1/rentals/reservations",
};
export const deleteReservationRoute: OperationRoute<"deleteReservation"> = {
  method: "DELETE",
  path: "/v1/rentals/reservations/{reference}",
};
export const getAttemptRoute: OperationRoute<"getAttempt"> = {
  method: "GET",
  path: "/portal-api/attempts",
};

export type ReserveInput = z.input<typeof reserveBody>;
export type BookInput = z.input<typeof bookBody>;
export type OneStepInput = z.input<typeof oneStepBody>;

/** Returns the query for a draft and the current time on the partner's clock. */
export function draftQuery(reference: string) {
  return queryOptions({
    queryKey: [...draftKeys.all, "one", reference],
    queryFn: ({ signal }) => call(getDraftRoute, { params: { reference }, signal }),
  });
}

export type SubmissionNumberQuery = { op: SubmitOperation; anchor: string; anew: boolean };

/**
 * Fetches the submission number of an operation, which is part of the idempotency key. The number increases when a
 * submission ends without success. With `anew`, which repeats the operation on purpose, it also increases after a
 * success.
 */
export async function getSubmissionNumber({ op, anchor, anew }: SubmissionNumberQuery): Promise<number> {
  const query = { op, anchor, ...(anew ? { anew: "true" } : {}) };
  return (await call(getAttemptRoute, { query })).n;
}

/** Creates a draft under the idempotency key. Returns the reference of the draft. */
export async function reserve(body: ReserveInput, key: string): Promise<string> {
  return (await call(reserveRoute, { body, key })).reservation.reference;
}

/** Books a draft under the idempotency key. Returns the reference of the booking. */
export async function book(reference: string, body: BookInput, key: string): Promise<string> {
  return (await call(bookReservationRoute, { params: { reference }, body, key })).booking.reference;
}

/** Books a car without a draft under the idempotency key. Returns the reference of the booking. */
export async function bookInOneStep(body: OneStepInput, key: string): Promise<string> {
  return (await call(createBookingRoute, { body, key })).booking.reference;
}

/**
 * Deletes a draft. A missing draft is not an error. Returns `undefined`, or the reference of the booking if the draft
 * is already booked.
 */
export async function deleteDraft(reference: string): Promise<string | undefined> {
  try {
    await ignoreNotFound(call(deleteReservationRoute, { params: { reference } }));
    return undefined;
  } catch (error) {
    if (isApiFailure(error) && error.code === "not_deletable") return reference;
    throw error;
  }
}

export type LostBookingQuery = { externalRef: string | null; paymentReference: string; reference?: string };

/**
 * Finds the reference of the booking whose response was lost. First searches by the external reference; that booking
 * must have the same payment reference. Otherwise searches by the draft's reference. Returns `undefined` if there is
 * none.
 */
export async function findLostBooking(sought: LostBookingQuery): Promise<string | undefined> {
  const { externalRef, paymentReference, reference } = sought;
  if (externalRef !== null) {
    const params = { external_ref: externalRef };
    const found = await ignoreNotFound(call(getBookingByExternalRefRoute, { params }));
    if (found !== undefined && found.payment_reference === paymentReference) return found.reference;
  }
  if (reference === undefined) return undefined;
  return (await ignoreNotFound(call(getBookingRoute, { params: { reference } })))?.reference;
}

const endedStatuses = new Set(["cancelled", "expired"]);

/**
 * Finds the reference of the booking with the external reference. Returns `undefined` if there is none, if it is
 * cancelled or expired, or if it lacks one of the given payment references.
 */
export async function findPaidBooking(
  externalRef: string,
  paymentReference: string,
): Promise<string | undefined> {
  const params = { external_ref: externalRef };
  const found = await ignoreNotFound(call(getBookingByExternalRefRoute, { params }));
  if (found === undefined || endedStatuses.has(found.status)) return undefined;
  const counted = new Set(splitPaymentReferences(found.payment_reference));
  const isPaid = splitPaymentReferences(paymentReference).every((one) => counted.has(one));
  return isPaid ? found.reference : undefined;
}

async function ignoreNotFound<T>(request: Promise<T>): Promise<T | undefined> {
  try {
    return await request;
  } catch (error) {
    if (isApiFailure(error) && error.code === "not_found") return undefined;
    throw error;
  }
}
