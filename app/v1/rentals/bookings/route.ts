import { partnerRoutes } from "@/server/http/partner/partner-routes";
import { createBookingOperation } from "@/server/operations/bookings";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = partnerRoutes(createBookingOperation);
