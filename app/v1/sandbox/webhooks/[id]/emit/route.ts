import { partnerRoutes } from "@/server/http/partner/partner-routes";
import { emitEventOperation } from "@/server/operations/sandbox";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = partnerRoutes(emitEventOperation);
