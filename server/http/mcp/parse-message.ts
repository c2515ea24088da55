import { type ApiResponse, jsonPayload, toApiResponse } from "../wire/respond";

/** A JSON-RPC message whose form is not validated yet. */
export type Message = { method?: unknown; id?: unknown };

export function isBatch(message: Message | readonly unknown[]): message is readonly unknown[] {
  return Array.isArray(message);
}

/** Parses the body of a request. Returns `undefined` if it is not a JSON object or array in UTF-8. */
export function parseMessage(body: Buffer): Message | readonly unknown[] | undefined {
  try {
    const value: unknown = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(body));
    return typeof value === "object" && value !== null ? value : undefined;
  } catch {
    return undefined;
  }
}

const rejections = {
  parse: { status: 400, code: -32_700, message: "Parse error: send one JSON-RPC message as JSON in UTF-8." },
  batch: { status: 400, code: -32_600, message: "Invalid request: batches are not supported." },
  stream: { status: 404, code: -32_601, message: "Method not found: the service sends no notifications." },
} as const;

/**
 * Creates the JSON-RPC error response to a body that cannot be parsed, a batch of messages, or a subscription to
 * notifications.
 */
export function rejectMessage(
  requestId: string,
  reason: keyof typeof rejections,
  id: unknown = null,
): ApiResponse {
  const { status, code, message } = rejections[reason];
  const isId = typeof id === "string" || typeof id === "number";
  const body = { jsonrpc: "2.0", id: isId ? id : null, error: { code, message } };
  return toApiResponse(jsonPayload(status, body), requestId);
}
