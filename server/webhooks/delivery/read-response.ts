import type { IncomingMessage } from "node:http";

/** Read of an answer at most; a success whose body goes on beyond it is one all the same. */
const readBytes = 16 * 1024;

/** Kept of it at most. */
const keptBytes = 1024;

export type RawAnswer = {
  status: number;
  retryAfter: string | null;
  body: string;
  /** What broke off the body before it was over; the status had arrived. */
  brokenBy: unknown;
};

/**
 * Reads an answer as far as it is of interest, and never decompresses it. `failure` tells what befell the connection:
 * a body whose length nobody announced looks finished when it is merely cut.
 */
export async function readResponse(response: IncomingMessage, failure: () => unknown): Promise<RawAnswer> {
  const chunks: Buffer[] = [];
  let size = 0;
  let brokenBy: unknown;
  try {
    for await (const chunk of response) {
      if (size < keptBytes) chunks.push(chunk);
      size += chunk.length;
      if (size > readBytes) break;
    }
  } catch (error) {
    brokenBy = error;
  }
  const { statusCode = 0, headers } = response;
  const body = keptText(Buffer.concat(chunks));
  if (size <= readBytes) brokenBy ??= failure();
  return { status: statusCode, retryAfter: headers["retry-after"] ?? null, body, brokenBy };
}

/** The beginning as text that PostgreSQL can store: no half characters, no NUL. */
function keptText(bytes: Buffer): string {
  const text = new TextDecoder().decode(bytes.subarray(0, keptBytes), { stream: true });
  return text.replaceAll("\0", "");
}
