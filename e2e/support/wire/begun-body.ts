import { Readable } from "node:stream";

/**
 * A body that begins with so many bytes and then neither goes on nor ends. One that never stopped would race the
 * server's hanging up: the client may fail to write before it has read its answer.
 */
export function begunBody(bytes: number): Readable {
  const body = new Readable({ read: () => undefined });
  if (bytes > 0) body.push(Buffer.alloc(bytes, " "));
  return body;
}
