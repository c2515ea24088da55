import { mutationOptions, queryOptions } from "@tanstack/react-query";
import type * as z from "zod/mini";
import type { getWebhookHealthContract } from "../contracts/portal/webhooks";
import type { createWebhookContract, listWebhooksContract, WebhookEndpoint } from "../contracts/webhooks";
import { call } from "./call";
import type { OperationRoute } from "./route";

export const listWebhooksRoute: OperationRoute<"listWebhooks"> = { method: "GET", path: "/v1/webhooks" };
export const createWebhookRoute: OperationRoute<"createWebhook"> = {
  method: "POST",
  path: "/v1/webhooks",
};
export const deleteWebhookRoute: OperationRoute<"deleteWebhook"> = {
  method: "DELETE",
  path: "/v1/webhooks/{id}",
};
export const endPreviousSecretRoute: OperationRoute<"endPreviousWebhookSecret"> = {
  method: "DELETE",
  path: "/v1/webhooks/{id}/previous-secret",
};
export const getWebhookRoute: OperationRoute<"getWebhook"> = { method: "GET", path: "/v1/webhooks/{id}" };
export const getWebhookHealthRoute: OperationRoute<"getWebhookHealth"> = {
  method: "GET",
  path: "/portal-api/webhooks/health",
};
export const checkWebhookHostRoute: OperationRoute<"checkWebhookHost"> = {
  method: "GET",
  path: "/portal-api/webhooks/{id}/host",
};
export const rotateWebhookSecretRoute: OperationRoute<"rotateWebhookSecret"> = {
  method: "POST",
  path: "/v1/webhooks/{id}/rotate-secret",
};
export const testWebhookRoute: OperationRoute<"testWebhook"> = {
  method: "POST",
  path: "/v1/webhooks/{id}/test",
};
export const updateWebhookRoute: OperationRoute<"updateWebhook"> = {
  method: "PATCH",
  path: "/v1/webhooks/{id}",
};

export type WebhookList = z.output<typeof listWebhooksContract.response>["data"];
export type Health = z.output<typeof getWebhookHealthContract.response>;

/**
 * The query keys of webhooks, from general to specific, so that invalidating `all` reaches every list,
 * endpoint and delivery.
 */
export const webhookKeys = {
  all: ["webhooks"] as const,
  list: () => [...webhookKeys.all, "list"] as const,
  health: () => [...webhookKeys.all, "health"] as const,
  one: (id: string) => [...webhookKeys.all, "one", id] as const,
  deliveries: (id: string) => [...webhookKeys.all, "deliveries", id] as const,
  delivery: (id: string, deliveryId: string) => [...webhookKeys.deliveries(id), "one", deliveryId] as const,
};

/**
 * The page size of the list of endpoints. A partner cannot have that many endpoints, so one page contains all of them.
 */
const pageSize = 100;

/** Returns the query for all endpoints. Polls every 10 seconds, because deliveries change their state. */
export function webhooksQuery() {
  return queryOptions({
    queryKey: webhookKeys.list(),
    queryFn: async ({ signal }) =>
      (await call(listWebhooksRoute, { query: { limit: pageSize }, signal })).data,
    refetchInterval: 10_000,
  });
}

export function webhookHealthQuery() {
  return queryOptions({
    queryKey: webhookKeys.health(),
    queryFn: ({ signal }) => call(getWebhookHealthRoute, { signal }),
    refetchInterval: 10_000,
  });
}

export function webhookQuery(id: string) {
  return queryOptions({
    queryKey: webhookKeys.one(id),
    queryFn: ({ signal }) => call(getWebhookRoute, { params: { id }, signal }),
    refetchInterval: 5000,
  });
}

/**
 * Returns the query that checks whether the endpoint's host resolves. The URL is in the key, so that a new URL is
 * checked again.
 */
export function webhookHostQuery(id: string, url: string) {
  return queryOptions({
    queryKey: [...webhookKeys.one(id), "host", url] as const,
    queryFn: ({ signal }) => call(checkWebhookHostRoute, { params: { id }, signal }),
  });
}

/**
 * Returns the mutation that registers an endpoint. It passes the secret only to `onSecret`, so that the secret is never
 * cached.
 */
export function createWebhookMutation(onSecret: (secret: string, endpoint: WebhookEndpoint) => void) {
  return mutationOptions({
    mutationFn: async (body: z.input<typeof createWebhookContract.body>) => {
      const { secret, ...endpoint } = await call(createWebhookRoute, { body });
      onSecret(secret, endpoint);
      return endpoint;
    },
  });
}

/**
 * Returns the mutation that rotates the secret of an endpoint. It passes the new secret only to `onSecret`, so that the
 * secret is never cached. Its result is the time at which the previous secret expires.
 */
export function rotateSecretMutation(id: string, take: (secret: string, previousUntil: string) => void) {
  return mutationOptions({
    mutationFn: async (overlapSeconds: number) => {
      const { secret, previous_secret_expires_at } = await call(rotateWebhookSecretRoute, {
        params: { id },
        body: { previous_secret_expires_in: overlapSeconds },
      });
      take(secret, previous_secret_expires_at);
      return { previous_secret_expires_at };
    },
  });
}
