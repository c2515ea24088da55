import { partnerRoutes } from "@/server/http/partner/partner-routes";
import { replayDeliveriesOperation } from "@/server/operations/webhook-deliveries";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = partnerRoutes(replayDeliveriesOperation);
