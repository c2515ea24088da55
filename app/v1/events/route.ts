import { partnerRoutes } from "@/server/http/partner/partner-routes";
import { listEventsOperation } from "@/server/operations/events";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = partnerRoutes(listEventsOperation);
