import { createReconciliationContract } from "@/lib/contracts/portal/reconciliation";
import { maxUploadBytes } from "@/lib/reconciliation";
import { ApiError } from "../../errors/api-error";
import { withServiceClock } from "../../operations/portal/with-service-clock";
import { presentUpload } from "../../reconciliation/uploads/present-upload";
import { receiveFile } from "../../reconciliation/uploads/receive-file";
import { type ApiRuntime, consumeRateLimit } from "../partner/request-pipeline";
import type { ApiRequest } from "../wire/api-request";
import { overloadedError } from "../wire/overloaded";
import { jsonPayload, toApiResponse, toFetchResponse } from "../wire/respond";
import { respondToStaff } from "./portal-file";

const uploadPattern = /^\/portal-api\/reconciliations\/([^/?]+)\/file$/;
const route = "/portal-api/reconciliations/{id}/file";

/** The maximum number of uploads that this process receives at the same time. It refuses further ones with 503. */
const maxUploads = 2;

/** Returns whether a request target is the path for uploads, whose bodies may take longer than others. */
export function isUploadPath(target: string): boolean {
  return uploadPattern.test(target);
}

/** Returns the ID of the upload in the path to which its file is sent. Undefined for any other path. */
export function matchUpload(pathname: string): string | undefined {
  return uploadPattern.exec(pathname)?.[1];
}

/**
 * Creates the handler that receives the file of an upload. It reads the body as a stream and never holds a whole CSV
 * file in memory. Makes the same checks of role, second factor and rate limit as the operation that creates uploads.
 */
export function createUploadHandler(runtime: ApiRuntime) {
  let reading = 0;
  return async (request: ApiRequest, publicId: string): Promise<Response> =>
    await respondToStaff(runtime, request, {
      ...{ route, caller: "member" as const, contract: createReconciliationContract },
      respond: async (ctx, requestId) => {
        assertRequest(request);
        const query = new URLSearchParams(request.search);
        await consumeRateLimit(runtime, ctx, { contract: createReconciliationContract, query });
        if (reading >= maxUploads) throw overloadedError();
        reading += 1;
        try {
          const body = request.body ?? emptyBody();
          const upload = await receiveFile(ctx, await withServiceClock(ctx), { publicId, body });
          const payload = jsonPayload(200, { reconciliation: presentUpload(upload) });
          return toFetchResponse(toApiResponse(payload, requestId));
        } finally {
          reading -= 1;
        }
      },
    });
}

function assertRequest({ method, headers }: ApiRequest): void {
  if (method !== "POST") {
    throw new ApiError("method_not_allowed", "Method not allowed. Use POST.").withHeaders({ Allow: "POST" });
  }
  // Other types can be sent by forms of other sites.
  if (headers.get("content-type") !== "application/octet-stream") {
    throw new ApiError("unsupported_media_type", "Send the file as application/octet-stream.");
  }
  if (Number(headers.get("content-length") ?? 0) > maxUploadBytes) {
    throw new ApiError("payload_too_large", "A file can have up to 100 MB. Upload a shorter period.", {
      max_bytes: maxUploadBytes,
    });
  }
}

async function* emptyBody(): AsyncGenerator<Uint8Array> {
  // A request without a body is an empty file.
}
