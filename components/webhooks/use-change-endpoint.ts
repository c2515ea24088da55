"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import type * as z from "zod/mini";
import { call } from "@/lib/api/call";
import { updateWebhookRoute, webhookKeys } from "@/lib/api/webhooks";
import type { updateWebhookContract } from "@/lib/contracts/webhooks";

export type EndpointChanges = z.input<typeof updateWebhookContract.body>;

/**
 * Returns the mutation that changes an endpoint, stores the response in the cache and reloads the other data of
 * webhooks.
 */
export function useChangeEndpoint(id: number) {
  const queryClient = useQueryClient();
  const params = { id: String(id) };
  return useMutation({
    mutationFn: (body: EndpointChanges) => call(updateWebhookRoute, { params, body }),
    onSuccess: (endpoint) => {
      queryClient.setQueryData(webhookKeys.one(params.id), endpoint);
      return queryClient.invalidateQueries({ queryKey: webhookKeys.all });
    },
  });
}
