import { partnerRoutes } from "@/server/http/partner/partner-routes";
import { createWebhookOperation, listWebhooksOperation } from "@/server/operations/webhooks";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = partnerRoutes(
  createWebhookOperation,
  listWebhooksOperation,
);
