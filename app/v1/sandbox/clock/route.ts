import { partnerRoutes } from "@/server/http/partner/partner-routes";
import { moveClockOperation, showClockOperation } from "@/server/operations/sandbox";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = partnerRoutes(
  showClockOperation,
  moveClockOperation,
);
