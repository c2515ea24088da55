import { queryOptions } from "@tanstack/react-query";
import type * as z from "zod/mini";
import {
  type bookBody,
  bookReservationContract,
  createBookingContract,
  getBookingByExternalRefContract,
  getBookingContract,
  type oneStepBody,
} from "../contracts/bookings";
import { getAttemptContract } from "../contracts/portal/attempts";
import { getDraftContract } from "../contracts/portal/drafts";
import type { reserveBody } from "../contracts/reservations";
import { deleteReservationContract, reserveContract } from "../contracts/reservations";
import { isApiFailure } from "./api-failure";
import { call } from "./call";
import { draftKeys } from "./drafts";
import type { SubmitOperation } from "./submit-key";

export type BodyOfReserve = z.input<typeof reserveBody>;
export type BodyOfBook = z.input<typeof bookBody>;
export type BodyOfOneStep = z.input<typeof oneStepBody>;

/** A draft as it stands, with the clock its deadline is held against: in a sandbox that may have been moved. */
export function draftQuery(reference: string) {
  return queryOptions({
    queryKey: [...draftKeys.all, "one", reference],
    queryFn: ({ signal }) => call(getDraftContract, { params: { reference }, signal }),
  });
}

export type Attempt = { op: SubmitOperation; anchor: string; anew: boolean };

/** The number to send an operation with; `anew` to do on purpose once more what was done already. */
export async function attemptNumber({ op, anchor, anew }: Attempt): Promise<number> {
  const query = { op, anchor, ...(anew ? { anew: "true" } : {}) };
  return (await call(getAttemptContract, { query })).n;
}

export async function reserve(body: BodyOfReserve, key: string): Promise<string> {
  return (await call(reserveContract, { body, key })).reservation.reference;
}

export async function book(reference: string, body: BodyOfBook, key: string): Promise<string> {
  return (await call(bookReservationContract, { params: { reference }, body, key })).booking.reference;
}

export async function bookInOneStep(body: BodyOfOneStep, key: string): Promise<string> {
  return (await call(createBookingContract, { body, key })).booking.reference;
}

export async function dropDraft(reference: string): Promise<void> {
  await call(deleteReservationContract, { params: { reference } });
}

export type Sought = { externalRef: string | null; paymentReference: string; reference?: string };

/**
 * The booking a lost answer was about, if there is one. An external reference may have been used before, so a booking
 * found by it counts only when it was made on the same payment.
 */
export async function findLostBooking(sought: Sought): Promise<string | undefined> {
  const { externalRef, paymentReference, reference } = sought;
  if (externalRef !== null) {
    const params = { external_ref: externalRef };
    const found = await orAbsent(call(getBookingByExternalRefContract, { params }));
    if (found !== undefined && found.payment_reference === paymentReference) return found.reference;
  }
  if (reference === undefined) return undefined;
  return (await orAbsent(call(getBookingContract, { params: { reference } })))?.reference;
}

async function orAbsent<T>(asked: Promise<T>): Promise<T | undefined> {
  try {
    return await asked;
  } catch (error) {
    if (isApiFailure(error) && error.code === "not_found") return undefined;
    throw error;
  }
}
