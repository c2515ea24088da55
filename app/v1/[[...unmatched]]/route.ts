import { partnerRoutes } from "@/server/http/partner-routes";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = partnerRoutes();
