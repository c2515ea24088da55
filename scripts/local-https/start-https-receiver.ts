import { once } from "node:events";
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from "node:http";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import type { ServerCertificate } from "./create-certificates";

export type ReceivedRequest = {
  at: Date;
  path: string;
  headers: IncomingHttpHeaders;
  /** The raw bytes of the body. */
  body: Buffer;
};

/** Handles a request after its body was read. */
export type Respond = (received: ReceivedRequest, response: ServerResponse) => void;

export type HttpsReceiver = { port: number; close(): Promise<void> };

/** Starts an HTTPS server on loopback. `respond` handles every request; the default responds with 204. */
export async function startHttpsReceiver(
  certificate: ServerCertificate,
  { respond = respondNoContent, port = 0 }: { respond?: Respond; port?: number } = {},
): Promise<HttpsReceiver> {
  const server = createServer({ ...certificate }, (request, response) => {
    void readRequest(request).then(
      (received) => respond(received, response),
      () => response.destroy(),
    );
  });
  server.listen(port, "127.0.0.1");
  await once(server, "listening");
  // SAFETY: a listening TCP server has an address of this type.
  const address = server.address() as AddressInfo;
  return {
    port: address.port,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

function respondNoContent(_received: ReceivedRequest, response: ServerResponse): void {
  response.writeHead(204).end();
}

async function readRequest(request: IncomingMessage): Promise<ReceivedRequest> {
  const at = new Date();
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return { at, path: request.url ?? "/", headers: request.headers, body: Buffer.concat(chunks) };
}
