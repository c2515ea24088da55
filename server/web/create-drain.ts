import { once } from "node:events";
import type { Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";

/**
 * Watches what a server has in hand and returns the function that ends it: new connections are refused, every request
 * in hand is answered, and what still hangs after the limit is cut. Connections on which nothing is asked are closed
 * at once, as their clients may keep them for longer than anybody waits.
 */
export function createDrain(server: Server): (limitMs: number) => Promise<void> {
  const connections = new Set<Socket>();
  const inHand = new Set<ServerResponse>();
  let draining = false;
  server.on("connection", (socket) => {
    connections.add(socket);
    socket.once("close", () => connections.delete(socket));
  });
  server.on("request", ({ socket }, response) => {
    inHand.add(response);
    if (draining) response.shouldKeepAlive = false;
    response.once("close", () => {
      inHand.delete(response);
      if (draining) socket.destroySoon();
    });
  });
  return async (limitMs) => {
    draining = true;
    const closed = once(server, "close");
    server.close();
    const busy = new Set<Socket | null>();
    for (const response of inHand) {
      response.shouldKeepAlive = false;
      busy.add(response.socket);
    }
    for (const socket of connections) if (!busy.has(socket)) socket.destroySoon();
    const cut = setTimeout(() => server.closeAllConnections(), limitMs);
    await closed;
    clearTimeout(cut);
  };
}
