import type { Runtime } from "../../context";
import { newRequestId } from "../../ids";
import { presentStatus } from "../../status/present-status";
import { readStatus } from "../../status/read-status";
import type { ApiRequest } from "./api-request";
import { type ApiResponse, jsonPayload, toApiResponse } from "./respond";
import { rejectWriteMethod } from "./unversioned-endpoint";

/**
 * Returns the status of the service. Needs no token, and works without the database. Pages of every origin may read it,
 * and caches may store it for 10 seconds.
 */
export async function handleStatus({ database }: Runtime, request: ApiRequest): Promise<ApiResponse> {
  const requestId = newRequestId();
  const refusal = rejectWriteMethod(request, requestId);
  if (refusal !== undefined) return refusal;
  const payload = jsonPayload(200, presentStatus(await readStatus(database)));
  const response = toApiResponse(payload, requestId, {
    "Cache-Control": "public, max-age=10",
    "Access-Control-Allow-Origin": "*",
  });
  return request.method === "HEAD" ? { ...response, body: null } : response;
}
