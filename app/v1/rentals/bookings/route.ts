import { partnerRoutes } from "@/server/http/partner/partner-routes";
import { bookingOperations } from "@/server/operations/bookings";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = partnerRoutes(
  bookingOperations.createBooking,
);
