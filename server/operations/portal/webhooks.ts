import { getWebhookHealth } from "../../portal/deliveries/get-webhook-health";
import { definePortalOperations } from "../operation";

export const webhookHealthOperations = definePortalOperations({
  getWebhookHealth,
});
