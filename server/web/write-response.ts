import type { IncomingMessage, ServerResponse } from "node:http";
import type { Answer } from "../http/wire/respond";

/** So long a client may go on sending after its answer; then its connection is cut. */
const lingerMs = 500;

/** Sends an answer in one write. One that is to be lost takes its connection with it. */
export function writeResponse(answer: Answer, request: IncomingMessage, response: ServerResponse): void {
  const { status, headers, body, lost } = answer;
  if (lost === true) {
    request.socket.destroy();
    return;
  }
  if (!request.complete) discardRemainingBody(request, response);
  response.writeHead(status, body === null ? headers : { ...headers, "Content-Length": body.length });
  response.end(body);
}

/** The next request of a connection begins where this body ends. Hanging up at once might take the answer along. */
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
