import { Readable } from "node:stream";

/**
 * Returns a body that sends some bytes and then neither continues nor ends. An endless body could fail on
 * writing, before the client has read the response.
 */
export function createUnfinishedBody(bytes: number): Readable {
  const body = new Readable({ read: () => undefined });
  if (bytes > 0) body.push(Buffer.alloc(bytes, " "));
  return body;
}
