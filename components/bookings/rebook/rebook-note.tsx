"use client";

import type { Booking } from "@/lib/contracts/bookings";
import { FailureNote } from "../../errors/failure-note";
import { toExternalReference } from "../../reservations/new-external-reference";
import { SubmissionNote } from "../../reservations/submit/submission-note";
import { toRentalSearch } from "../to-search-href";
import type { Rebooking } from "./use-rebooking";

type RebookNoteProps = { booking: Booking; rebooking: Rebooking };

/** The error codes after which the user must choose another car from the list. */
const listed = new Set(["unavailable", "search_expired", "delivery_not_available"]);

/**
 * The state of the request that books the car: for example, that its result is being looked up or that it was rejected.
 * Renders nothing after a changed price, which `ConfirmOffer` shows.
 */
export function RebookNote({ booking, rebooking }: RebookNoteProps) {
  const { submission, chosen, retry, confirm } = rebooking;
  const { state } = submission;
  const failure = state.phase === "refused" ? state.failure : undefined;
  // The confirmation at the new total replaces the note about the changed price.
  if (failure?.code === "price_mismatch") return null;
  if (failure !== undefined && listed.has(failure.code)) return <FailureNote error={failure} />;
  const { car, total, currency, payment_reference, location } = booking;
  const stay = { ...toRentalSearch(booking), car: car.slug, expected_total: total };
  return (
    <SubmissionNote
      submission={submission}
      externalRef={toExternalReference(booking)}
      stage="book"
      stay={stay}
      title={chosen?.vehicle.title ?? car.title}
      location={location.slug}
      paid={{ total, currency, reference: payment_reference }}
      onAgreeTotal={() => confirm(payment_reference)}
      onAgreeVehicle={retry}
      onCounterPickup={retry}
      onRetry={retry}
    />
  );
}
