import { partnerRoutes } from "@/server/http/partner/partner-routes";
import { webhookDeliveryOperations } from "@/server/operations/webhook-deliveries";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = partnerRoutes(
  webhookDeliveryOperations.retryWebhookDelivery,
);
