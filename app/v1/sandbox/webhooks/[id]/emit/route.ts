import { partnerRoutes } from "@/server/http/partner/partner-routes";
import { sandboxOperations } from "@/server/operations/sandbox";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = partnerRoutes(sandboxOperations.emitEvent);
