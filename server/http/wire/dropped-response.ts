const droppedResponses = new WeakSet<Response>();

/**
 * Creates a response that never arrives, for sandbox tests. A server with access to the socket closes the
 * connection instead of sending it. On any other host, the body fails.
 */
export function dropResponse({ status, headers }: Response): Response {
  const body = new ReadableStream({
    start: (stream) => stream.error(new Error("The response was dropped.")),
  });
  const response = new Response(body, { status, headers });
  droppedResponses.add(response);
  return response;
}

export function isDropped(response: Response): boolean {
  return droppedResponses.has(response);
}
