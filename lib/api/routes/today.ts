import type { getTodayContract } from "../../contracts/portal/today";
import type { Route } from "../route";

export const getTodayRoute: Route<typeof getTodayContract> = { method: "GET", path: "/portal-api/today" };
