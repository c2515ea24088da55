import { partnerRoutes } from "@/server/http/partner/partner-routes";
import { coverageOperations } from "@/server/operations/coverage";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = partnerRoutes(coverageOperations.getCoverage);
