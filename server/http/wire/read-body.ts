import { ApiError, invalidField } from "../../errors/api-error";
import type { ApiRequest } from "./api-request";

export const maxBodyBytes = 64 * 1024;

type BodySource = Pick<ApiRequest, "headers" | "body">;

/**
 * Reads the request body. Throws `payload_too_large` above `maxBytes`, even if `Content-Length` claims less, and
 * `request_timeout` if the body is incomplete.
 */
export async function readBody({ headers, body }: BodySource, maxBytes: number): Promise<Buffer> {
  const tooLarge = () =>
    new ApiError("payload_too_large", `The body must be at most ${maxBytes} bytes.`, {
      max_bytes: maxBytes,
    });
  if (Number(headers.get("content-length") ?? 0) > maxBytes) throw tooLarge();
  if (body === null) return Buffer.alloc(0);
  const chunks: Uint8Array[] = [];
  let length = 0;
  try {
    for await (const chunk of body) {
      length += chunk.byteLength;
      if (length > maxBytes) break;
      chunks.push(chunk);
    }
  } catch (error) {
    if (error instanceof ApiError) throw error;
    throw new ApiError("request_timeout", "The complete body did not arrive. Send the request again.");
  }
  if (length > maxBytes) throw tooLarge();
  return Buffer.concat(chunks);
}

const jsonType = /^application\/json\s*(;\s*[\w-]+=("[^"]*"|[\w.-]+)\s*)*$/i;

/**
 * Reads the JSON object in the body of a request. Returns `undefined` for an empty body, which some operations allow.
 * Throws `unsupported_media_type` unless the content type is `application/json`. An empty body needs none, and with
 * `optional` may have any. Throws `invalid_payload` if the body is not a JSON object, or contains NUL, a lone
 * surrogate, an infinite number or too deep nesting. Also throws the errors of `readBody`.
 */
export async function readJson(
  request: BodySource,
  { optional = false }: { optional?: boolean } = {},
): Promise<Record<string, unknown> | undefined> {
  const type = request.headers.get("content-type");
  const isJson = type !== null && jsonType.test(type);
  if (type !== null && !isJson && !optional) throw unsupportedType();
  const bytes = await readBody(request, maxBodyBytes);
  if (bytes.length === 0) return undefined;
  if (!isJson) throw unsupportedType();
  const value = parse(bytes);
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    throw invalidField("", "Expected a JSON object");
  }
  assertStorable(value);
  return { ...value };
}

function unsupportedType(): ApiError {
  return new ApiError("unsupported_media_type", "Send the body as application/json.");
}

function parse(bytes: Buffer): unknown {
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes));
  } catch {
    throw invalidField("", "Expected well-formed JSON in UTF-8");
  }
}

const maxDepth = 32;

/** Throws `invalid_payload` with the path of a value that cannot be stored or compared. */
export function assertStorable(value: unknown, path = "", depth = 1): void {
  if (typeof value === "string") assertStorableText(value, path);
  if (typeof value === "number" && !Number.isFinite(value))
    throw invalidField(path, "The number is too large");
  if (typeof value !== "object" || value === null) return;
  if (depth > maxDepth) throw invalidField(path, `Nested deeper than ${maxDepth} levels`);
  for (const [key, item] of Object.entries(value)) {
    assertStorableText(key, path);
    assertStorable(item, path === "" ? key : `${path}.${key}`, depth + 1);
  }
}

function assertStorableText(text: string, path: string): void {
  if (text.includes("\0") || !text.isWellFormed())
    throw invalidField(path, "Contains a NUL character or invalid Unicode");
}
