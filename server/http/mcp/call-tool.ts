import type { CallToolResult } from "@modelcontextprotocol/server";
import { ApiError } from "../../errors/api-error";
import { fingerprintRequest } from "../../idempotency/fingerprint";
import type { Outcome } from "../../idempotency/outcomes.queries";
import { selectKey } from "../../idempotency/select-key";
import { fillPath } from "../partner/fill-path";
import { type ApiRuntime, handlePartnerRequest } from "../partner/request-pipeline";
import { type ApiResponse, errorPayload } from "../wire/respond";
import { toApiError } from "../wire/to-api-error";
import type { Tool } from "./describe-tools";
import type { McpCaller } from "./mcp-caller";
import { deriveKeys, keyArgument } from "./tool-key";
import { type Arguments, type ToolRequest, toToolRequest } from "./tool-request";
import { toToolResult } from "./tool-result";

type ToolCall = { tool: Tool; args: Arguments };
export type ToolOutcome = { result: CallToolResult; response?: ApiResponse };

/**
 * Calls an operation like a request to `/v1` with the caller's token: the checks, rate limits, request log and
 * idempotency are those of `/v1`. Returns the tool's result, and the operation's response unless the arguments were
 * rejected before the request.
 */
export async function callTool(runtime: ApiRuntime, caller: McpCaller, call: ToolCall): Promise<ToolOutcome> {
  try {
    const made = toToolRequest(call.tool, call.args);
    const key = await chooseKey(caller, call, made);
    const response = await send(runtime, caller, { made, key });
    return { result: toToolResult(response), response };
  } catch (error) {
    if (!(error instanceof ApiError))
      runtime.log.error({ request_id: caller.ctx.requestId, err: error }, "fault");
    const { status, body } = errorPayload(toApiError(error), caller.ctx.requestId ?? "");
    return { result: toToolResult({ status, headers: {}, body }) };
  }
}

/**
 * Returns the idempotency key that the arguments contain, or a derived one. Returns `undefined` if the
 * operation needs none.
 */
async function chooseKey(
  { ctx }: McpCaller,
  { tool: { contract, name }, args }: ToolCall,
  { params, body }: ToolRequest,
): Promise<string | undefined> {
  if (!contract.idempotent) return undefined;
  const { [keyArgument]: own, ...rest } = args;
  // The pipeline rejects a malformed key by name.
  if (own !== undefined) return typeof own === "string" ? own : " ";
  const fingerprint = fingerprintRequest(contract.method, fillPath(contract, params), body);
  const hasExpired = (outcome: Outcome) => isExpiredDraft(outcome, ctx.now);
  const request = { partnerId: ctx.partner.id, fingerprint };
  return await selectKey(ctx.database, request, { keys: deriveKeys(name, rest), hasExpired });
}

/** Returns whether a stored outcome is a draft that has expired. A repeated call then creates a new draft. */
function isExpiredDraft({ status, body }: Outcome, now: Date): boolean {
  if (status !== 201) return false;
  const value: unknown = JSON.parse(body.toString());
  if (typeof value !== "object" || value === null || !("reservation" in value)) return false;
  return "expires_at" in value && Date.parse(String(value.expires_at)) <= now.getTime();
}

async function send(
  runtime: ApiRuntime,
  { request, match, peerAddress }: McpCaller,
  { made, key }: { made: ToolRequest; key: string | undefined },
): Promise<ApiResponse> {
  const { method, pathname, search, body } = made;
  const headers = new Map([
    ["authorization", request.headers.get("authorization")],
    ["x-forwarded-for", request.headers.get("x-forwarded-for")],
    ["content-type", body === undefined ? null : "application/json"],
    ["idempotency-key", key ?? null],
  ]);
  const { msSinceArrival } = request;
  return await handlePartnerRequest(
    runtime,
    {
      ...{ method, pathname, search },
      headers: { get: (name) => headers.get(name.toLowerCase()) ?? null },
      body: body === undefined ? null : toChunks(JSON.stringify(body)),
      isBodyComplete: () => true,
      // The message decides the time of the request.
      ...(msSinceArrival === undefined ? {} : { msSinceArrival }),
    },
    { match: match(pathname), ...(peerAddress === undefined ? {} : { peerAddress }) },
  );
}

async function* toChunks(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text);
}
