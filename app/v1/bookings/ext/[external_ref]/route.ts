import { partnerRoutes } from "@/server/http/partner/partner-routes";
import { getBookingByExternalRefOperation } from "@/server/operations/bookings";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = partnerRoutes(
  getBookingByExternalRefOperation,
);
