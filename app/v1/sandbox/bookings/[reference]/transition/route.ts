import { partnerRoutes } from "@/server/http/partner/partner-routes";
import { transitionBookingOperation } from "@/server/operations/sandbox";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = partnerRoutes(transitionBookingOperation);
