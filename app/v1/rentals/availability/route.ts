import { partnerRoutes } from "@/server/http/partner/partner-routes";
import { availabilityOperations } from "@/server/operations/availability";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = partnerRoutes(
  availabilityOperations.searchAvailability,
);
