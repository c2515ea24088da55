"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo, useState } from "react";
import { bookingKeys } from "@/lib/api/bookings";
import { statusGroup } from "@/lib/booking-status";
import type { Booking } from "@/lib/contracts/bookings";
import { usePollStatuses } from "./use-poll-statuses";

/**
 * Polls the statuses of the unconfirmed rows. Returns all rows with the latest known status, the references of bookings
 * whose status has changed since the list was opened (`changed`), and the error of the polling (`failure`).
 */
export function useLiveRows(rows: readonly Booking[]) {
  const queryClient = useQueryClient();
  const [changed, setChanged] = useState<Set<string>>(new Set());
  const waiting = rows.filter(({ status }) => statusGroup(status) === "waiting");
  const { statuses, error } = usePollStatuses(waiting.map(({ reference }) => reference));
  const moved = waiting
    .filter(({ reference, status }) => (statuses.get(reference) ?? status) !== status)
    .map(({ reference }) => reference)
    .join(",");
  useEffect(() => {
    if (moved === "") return;
    setChanged((known) => new Set([...known, ...moved.split(",")]));
    // Reload the list, so that the changed rows are no longer polled.
    void queryClient.invalidateQueries({ queryKey: [...bookingKeys.all, "list"] });
  }, [moved, queryClient]);
  const live = useMemo(
    () =>
      rows.map((row) => {
        const status = statuses.get(row.reference) ?? row.status;
        return status === row.status ? row : { ...row, status };
      }),
    [rows, statuses],
  );
  return { rows: live, changed, failure: waiting.length > 0 ? error : null };
}
