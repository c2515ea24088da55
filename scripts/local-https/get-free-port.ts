import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { createServer } from "node:net";

/** Returns a free port, for a server whose address must be known before it starts. */
export async function getFreePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  // SAFETY: a listening TCP server has an address of this type.
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return port;
}
