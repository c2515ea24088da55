"use client";

import { useQuery } from "@tanstack/react-query";
import { useEffect, useState, useSyncExternalStore } from "react";
import { isApiFailure } from "@/lib/api/api-failure";
import { statusesQuery } from "@/lib/api/bookings";
import { draftQuery } from "@/lib/api/reservations";
import { isKnownBooked, onBooked } from "@/lib/api/submissions/booked-references";
import { isDraftChecked } from "./is-draft-checked";

const pollMs = 3000;

/**
 * Returns whether the draft has become a booking: in another tab, by a colleague, or by a program. Other tabs of this
 * browser report it at once. Other bookings are found when the page opens, returns from the back/forward cache or gets
 * the focus, and every 3 seconds while it is visible.
 *
 * `missing` is true if the draft no longer exists. `checked` is false while the page may show an earlier state, for
 * example after Back. Nothing may be charged then.
 */
export function useBookedElsewhere(reference: string): {
  booked: boolean;
  missing: boolean;
  checked: boolean;
} {
  const known = useSyncExternalStore(
    onBooked,
    () => isKnownBooked(reference),
    () => false,
  );
  const draft = useQuery({
    ...draftQuery(reference),
    refetchOnMount: "always",
    refetchOnWindowFocus: "always",
  });
  // A second request, because a reloaded draft also sets its countdown again.
  const statuses = useQuery({
    ...statusesQuery([reference]),
    enabled: !known,
    refetchInterval: pollMs,
    refetchOnWindowFocus: "always",
  });
  const restoredAt = useRestored(() => {
    void draft.refetch();
    void statuses.refetch();
  });
  const isBooked =
    known ||
    (isApiFailure(draft.error) && draft.error.code === "already_booked") ||
    statuses.data?.data.some((row) => row.reference === reference) === true;
  const isMissing = isApiFailure(draft.error) && draft.error.code === "not_found";
  return { booked: isBooked, missing: isMissing, checked: isDraftChecked(draft, restoredAt) };
}

/**
 * Calls `check` when the browser restores the page from its back/forward cache. Returns the time of the last
 * restoration, in milliseconds since 1970, or 0.
 */
function useRestored(check: () => void): number {
  const [restoredAt, setRestoredAt] = useState(0);
  useEffect(() => {
    const restore = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return;
      setRestoredAt(Date.now());
      check();
    };
    window.addEventListener("pageshow", restore);
    return () => window.removeEventListener("pageshow", restore);
  });
  return restoredAt;
}
