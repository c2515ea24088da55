import { partnerRoutes } from "@/server/http/partner/partner-routes";
import { partnerOperations } from "@/server/operations/partners";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = partnerRoutes(partnerOperations.getMe);
