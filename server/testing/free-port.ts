import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { createServer } from "node:net";

/** A port nobody listens on now, for who has to know its address before it starts. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  // SAFETY: a TCP server that listens has an address of this shape.
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return port;
}
