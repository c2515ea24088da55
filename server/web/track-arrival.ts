import type { IncomingMessage } from "node:http";

/**
 * Records when the request has arrived, and returns a function that returns the milliseconds since then. A request with
 * a body has arrived at its last byte; the returned function returns 0 before. Must be called when the head has
 * arrived.
 */
export function trackArrival(incoming: IncomingMessage, { hasBody }: { hasBody: boolean }): () => number {
  let arrivedAt = hasBody ? undefined : performance.now();
  if (hasBody) {
    const push = incoming.push.bind(incoming);
    // Node emits no event for the last byte before the body is read, and it is read only with a slot.
    incoming.push = (chunk, encoding) => {
      if (chunk === null) arrivedAt ??= performance.now();
      return push(chunk, encoding);
    };
  }
  return () => (arrivedAt === undefined ? 0 : performance.now() - arrivedAt);
}
