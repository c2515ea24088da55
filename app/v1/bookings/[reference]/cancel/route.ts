import { partnerRoutes } from "@/server/http/partner/partner-routes";
import { cancelBookingOperation } from "@/server/operations/bookings";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = partnerRoutes(cancelBookingOperation);
