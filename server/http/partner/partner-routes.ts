import type { Operation } from "../../operations/operation";
import { withHostedRuntime } from "../hosted-runtime";
import { allMethods } from "../wire/all-methods";
import { toApiRequest } from "../wire/api-request";
import { createPathTable } from "../wire/path-table";
import { toFetchResponse } from "../wire/respond";
import { handlePartnerRequest } from "./request-pipeline";

/**
 * Creates the Next route handlers of `/v1`: one for each method, so that Next never responds itself. The path table
 * finds the operation and its path parameters from the URL, because hosts decode paths differently.
 */
export function partnerRoutes(operations: readonly Operation[]) {
  const match = createPathTable(operations);
  return allMethods((request: Request) =>
    withHostedRuntime(async (runtime) => {
      const apiRequest = toApiRequest(request);
      return toFetchResponse(
        await handlePartnerRequest(runtime, apiRequest, { match: match(apiRequest.pathname) }),
      );
    }),
  );
}
