"use client";

import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { statusesQuery } from "@/lib/api/bookings";
import { pollingDelay } from "@/lib/polling-delay";

/**
 * Polls the status of these bookings in one request: at first often, then less, not while the page is hidden,
 * and at once when it is visible again. A new `restartedAt` starts the schedule again.
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
  // The same object while nothing changes, so that consumers do not render again.
  const told = data?.data;
  const statuses = useMemo(() => new Map(told?.map(({ reference, status }) => [reference, status])), [told]);
  return { statuses, now: data?.now, receivedAt: answer.dataUpdatedAt, error: answer.error };
}
