import { partnerRoutes } from "@/server/http/partner/partner-routes";
import { requestOperations } from "@/server/operations/requests";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = partnerRoutes(requestOperations.getRequest);
