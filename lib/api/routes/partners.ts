import type { getMeContract } from "../../contracts/partners";
import type { Route } from "../route";
export const getMeRoute: Route<typeof getMeContract> = { method: "GET", path: "/v1/me" };
