"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { bookingKeys } from "@/lib/api/bookings";
import { call } from "@/lib/api/call";
import { cancelBookingRoute } from "@/lib/api/routes/bookings";

/** Cancels a booking. Repeating it returns the same object, so a double click is harmless. */
export function useCancelBooking(reference: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (reason: string) =>
      call(cancelBookingRoute, { params: { reference }, body: reason === "" ? {} : { reason } }),
    onSuccess: ({ booking }) => {
      queryClient.setQueryData(bookingKeys.one(reference), booking);
      return queryClient.invalidateQueries({ queryKey: bookingKeys.all });
    },
    // It was rejected because of a status that the page does not show yet.
    onError: () => queryClient.invalidateQueries({ queryKey: bookingKeys.one(reference) }),
  });
}
