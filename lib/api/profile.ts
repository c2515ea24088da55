import { queryOptions } from "@tanstack/react-query";
import { call } from "./call";
import type { OperationRoute } from "./route";

export const changePasswordRoute: OperationRoute<"changePassword"> = {
  method: "POST",
  path: "/portal-api/profile/password",
};
export const changeMailSettingsRoute: OperationRoute<"changeMailSettings"> = {
  method: "POST",
  path: "/portal-api/profile/mail",
};
export const endSessionRoute: OperationRoute<"endSession"> = {
  method: "DELETE",
  path: "/portal-api/profile/sessions/{id}",
};
export const listSessionsRoute: OperationRoute<"listSessions"> = {
  method: "GET",
  path: "/portal-api/profile/sessions",
};

export const sessionsKey = ["profile", "sessions"] as const;

export function sessionsQuery() {
  return queryOptions({
    queryKey: sessionsKey,
    queryFn: ({ signal }) => call(listSessionsRoute, { signal }),
  });
}
