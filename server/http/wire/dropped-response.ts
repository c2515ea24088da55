const lost = new WeakSet<Response>();

/**
 * An answer that is not to arrive. A server that has the socket in hand drops the connection instead of sending it;
 * any other breaks off in the body.
 */
export function dropResponse({ status, headers }: Response): Response {
  const body = new ReadableStream({ start: (stream) => stream.error(new Error("The answer is lost.")) });
  const response = new Response(body, { status, headers });
  lost.add(response);
  return response;
}

export function isLost(response: Response): boolean {
  return lost.has(response);
}
