import type {
  changePasswordContract,
  endSessionContract,
  listSessionsContract,
} from "../../contracts/portal/profile";
import type { Route } from "../route";
export const changePasswordRoute: Route<typeof changePasswordContract> = {
  method: "POST",
  path: "/portal-api/profile/password",
};
export const endSessionRoute: Route<typeof endSessionContract> = {
  method: "DELETE",
  path: "/portal-api/profile/sessions/{id}",
};
export const listSessionsRoute: Route<typeof listSessionsContract> = {
  method: "GET",
  path: "/portal-api/profile/sessions",
};
