import { partnerRoutes } from "@/server/http/partner-routes";
import { createReservationOperation } from "@/server/operations/reservations";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = partnerRoutes(createReservationOperation);
