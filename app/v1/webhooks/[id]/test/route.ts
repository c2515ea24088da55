import { partnerRoutes } from "@/server/http/partner/partner-routes";
import { webhookOperations } from "@/server/operations/webhooks";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = partnerRoutes(webhookOperations.testWebhook);
