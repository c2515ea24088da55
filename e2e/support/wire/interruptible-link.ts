import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";

export type InterruptibleLink = {
  /** The database URL through the proxy. */
  url: string;
  /** Closes all connections and refuses new ones, like a stopped server. */
  cut(): Promise<void>;
  restore(): Promise<void>;
  close(): Promise<void>;
};

/** Opens a proxy to a database that a test can interrupt. */
export async function openInterruptibleLink(databaseUrl: string): Promise<InterruptibleLink> {
  const target = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect(Number(target.port), target.hostname);
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(socket);
      socket.on("error", () => other.destroy());
      socket.on("close", () => {
        sockets.delete(socket);
        other.destroy();
      });
      socket.pipe(other);
    }
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  // SAFETY: a listening TCP server has an address of this type.
  const { port } = server.address() as AddressInfo;
  const cut = async () => {
    const closed = server.listening ? once(server, "close") : Promise.resolve();
    server.close();
    for (const socket of sockets) socket.destroy();
    await closed;
  };
  const restore = async () => {
    server.listen(port, "127.0.0.1");
    await once(server, "listening");
  };
  const url = new URL(databaseUrl);
  url.hostname = "127.0.0.1";
  url.port = String(port);
  return { url: url.toString(), cut, restore, close: cut };
}
