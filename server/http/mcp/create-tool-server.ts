import type { CallToolResult, Server } from "@modelcontextprotocol/server";
import type { Contract } from "@/lib/contracts/contract";
import type { PartnerContext } from "../../context";
import { ApiError } from "../../errors/api-error";
import { authorize } from "../partner/authenticate-partner";
import type { ApiRuntime } from "../partner/request-pipeline";
import type { ApiResponse } from "../wire/respond";
import { callTool } from "./call-tool";
import { describeTools } from "./describe-tools";
import type { McpCaller } from "./mcp-caller";

type Sdk = Pick<typeof import("@modelcontextprotocol/server"), "Server" | "ProtocolError" | "INVALID_PARAMS">;

const serverInfo = { name: "car-rental-partner-api", title: "Car rental partner API", version: "1" };

const instructions = [
  "Search with searchAvailability; while `use_polling` is true, call it again with only `search_id`.",
  "Book with createBooking and the `total` of the vehicle as `expected_total`, or with createReservation and",
  "bookReservation. A reservation does not hold the car. A booking is confirmed only if its `status` is `confirmed`.",
  "Ask the person before you book, cancel or replace. An error has a `code` in its structured content: act on it.",
].join(" ");

type Options = {
  caller: McpCaller;
  /** Receives the response of an operation that was called. */
  onResponse(response: ApiResponse): void;
};

/**
 * Creates an MCP server that processes one message. It lists the tools that the caller's token may call, and calls
 * tools.
 */
export function createToolServer(sdk: Sdk, runtime: ApiRuntime, { caller, onResponse }: Options): Server {
  const server = new sdk.Server(serverInfo, { capabilities: { tools: {} }, instructions });
  const tools = describeTools(runtime.config.environment);
  server.setRequestHandler("tools/list", () => ({
    tools: [...tools.values()]
      .filter(({ contract }) => isAllowed(caller.ctx, contract))
      .map(({ description }) => description),
  }));
  server.setRequestHandler("tools/call", async ({ params }): Promise<CallToolResult> => {
    const tool = tools.get(params.name);
    if (tool === undefined) {
      throw new sdk.ProtocolError(sdk.INVALID_PARAMS, `Unknown tool: ${params.name}. List the tools first.`);
    }
    const { result, response } = await callTool(runtime, caller, { tool, args: params.arguments ?? {} });
    if (response !== undefined) onResponse(response);
    return result;
  });
  return server;
}

function isAllowed(ctx: PartnerContext, contract: Contract): boolean {
  try {
    authorize(ctx, contract);
    return true;
  } catch (error) {
    if (error instanceof ApiError) return false;
    throw error;
  }
}
