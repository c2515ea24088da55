import type { PartnerContext } from "../../context";
import { ApiError } from "../../errors/api-error";
import { newRequestId } from "../../ids";
import { findMcpPermission } from "../../oauth/clients.queries";
import { authenticatePartner } from "../partner/authenticate-partner";
import { type ApiRuntime, consumeRateLimit, toErrorResponse } from "../partner/request-pipeline";
import type { ApiRequest } from "../wire/api-request";
import { maxBodyBytes, readBody } from "../wire/read-body";
import { startRequestLog } from "../wire/request-log";
import type { ApiResponse } from "../wire/respond";
import { traceRequest } from "../wire/trace-request";
import { assertAllowedOrigin } from "./allowed-origin";
import type { McpCaller } from "./mcp-caller";
import { isBatch, parseMessage, rejectMessage } from "./parse-message";
import { respondToMessage } from "./respond-to-message";

type McpTarget = Pick<McpCaller, "match" | "peerAddress">;

/**
 * Handles `/mcp`: the operations of the API as tools of the Model Context Protocol, over streamable HTTP without
 * sessions (POST only). Callers authenticate as at `/v1`. Errors before the message is parsed, and `rate_limited` for a
 * message that calls no tool, have the error envelope of the API. An invalid message gets a JSON-RPC error. A failed
 * tool call gets a successful JSON-RPC response, whose result has the error's code.
 */
export async function handleMcp(
  runtime: ApiRuntime,
  request: ApiRequest,
  target: McpTarget,
): Promise<ApiResponse> {
  return await traceRequest(request, () => handleRequest(runtime, request, target));
}

async function handleRequest(
  runtime: ApiRuntime,
  request: ApiRequest,
  target: McpTarget,
): Promise<ApiResponse> {
  const requestId = newRequestId();
  const log = startRequestLog(runtime, { id: requestId, method: request.method, door: "mcp" });
  log.addFields({ route: "/mcp" });
  let response: ApiResponse;
  try {
    assertAllowedOrigin(request, runtime.config);
    const ctx = await authenticatePartner(runtime, request, requestId);
    log.addFields({ partner: ctx.partner.slug, client_id: ctx.actor.id });
    assertPost(request);
    await assertMcpAllowed(ctx);
    response = await handleMessage(runtime, { ...target, ctx, request });
  } catch (error) {
    response = toErrorResponse(error, requestId, log);
  }
  log.finish(response.status);
  return request.method === "HEAD" ? { ...response, body: null } : response;
}

function assertPost({ method }: ApiRequest): void {
  if (method === "POST") return;
  throw new ApiError("method_not_allowed", "Method not allowed. Use POST.").withHeaders({ Allow: "POST" });
}

/** Throws `mcp_not_allowed` in production, unless an admin allowed assistants to use the credential. */
async function assertMcpAllowed({ config, database, actor }: PartnerContext): Promise<void> {
  if (config.environment === "sandbox") return;
  if (actor.id !== null && (await findMcpPermission(database, actor.id))) return;
  throw new ApiError(
    "mcp_not_allowed",
    "AI assistants may not use this credential. An admin can allow it in the portal, on the page Credentials.",
  );
}

/** The rate limit for messages that call no tool. A tool call uses the rate limit of its operation instead. */
const messageRateLimit = { operationId: "mcp", bucket: "api-read" } as const;

async function handleMessage(runtime: ApiRuntime, caller: McpCaller): Promise<ApiResponse> {
  const { ctx, request } = caller;
  const requestId = ctx.requestId ?? "";
  const message = parseMessage(await readBody(request, maxBodyBytes));
  if (message === undefined) return rejectMessage(requestId, "parse");
  if (isBatch(message)) return rejectMessage(requestId, "batch");
  if (message.method !== "tools/call") {
    await consumeRateLimit(runtime, ctx, { contract: messageRateLimit, query: new URLSearchParams() });
  }
  if (message.method === "subscriptions/listen") return rejectMessage(requestId, "stream", message.id);
  return await respondToMessage(runtime, caller, message);
}
