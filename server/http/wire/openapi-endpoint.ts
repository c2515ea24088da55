import { createOpenApiDocument } from "@/lib/contracts/openapi";
import type { Runtime } from "../../context";
import { newRequestId } from "../../ids";
import type { ApiRequest } from "./api-request";
import type { ApiResponse } from "./respond";
import { rejectWriteMethod, toUnversionedResponse } from "./unversioned-endpoint";

let printed: string | undefined;

/** Returns the OpenAPI document, generated from the contracts once per process. Needs no token. */
export function handleOpenApi({ config }: Runtime, request: ApiRequest): ApiResponse {
  const requestId = newRequestId();
  const refusal = rejectWriteMethod(request, requestId);
  if (refusal !== undefined) return refusal;
  printed ??= JSON.stringify({
    ...createOpenApiDocument(config.environment),
    servers: [{ url: config.publicUrl }],
  });
  return toUnversionedResponse(request, requestId, {
    status: 200,
    contentType: "application/json",
    body: Buffer.from(printed),
  });
}
