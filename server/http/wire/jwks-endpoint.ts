import type { Runtime } from "../../context";
import { newRequestId } from "../../ids";
import { getPublicKeys } from "../../signing-keys";
import type { ApiRequest } from "./api-request";
import type { ApiResponse } from "./respond";
import { handleUnversioned, readMethodOnly } from "./unversioned-endpoint";

/** Returns the public keys that verify access tokens and evidence. Needs no token. */
export async function handleJwks({ keys }: Runtime, request: ApiRequest): Promise<ApiResponse> {
  const requestId = newRequestId();
  const refusal = readMethodOnly(request, requestId);
  if (refusal !== undefined) return refusal;
  return handleUnversioned(request, requestId, {
    status: 200,
    contentType: "application/json",
    body: Buffer.from(JSON.stringify(await getPublicKeys(keys))),
  });
}
