import type { OperationRoute } from "../route";

export const findRoute: OperationRoute<"find"> = { method: "GET", path: "/portal-api/find" };
