import type { OperationRoute } from "../route";

export const reserveRoute: OperationRoute<"createReservation"> = {
  method: "POST",
  path: "/v1/rentals/reservations",
};
export const deleteReservationRoute: OperationRoute<"deleteReservation"> = {
  method: "DELETE",
  path: "/v1/rentals/reservations/{reference}",
};
export const listDraftsRoute: OperationRoute<"listDrafts"> = {
  method: "GET",
  path: "/portal-api/drafts",
};
export const getDraftRoute: OperationRoute<"getDraft"> = {
  method: "GET",
  path: "/portal-api/drafts/{reference}",
};
export const getAttemptRoute: OperationRoute<"getAttempt"> = {
  method: "GET",
  path: "/portal-api/attempts",
};
