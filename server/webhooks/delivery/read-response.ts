import type { IncomingMessage } from "node:http";

/** The maximum number of bytes read from a response body. A success with a longer body is still a success. */
const maxReadBytes = 16 * 1024;

/** The maximum number of bytes stored of the body. */
const maxStoredBytes = 1024;

export type RawResponse = {
  status: number;
  retryAfter: string | null;
  body: string;
  /** The error that interrupted the body after the status had arrived. */
  brokenBy: unknown;
};

/**
 * Reads the beginning of a response, and never decompresses it. `failure` returns the error of the connection, if any.
 * It is needed because an interrupted body of unknown length looks complete.
 */
export async function readResponse(response: IncomingMessage, failure: () => unknown): Promise<RawResponse> {
  const chunks: Buffer[] = [];
  let size = 0;
  let brokenBy: unknown;
  try {
    for await (const chunk of response) {
      if (size < maxStoredBytes) chunks.push(chunk);
      size += chunk.length;
      if (size > maxReadBytes) break;
    }
  } catch (error) {
    brokenBy = error;
  }
  const { statusCode = 0, headers } = response;
  const body = decodeStoredText(Buffer.concat(chunks));
  if (size <= maxReadBytes) brokenBy ??= failure();
  return { status: statusCode, retryAfter: headers["retry-after"] ?? null, body, brokenBy };
}

/** Decodes the beginning of a body to text that PostgreSQL can store: no partial characters, no NUL. */
function decodeStoredText(bytes: Buffer): string {
  const text = new TextDecoder().decode(bytes.subarray(0, maxStoredBytes), { stream: true });
  return text.replaceAll("\0", "");
}
