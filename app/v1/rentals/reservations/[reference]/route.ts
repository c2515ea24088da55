import { partnerRoutes } from "@/server/http/partner/partner-routes";
import { reservationOperations } from "@/server/operations/reservations";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = partnerRoutes(
  reservationOperations.deleteReservation,
);
