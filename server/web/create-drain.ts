import { once } from "node:events";
import type { Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";

/**
 * Tracks the open requests of a server and returns a function that drains it. Draining refuses new
 * connections, finishes every request in flight, and closes the remaining connections after `limitMs`
 * milliseconds. Idle connections are closed at once, because clients may keep them open longer than the
 * limit.
 */
export function createDrain(server: Server): (limitMs: number) => Promise<void> {
  const connections = new Set<Socket>();
  const inFlight = new Set<ServerResponse>();
  let draining = false;
  server.on("connection", (socket) => {
    connections.add(socket);
    socket.once("close", () => connections.delete(socket));
  });
  server.on("request", ({ socket }, response) => {
    inFlight.add(response);
    if (draining) response.shouldKeepAlive = false;
    response.once("close", () => {
      inFlight.delete(response);
      if (draining) socket.destroySoon();
    });
  });
  return async (limitMs) => {
    draining = true;
    const closed = once(server, "close");
    server.close();
    const busy = new Set<Socket | null>();
    for (const response of inFlight) {
      response.shouldKeepAlive = false;
      busy.add(response.socket);
    }
    for (const socket of connections) if (!busy.has(socket)) socket.destroySoon();
    const cut = setTimeout(() => server.closeAllConnections(), limitMs);
    await closed;
    clearTimeout(cut);
  };
}
