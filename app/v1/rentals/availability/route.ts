import { partnerRoutes } from "@/server/http/partner/partner-routes";
import { searchAvailabilityOperation } from "@/server/operations/availability";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = partnerRoutes(searchAvailabilityOperation);
