import { partnerRoutes } from "@/server/http/partner/partner-routes";
import { allOperations } from "@/server/operations/all";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = partnerRoutes(allOperations);
