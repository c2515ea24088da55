"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "@/lib/api/call";
import type { ReplayRange } from "@/lib/api/deliveries";
import { replayDeliveriesRoute } from "@/lib/api/routes/deliveries";
import { webhookKeys } from "@/lib/api/webhooks";

/** Returns the body of a replay request. An open end is omitted. */
export function replayBody({ since, until }: ReplayRange): { since: string; until?: string } {
  return until === "" ? { since } : { since, until };
}

export function useReplay(id: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (span: ReplayRange) =>
      call(replayDeliveriesRoute, { params: { id }, body: replayBody(span) }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: webhookKeys.all }),
  });
}
