import type { Operation } from "../operations/operation";
import { allMethods } from "./all-methods";
import { apiRequestOf } from "./api-request";
import { answerHosted } from "./hosted-runtime";
import { createPathTable } from "./path-table";
import { handlePartnerRequest } from "./request-pipeline";
import { toFetchResponse } from "./respond";

/**
 * Handlers for every method of one path, also those it does not have, so that the host never answers in our place.
 * Without operations, the path is one nobody has. The values in the path are read from the URL, by the one table
 * that knows what a well-written path is: hosts differ in what they decode.
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
