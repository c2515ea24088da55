"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "@/lib/api/call";
import { retryDeliveryRoute } from "@/lib/api/deliveries";
import { webhookKeys } from "@/lib/api/webhooks";

export type ResendResult = { sent: number; refused: number; failure: unknown };

/**
 * Returns the mutation that requests another attempt of each delivery, one after the other. Its result has the number
 * of accepted requests (`sent`), the number of failed ones (`refused`), and the error of the last failed one.
 */
export function useResend(id: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (deliveryIds: readonly string[]): Promise<ResendResult> => {
      const resent: ResendResult = { sent: 0, refused: 0, failure: null };
      for (const delivery_id of deliveryIds) {
        try {
          await call(retryDeliveryRoute, { params: { id, delivery_id } });
          resent.sent += 1;
        } catch (failure) {
          resent.refused += 1;
          resent.failure = failure;
        }
      }
      return resent;
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: webhookKeys.all }),
  });
}
