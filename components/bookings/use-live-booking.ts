"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { bookingKeys, bookingQuery, timelineQuery } from "@/lib/api/bookings";
import { statusGroup } from "@/lib/booking-status";
import type { Booking } from "@/lib/contracts/bookings";
import type { Payment } from "@/lib/contracts/payments";
import type { TimelineEntry } from "@/lib/contracts/portal/bookings";
import type { PaidBooking } from "@/lib/payment-use";
import { usePollStatuses } from "./list/use-poll-statuses";
import { isUnsettled } from "./timeline/timeline-entries";

export type InitialBooking = {
  booking: Booking;
  timeline: readonly TimelineEntry[];
  payments: readonly Payment[];
  /** The bookings that this booking's payment may have paid for. Null unless this booking ended without a rental. */
  paid: readonly PaidBooking[] | null;
  now: string;
};

/**
 * Returns the current booking, its timeline, the partner's clock, whether the status has changed since the page was
 * opened (`moved`), and the error of the polling (`failure`). Polls the status while the booking is unconfirmed. Also
 * polls it while the booking is confirmed if the user has advanced the clock; `timeMovedAt` is when. Reloads the
 * booking and its timeline after a change. Reloads the timeline every 5 seconds while it has an unfinished delivery.
 */
export function useLiveBooking(initial: InitialBooking, timeMovedAt: number | undefined) {
  const { reference } = initial.booking;
  const queryClient = useQueryClient();
  const booking = useQuery({ ...bookingQuery(reference), initialData: initial.booking });
  const timeline = useQuery({
    ...timelineQuery(reference),
    initialData: { reference, data: [...initial.timeline] },
    refetchInterval: ({ state }) => (isUnsettled(state.data?.data ?? []) ? 5000 : false),
  });
  const { status } = booking.data;
  const group = statusGroup(status);
  const followed = group === "waiting" || (timeMovedAt !== undefined && group === "confirmed");
  const { statuses, now, receivedAt, error } = usePollStatuses(followed ? [reference] : [], timeMovedAt);
  const polledStatus = statuses.get(reference) ?? status;
  useEffect(() => {
    if (polledStatus === status) return;
    const stale = [bookingKeys.one(reference), bookingKeys.timeline(reference), bookingKeys.today()];
    for (const queryKey of stale) {
      void queryClient.invalidateQueries({ queryKey });
    }
  }, [polledStatus, status, reference, queryClient]);
  const clock = now === undefined ? { time: initial.now } : { time: now, receivedAt };
  return {
    booking: booking.data,
    timeline: timeline.data.data,
    clock,
    moved: useMoved(status),
    failure: followed ? error : null,
  };
}

/** Returns whether the status has changed since the page was opened. */
function useMoved(status: string): boolean {
  const [first] = useState(status);
  return first !== status;
}
