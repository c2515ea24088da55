import { once } from "node:events";
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from "node:http";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import type { ServerCertificate } from "./create-certificates";

export type Received = {
  at: Date;
  path: string;
  headers: IncomingHttpHeaders;
  /** The bytes as they came. */
  body: Buffer;
};

/** What a receiver does with a request it has read whole. */
export type Respond = (received: Received, response: ServerResponse) => void;

export type HttpsReceiver = { port: number; close(): Promise<void> };

/** A real HTTPS server on loopback that hands over every request and answers as told; 204 when told nothing. */
export async function startHttpsReceiver(
  certificate: ServerCertificate,
  { respond = acknowledge, port = 0 }: { respond?: Respond; port?: number } = {},
): Promise<HttpsReceiver> {
  const server = createServer({ ...certificate }, (request, response) => {
    void readWhole(request).then(
      (received) => respond(received, response),
      () => response.destroy(),
    );
  });
  server.listen(port, "127.0.0.1");
  await once(server, "listening");
  // SAFETY: a TCP server that listens has an address of this shape.
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

function acknowledge(_received: Received, response: ServerResponse): void {
  response.writeHead(204).end();
}

async function readWhole(request: IncomingMessage): Promise<Received> {
  const at = new Date();
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return { at, path: request.url ?? "/", headers: request.headers, body: Buffer.concat(chunks) };
}
