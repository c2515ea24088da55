import type { Operation } from "../../operations/operation";
import { answerHosted } from "../hosted-runtime";
import { allMethods } from "../wire/all-methods";
import { apiRequestOf } from "../wire/api-request";
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
    answerHosted(async (runtime) => {
      const asked = apiRequestOf(request);
      return toFetchResponse(await handlePartnerRequest(runtime, asked, { match: match(asked.pathname) }));
    }),
  );
}
