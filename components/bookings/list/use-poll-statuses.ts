"use client";

import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { statusesQuery } from "@/lib/api/bookings";
import { pollingDelay } from "@/lib/polling-delay";

/**
 * Polls the statuses of these bookings in one request: every 2 seconds at first, then less often. Pauses while the page
 * is hidden. A new `restartedAt`, in milliseconds since 1970, starts the schedule again. Returns the statuses by
 * reference, the server's time, when it was received, and the error.
 */
export function usePollStatuses(references: readonly string[], restartedAt = 0) {
  const [opened] = useState(Date.now);
  const since = Math.max(opened, restartedAt);
  const answer = useQuery({
    ...statusesQuery(references),
    enabled: references.length > 0,
    refetchInterval: () => pollingDelay(Date.now() - since),
    refetchIntervalInBackground: false,
    refetchOnWindowFocus: "always",
  });
  const { data } = answer;
  // The data is the same object while nothing changes, so that consumers do not render again.
  const rows = data?.data;
  const statuses = useMemo(() => new Map(rows?.map(({ reference, status }) => [reference, status])), [rows]);
  // Placeholder data has no time of receipt, so its server time cannot be used.
  const now = answer.isPlaceholderData ? undefined : data?.now;
  return { statuses, now, receivedAt: answer.dataUpdatedAt, error: answer.error };
}
