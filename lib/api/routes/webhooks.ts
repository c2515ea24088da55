import type { OperationRoute } from "../route";

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
