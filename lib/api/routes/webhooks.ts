import type { getWebhookHealthContract } from "../../contracts/portal/webhooks";
import type {
  createWebhookContract,
  deleteWebhookContract,
  endPreviousSecretContract,
  getWebhookContract,
  listWebhooksContract,
  rotateWebhookSecretContract,
  testWebhookContract,
  updateWebhookContract,
} from "../../contracts/webhooks";
import type { Route } from "../route";

export const listWebhooksRoute: Route<typeof listWebhooksContract> = { method: "GET", path: "/v1/webhooks" };
export const createWebhookRoute: Route<typeof createWebhookContract> = {
  method: "POST",
  path: "/v1/webhooks",
};
export const deleteWebhookRoute: Route<typeof deleteWebhookContract> = {
  method: "DELETE",
  path: "/v1/webhooks/{id}",
};
export const endPreviousSecretRoute: Route<typeof endPreviousSecretContract> = {
  method: "DELETE",
  path: "/v1/webhooks/{id}/previous-secret",
};
export const getWebhookRoute: Route<typeof getWebhookContract> = { method: "GET", path: "/v1/webhooks/{id}" };
export const getWebhookHealthRoute: Route<typeof getWebhookHealthContract> = {
  method: "GET",
  path: "/portal-api/webhooks/health",
};
export const rotateWebhookSecretRoute: Route<typeof rotateWebhookSecretContract> = {
  method: "POST",
  path: "/v1/webhooks/{id}/rotate-secret",
};
export const testWebhookRoute: Route<typeof testWebhookContract> = {
  method: "POST",
  path: "/v1/webhooks/{id}/test",
};
export const updateWebhookRoute: Route<typeof updateWebhookContract> = {
  method: "PATCH",
  path: "/v1/webhooks/{id}",
};
