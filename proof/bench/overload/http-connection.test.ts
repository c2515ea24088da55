import { EventEmitter, once } from "node:events";
import { createServer, type Socket } from "node:net";
import { test as base, expect } from "vitest";
import { createHttpConnection, type HttpReply } from "./http-connection";

type Server = {
  /** Sends a request. The server responds by writing `parts` one after the other. Returns the parsed response. */
  exchange(parts: readonly string[], options?: { closes?: boolean }): Promise<HttpReply | null>;
  /** Returns the number of connections that the server has accepted so far. */
  connections(): number;
  /** Closes the newest connection, and resolves when the client has closed it too. */
  close(): Promise<void>;
};

const test = base.extend<{ server: Server }>({
  // biome-ignore lint/correctness/noEmptyPattern: the runner reads the fixtures that are needed from the pattern.
  server: async ({}, use) => {
    const sockets: Socket[] = [];
    const requests = new EventEmitter();
    const listener = createServer((socket) => {
      sockets.push(socket);
      socket.on("data", () => requests.emit("request", socket));
    }).listen(0, "127.0.0.1");
    await once(listener, "listening");
    const address = listener.address();
    if (address === null || typeof address === "string") throw new Error("The server has no port.");
    const connection = createHttpConnection({ hostname: "127.0.0.1", port: address.port });
    await use({
      connections: () => sockets.length,
      close: async () => {
        const closed = once(sockets.at(-1) ?? requests, "close");
        sockets.at(-1)?.end();
        await closed;
      },
      exchange: async (parts, { closes = false } = {}) => {
        const arrived = once(requests, "request");
        const reply = new Promise<HttpReply | null>((resolve) =>
          connection.send("GET / HTTP/1.1\r\nhost: a\r\n\r\n", resolve),
        );
        const [socket]: Socket[] = await arrived;
        for (const part of parts) await new Promise((resolve) => socket?.write(part, resolve));
        if (closes) socket?.end();
        return await reply;
      },
    });
    connection.destroy();
    for (const socket of sockets) socket.destroy();
    listener.close();
  },
});

const refusal = "HTTP/1.1 503 Service Unavailable\r\nRetry-After: 1\r\nContent-Length: 2\r\n\r\n{}";

test("a response in several parts is one response, and the connection is used again", async ({ server }) => {
  const parts = ["HTTP/1.1 503 Service Unavailable\r\nRetry-After: 1\r\nConte", "nt-Length: 2\r\n\r\n{", "}"];
  const expected = { status: 503, retryAfter: "1", body: "{}", closes: false };
  expect(await server.exchange(parts)).toEqual(expected);
  expect(await server.exchange([refusal])).toEqual(expected);
  expect(server.connections()).toBe(1);
});

test("a connection that ends without a response gives null", async ({ server }) => {
  expect(await server.exchange(["HTTP/1.1 200 OK\r\n"], { closes: true })).toBeNull();
});

test("after Connection: close, and after the server closed an idle connection, the next request opens a new one", async ({
  server,
}) => {
  const closing = "HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Length: 0\r\n\r\n";
  expect(await server.exchange([closing])).toMatchObject({ status: 200, closes: true });
  expect(await server.exchange([refusal])).toMatchObject({ status: 503 });
  expect(server.connections()).toBe(2);
  await server.close();
  expect(await server.exchange([refusal])).toMatchObject({ status: 503 });
  expect(server.connections()).toBe(3);
});
