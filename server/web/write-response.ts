import type { IncomingMessage, ServerResponse } from "node:http";
import type { ApiResponse } from "../http/wire/respond";

/** How long a client may continue to send after its response, in milliseconds. Then its connection is cut. */
const lingerMs = 500;

/** Writes a response in one call. A response marked as lost closes the connection instead, for testing. */
export function writeResponse(answer: ApiResponse, request: IncomingMessage, response: ServerResponse): void {
  const { status, headers, body, dropped: lost } = answer;
  if (lost === true) {
    request.socket.destroy();
    return;
  }
  if (!request.complete) discardRemainingBody(request, response);
  response.writeHead(status, body === null ? headers : { ...headers, "Content-Length": body.length });
  response.end(body);
}

/**
 * Reads and discards the rest of the body, because the next request begins after it. Closing at once could
 * discard the response too.
 */
function discardRemainingBody(request: IncomingMessage, response: ServerResponse): void {
  response.once("finish", () => {
    request.resume();
    const { socket } = request;
    const cut = setTimeout(() => {
      if (!request.complete) socket.destroy();
    }, lingerMs);
    request.once("end", () => clearTimeout(cut));
    socket.once("close", () => clearTimeout(cut));
  });
}
