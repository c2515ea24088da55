import type { Operation } from "../../operations/operation";
import { answerHosted } from "../hosted-runtime";
import { allMethods } from "../wire/all-methods";
import { apiRequestOf } from "../wire/api-request";
import { createPathTable } from "../wire/path-table";
import { toFetchResponse } from "../wire/respond";
import { handlePartnerRequest } from "./request-pipeline";

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
