import { partnerRoutes } from "@/server/http/partner/partner-routes";
import { eventOperations } from "@/server/operations/events";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = partnerRoutes(eventOperations.listEvents);
