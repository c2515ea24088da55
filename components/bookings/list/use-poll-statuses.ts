"use client";

import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { statusesQuery } from "@/lib/api/bookings";
import { pollingDelay } from "@/lib/polling-delay";

/**
 * Where these bookings stand, live and in one request for all of them: often at first, then ever less, not at all
 * while nobody looks, and at once when somebody looks again. `restartedAt` begins anew with often.
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
  // The same as long as nothing moved: what is drawn from it is not drawn anew with every answer.
  const told = data?.data;
  const statuses = useMemo(() => new Map(told?.map(({ reference, status }) => [reference, status])), [told]);
  return { statuses, now: data?.now, receivedAt: answer.dataUpdatedAt, error: answer.error };
}
