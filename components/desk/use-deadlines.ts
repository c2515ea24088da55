"use client";

import { useRef } from "react";
import type { WaitingBooking } from "@/lib/api/desk";

/** Responses round to seconds. A deadline that seems to move by less than this has not moved. */
const toleranceMs = 2000;

/** Returns each deadline by this machine's clock, from the seconds remaining by the partner's clock. */
export function useDeadlines(bookings: readonly WaitingBooking[], receivedAt: number): Map<string, number> {
  const known = useRef(new Map<string, number>());
  for (const { reference, seconds_left } of bookings) {
    const told = receivedAt + seconds_left * 1000;
    const before = known.current.get(reference);
    if (before === undefined || Math.abs(told - before) > toleranceMs) known.current.set(reference, told);
  }
  return known.current;
}
