import { partnerRoutes } from "@/server/http/partner/partner-routes";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = partnerRoutes();
