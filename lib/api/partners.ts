import type { OperationRoute } from "./route";

export const getMeRoute: OperationRoute<"getMe"> = { method: "GET", path: "/v1/me" };
