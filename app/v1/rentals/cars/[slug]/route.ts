import { partnerRoutes } from "@/server/http/partner/partner-routes";
import { catalogueOperations } from "@/server/operations/catalogue";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = partnerRoutes(catalogueOperations.getCar);
