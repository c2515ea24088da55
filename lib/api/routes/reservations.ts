import type { getAttemptContract } from "../../contracts/portal/attempts";
import type { getDraftContract, listDraftsContract } from "../../contracts/portal/drafts";
import type { deleteReservationContract, reserveContract } from "../../contracts/reservations";
import type { Route } from "../route";

export const reserveRoute: Route<typeof reserveContract> = {
  method: "POST",
  path: "/v1/rentals/reservations",
};
export const deleteReservationRoute: Route<typeof deleteReservationContract> = {
  method: "DELETE",
  path: "/v1/rentals/reservations/{reference}",
};
export const listDraftsRoute: Route<typeof listDraftsContract> = {
  method: "GET",
  path: "/portal-api/drafts",
};
export const getDraftRoute: Route<typeof getDraftContract> = {
  method: "GET",
  path: "/portal-api/drafts/{reference}",
};
export const getAttemptRoute: Route<typeof getAttemptContract> = {
  method: "GET",
  path: "/portal-api/attempts",
};
