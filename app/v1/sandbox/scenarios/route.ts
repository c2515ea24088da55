import { partnerRoutes } from "@/server/http/partner/partner-routes";
import { listScenariosOperation } from "@/server/operations/sandbox";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = partnerRoutes(listScenariosOperation);
