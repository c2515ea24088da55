import type { CallToolResult } from "@modelcontextprotocol/server";
import { errorEnvelope } from "@/lib/contracts/errors";
import type { ApiResponse } from "../wire/respond";

/**
 * Converts the response of an operation to the result of its tool: the body as text and as an object. The result of an
 * error has `isError`, and repeats the error's code and status beside the error envelope.
 */
export function toToolResult({
  status,
  headers,
  body,
}: Pick<ApiResponse, "status" | "headers" | "body">): CallToolResult {
  const text = body?.toString() ?? "";
  const value: unknown = JSON.parse(text);
  const content: CallToolResult["content"] = [{ type: "text", text }];
  const error = status >= 400 ? errorEnvelope.parse(value) : undefined;
  if (error !== undefined) {
    return { isError: true, content, structuredContent: { code: error.error.code, status, ...error } };
  }
  const replayed = headers["Idempotent-Replayed"] === "true";
  return {
    content,
    // SAFETY: every operation returns an object.
    structuredContent: value as Record<string, unknown>,
    ...(replayed ? { _meta: { replayed } } : {}),
  };
}
