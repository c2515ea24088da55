"use client";

import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { bookingKeys } from "@/lib/api/bookings";
import { isSupplierOffer } from "@/lib/api/cars";
import {
  findReplacement,
  type ReplaceInput,
  replaceBooking,
  replacementPreviewQuery,
} from "@/lib/api/replacements";
import { type StaySearch, staySearchQuery } from "@/lib/api/reservations-search";
import type { Booking } from "@/lib/contracts/bookings";
import { useSubmission } from "../../reservations/submit/use-submission";
import { toRentalSearch } from "../to-search-href";
import { type ChangedRental, hasValidDates, toChangedRental, toPreviewBody } from "./change-rental";

/**
 * Returns the state of the form that changes a booking: the changed rental, its setter (`change`), and whether its
 * dates are complete. Also returns the preview's request body and result, the cars found other than the booked one, and
 * the submission. The submission books at most one replacement.
 */
export function useChange(booking: Booking) {
  const { reference } = booking;
  const [rental, setRental] = useState<ChangedRental>(() => toChangedRental(booking));
  const body = toPreviewBody(booking, rental);
  const complete = hasValidDates(rental);
  const preview = useQuery({ ...replacementPreviewQuery(reference, body), enabled: complete });
  const cars = useQuery({
    ...staySearchQuery(searchOf(booking, rental)),
    enabled: complete,
    // The list keeps the chosen car until the cars of the new dates are known.
    placeholderData: keepPreviousData,
  });
  const router = useRouter();
  const queryClient = useQueryClient();
  const submission = useSubmission<ReplaceInput>(
    {
      op: "replace",
      anchor: () => reference,
      anew: true,
      href: () => `/bookings/${reference}?change=1`,
      about: ({ payment_reference = booking.payment_reference }) => ({
        external_ref: booking.external_ref,
        payment_reference,
      }),
      send: (sent, key) => replaceBooking(reference, sent, key),
      lookUp: () => findReplacement(reference),
    },
    (replacement) => {
      void queryClient.invalidateQueries({ queryKey: bookingKeys.all });
      router.push(`/bookings/${replacement}`);
    },
  );
  return {
    rental,
    change: (next: Partial<ChangedRental>) => setRental((now) => applyChange(booking, now, next)),
    complete,
    body,
    preview,
    cars: (cars.data ?? []).filter(({ slug }) => slug !== booking.car.slug),
    submission,
  };
}

/**
 * Returns the rental with a change applied. A supplier's offer is valid for one rental only, so a change that names no
 * car resets a chosen offer to the booked car.
 */
function applyChange(booking: Booking, now: ChangedRental, next: Partial<ChangedRental>): ChangedRental {
  const car = next.car ?? (isSupplierOffer(now.car) ? booking.car.slug : now.car);
  return { ...now, ...next, car };
}

/** Returns the parameters of a search in the booking's city for the changed dates, hours and number of cars. */
function searchOf(booking: Booking, rental: ChangedRental): StaySearch {
  return {
    ...toRentalSearch(booking),
    date_from: rental.from,
    date_to: rental.to,
    pickup_hour: rental.pickupHour,
    return_hour: rental.returnHour,
    units: rental.units,
  };
}
