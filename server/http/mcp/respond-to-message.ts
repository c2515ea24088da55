import type { Server } from "@modelcontextprotocol/server";
import type { ApiRuntime } from "../partner/request-pipeline";
import type { ApiRequest } from "../wire/api-request";
import { type ApiResponse, toApiResponse } from "../wire/respond";
import { createToolServer } from "./create-tool-server";
import type { McpCaller } from "./mcp-caller";

type Sdk = typeof import("@modelcontextprotocol/server");

/**
 * Handles one JSON-RPC message. The response is always a single JSON body, because a tool sends nothing before its
 * result. Loads the MCP SDK at the first message.
 */
export async function respondToMessage(
  runtime: ApiRuntime,
  caller: McpCaller,
  message: object,
): Promise<ApiResponse> {
  const sdk = await import("@modelcontextprotocol/server");
  const called: { response?: ApiResponse } = {};
  const server = createToolServer(sdk, runtime, {
    caller,
    onResponse: (response) => {
      called.response = response;
    },
  });
  const incoming = toFetchRequest(caller.request, runtime.config.publicUrl);
  const response = await exchange(sdk, server, { incoming, message });
  // A tool call has the request ID of its operation, under which the request log lists it.
  const requestId = called.response?.headers["X-Request-Id"] ?? caller.ctx.requestId ?? "";
  const contentType = response.headers.get("content-type") ?? "application/json";
  const body = Buffer.from(await response.arrayBuffer());
  const converted = toApiResponse({ status: response.status, contentType, body }, requestId);
  return called.response?.dropped === true ? { ...converted, dropped: true } : converted;
}

/** The headers that the MCP SDK reads. */
const protocolHeaders = ["content-type", "mcp-protocol-version", "mcp-method", "mcp-name"];

/**
 * Creates the Fetch request that the MCP SDK reads, without a body. It always accepts JSON, so that simple clients need
 * no `Accept`.
 */
function toFetchRequest({ headers }: ApiRequest, publicUrl: string): Request {
  const sent = protocolHeaders.flatMap((name): [string, string][] => {
    const value = headers.get(name);
    return value === null ? [] : [[name, value]];
  });
  const accept: [string, string] = ["accept", "application/json, text/event-stream"];
  return new Request(`${publicUrl}/mcp`, { method: "POST", headers: [...sent, accept] });
}

/**
 * Handles one message with the MCP SDK, without a session. Messages of the protocol revisions of 2025, which begin with
 * a handshake, need another SDK handler than later revisions, which have no handshake.
 */
async function exchange(
  sdk: Sdk,
  server: Server,
  { incoming, message }: { incoming: Request; message: object },
): Promise<Response> {
  if (await sdk.isLegacyRequest(incoming, message)) {
    const transport = new sdk.WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
    await server.connect(transport);
    try {
      return await transport.handleRequest(incoming, { parsedBody: message });
    } finally {
      await transport.close();
    }
  }
  // Without notifications before its result, a response is JSON.
  const handler = sdk.createMcpHandler(() => server, {
    legacy: "reject",
    keepAliveMs: 0,
  });
  try {
    return await handler.fetch(incoming, { parsedBody: message });
  } finally {
    await handler.close();
  }
}
