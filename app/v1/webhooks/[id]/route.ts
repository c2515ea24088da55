import { partnerRoutes } from "@/server/http/partner/partner-routes";
import {
  deleteWebhookOperation,
  getWebhookOperation,
  updateWebhookOperation,
} from "@/server/operations/webhooks";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = partnerRoutes(
  getWebhookOperation,
  updateWebhookOperation,
  deleteWebhookOperation,
);
