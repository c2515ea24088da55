import { getWebhookHealth } from "../../portal/deliveries/get-webhook-health";
import { checkEndpointHost } from "../../webhooks/check-endpoint-host";
import { definePortalOperations } from "../operation";

export const webhookHealthOperations = definePortalOperations({
  getWebhookHealth,
  checkWebhookHost: (ctx, { params }) => checkEndpointHost(ctx, params.id),
});
