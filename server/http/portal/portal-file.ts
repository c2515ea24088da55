import type { Contract } from "@/lib/contracts/contract";
import type { PartnerContext } from "../../context";
import { ApiError } from "../../errors/api-error";
import { newRequestId } from "../../ids";
import { authorize } from "../partner/authenticate-partner";
import { type ApiRuntime, consumeRateLimit, toErrorResponse } from "../partner/request-pipeline";
import type { ApiRequest } from "../wire/api-request";
import { startRequestLog } from "../wire/request-log";
import { toFetchResponse } from "../wire/respond";
import { authenticateStaff, type PortalCaller } from "./authenticate-staff";

/** The body of a file, and the headers that differ between files. */
export type FileContent = { body: BodyInit; contentType: string; disposition: string };

/** The query of a request for a file, and the parameters of its path. */
export type FileRequest = { query: URLSearchParams; params: Readonly<Record<string, string>> };

/** A file that the portal offers for download. */
export type PortalFile = {
  /** The pattern of the file's path. Its named groups are the parameters. */
  path: RegExp;
  /** The path in the log, with the names of the parameters in place of their values. */
  route: string;
  caller: PortalCaller;
  /** The operation that returns the same data. The file requires its permissions and uses its rate limit. */
  contract: Contract;
  create(ctx: PartnerContext, request: FileRequest): Promise<FileContent>;
};

/** Responds with a file, or with the error envelope. */
export async function handlePortalFile(
  runtime: ApiRuntime,
  request: ApiRequest,
  file: PortalFile,
): Promise<Response> {
  return await respondToStaff(runtime, request, {
    ...file,
    respond: (ctx) => createFileResponse(runtime, ctx, { request, file }),
  });
}

type StaffRoute = Pick<PortalFile, "route" | "caller" | "contract"> & {
  respond(ctx: PartnerContext, requestId: string): Promise<Response>;
};

/**
 * Handles a request by a partner's staff for something other than an operation, such as a file: authenticates,
 * authorises and logs it. Returns the response of `respond`, or the error envelope.
 */
export async function respondToStaff(
  runtime: ApiRuntime,
  request: ApiRequest,
  { route, caller, contract, respond }: StaffRoute,
): Promise<Response> {
  const requestId = newRequestId();
  const log = startRequestLog(runtime, { id: requestId, method: request.method, door: "portal" });
  log.addFields({ route, source: "portal" });
  let response: Response;
  try {
    const authenticate = authenticateStaff(caller);
    const ctx = await authenticate(runtime, request, requestId);
    authorize(ctx, contract);
    const { partner } = ctx;
    if (partner === null) throw new ApiError("not_found", "Path not found. Check the URL.");
    log.addFields({ partner: partner.slug, ...(ctx.staff === undefined ? {} : { staff: ctx.staff.id }) });
    response = await respond({ ...ctx, partner }, requestId);
  } catch (error) {
    response = toFetchResponse(toErrorResponse(error, requestId, log));
  }
  response.headers.set("X-Request-Id", requestId);
  log.finish(response.status);
  return request.method === "HEAD" ? new Response(null, response) : response;
}

async function createFileResponse(
  runtime: ApiRuntime,
  ctx: PartnerContext,
  { request, file }: { request: ApiRequest; file: PortalFile },
): Promise<Response> {
  if (request.method !== "GET" && request.method !== "HEAD") {
    throw new ApiError("method_not_allowed", "Method not allowed. Use GET, HEAD.").withHeaders({
      Allow: "GET, HEAD",
    });
  }
  const query = new URLSearchParams(request.search);
  await consumeRateLimit(runtime, ctx, { contract: file.contract, query });
  const params = { ...file.path.exec(request.pathname)?.groups };
  const { body, contentType, disposition } = await file.create(ctx, { query, params });
  return new Response(body, {
    headers: {
      "Content-Type": contentType,
      "Content-Disposition": disposition,
      "Cache-Control": "no-store",
      "X-Content-Type-Options": "nosniff",
    },
  });
}
