"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { deliveryQuery } from "@/lib/api/deliveries";
import { webhookKeys } from "@/lib/api/webhooks";
import type { WebhookDelivery } from "@/lib/contracts/webhook-deliveries";

/**
 * Returns whether at least one attempt has ended and none is in progress, or the delivery has ended without an
 * attempt.
 */
export function hasAttemptResult({ status, attempt_count }: WebhookDelivery): boolean {
  return status !== "delivering" && (attempt_count > 0 || status !== "pending");
}

/**
 * Returns a manually requested delivery, whether it has a result (`hasResult`), and the error of the polling. Polls
 * every second until it has a result.
 */
export function useFollowDelivery(id: string, deliveryId: string | undefined) {
  const queryClient = useQueryClient();
  const followed = useQuery({
    ...deliveryQuery(id, deliveryId ?? ""),
    enabled: deliveryId !== undefined,
    refetchInterval: ({ state }) => (state.data !== undefined && hasAttemptResult(state.data) ? false : 1000),
  });
  const { data } = followed;
  const hasResult = data !== undefined && hasAttemptResult(data);
  useEffect(() => {
    if (!hasResult) return;
    void queryClient.invalidateQueries({ queryKey: webhookKeys.one(id) });
    void queryClient.invalidateQueries({ queryKey: webhookKeys.deliveries(id), refetchType: "none" });
  }, [hasResult, id, queryClient]);
  return { delivery: data, hasResult, error: followed.error };
}
