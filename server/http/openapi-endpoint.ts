import { createOpenApiDocument } from "@/lib/contracts/openapi";
import type { Runtime } from "../context";
import { newRequestId } from "../ids";
import type { ApiRequest } from "./api-request";
import { answerPlain, readMethodOnly } from "./plain-endpoint";
import type { Answer } from "./respond";

let printed: string | undefined;

/** The machine-readable description, printed from the contracts once per process. Public: no token is asked for. */
export function answerOpenApi({ config }: Runtime, request: ApiRequest): Answer {
  const requestId = newRequestId();
  const refusal = readMethodOnly(request, requestId);
  if (refusal !== undefined) return refusal;
  printed ??= JSON.stringify({
    ...createOpenApiDocument(config.environment),
    servers: [{ url: config.publicUrl }],
  });
  return answerPlain(request, requestId, {
    status: 200,
    contentType: "application/json",
    body: Buffer.from(printed),
  });
}
