import type { Operation } from "../../operations/operation";
import { answerHosted } from "../hosted-runtime";
import { allMethods } from "../wire/all-methods";
import { apiRequestOf } from "../wire/api-request";
import { createPathTable } from "../wire/path-table";
import { toFetchResponse } from "../wire/respond";
import { handlePartnerRequest } from "./request-pipeline";

/**
 * Creates handlers for all methods of one path, so that the host never responds itself. Without operations,
 * the path is unknown. Path parameters come from the URL through the path table, because hosts decode them
 * differently.
 */
export function partnerRoutes(...operations: readonly Operation[]) {
  const match = createPathTable(operations);
  return allMethods((request: Request) =>
    answerHosted(async (runtime) => {
      const asked = apiRequestOf(request);
      return toFetchResponse(await handlePartnerRequest(runtime, asked, { match: match(asked.pathname) }));
    }),
  );
}
