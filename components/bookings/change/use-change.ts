"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { startSearchQuery } from "@/lib/api/availability";
import { bookingKeys } from "@/lib/api/bookings";
import {
  findReplacement,
  type ReplaceInput,
  replaceBooking,
  replacementPreviewQuery,
} from "@/lib/api/replacements";
import type { Booking } from "@/lib/contracts/bookings";
import { useSubmission } from "../../reservations/submit/use-submission";
import { type ChangedRental, isComplete, previewBodyOf, rentalOf } from "./change-rental";

/** Returns the changed rental with its cars and its preview, and sends it at most once. */
export function useChange(booking: Booking) {
  const { reference } = booking;
  const [rental, setRental] = useState<ChangedRental>(() => rentalOf(booking));
  const body = previewBodyOf(booking, rental);
  const complete = isComplete(rental);
  const preview = useQuery({ ...replacementPreviewQuery(reference, body), enabled: complete });
  const cars = useQuery({ ...startSearchQuery(searchOf(booking, rental)), enabled: complete });
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
    change: (next: Partial<ChangedRental>) => setRental((now) => ({ ...now, ...next })),
    complete,
    body,
    preview,
    cars: (cars.data?.vehicles ?? []).filter(({ slug }) => slug !== booking.car.slug),
    submission,
  };
}

/** Returns the search for cars of the same city on the changed dates. */
function searchOf({ location, pickup_type, currency }: Booking, rental: ChangedRental) {
  return {
    location: location.slug,
    date_from: rental.from,
    date_to: rental.to,
    pickup_hour: String(rental.pickupHour),
    return_hour: String(rental.returnHour),
    units: String(rental.units),
    pickup_type,
    currency,
  };
}
