import type { countWaitingContract, getTodayContract } from "../../contracts/portal/today";
import type { Route } from "../route";

export const getTodayRoute: Route<typeof getTodayContract> = { method: "GET", path: "/portal-api/today" };

export const countWaitingRoute: Route<typeof countWaitingContract> = {
  method: "GET",
  path: "/portal-api/waiting",
};
