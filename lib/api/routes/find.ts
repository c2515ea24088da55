import type { findContract } from "../../contracts/portal/find";
import type { Route } from "../route";

export const findRoute: Route<typeof findContract> = { method: "GET", path: "/portal-api/find" };
