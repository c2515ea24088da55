import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { readReply } from "./read-reply";
import { encodeHead, type Reply, type Wire } from "./wire";

export type Sender = {
  send(wire: Wire): Promise<Reply>;
  close(): void;
};

/** The response timeout in milliseconds, longer than every deliberate delay of the service. */
const timeoutMs = 25_000;

/** Opens a client that writes requests without normalising them, and reuses its connection while possible. */
export function openSender(origin: string): Sender {
  let idleSocket: Socket | undefined;
  const getConnection = async (fresh: boolean): Promise<Socket> => {
    const own = idleSocket;
    idleSocket = undefined;
    if (own !== undefined && !own.destroyed && !fresh) return own;
    own?.destroy();
    const { hostname, port } = new URL(origin);
    const socket = connect({ port: Number(port), host: hostname, noDelay: true });
    await once(socket, "connect");
    return socket;
  };
  const attempt = async (wire: Wire, fresh: boolean): Promise<Reply> => {
    const startedAt = performance.now();
    try {
      const socket = await getConnection(fresh || !wire.wellFormed);
      const { closes, ...reply } = await exchange(socket, wire);
      if (closes || !wire.wellFormed) socket.destroy();
      else idleSocket = socket;
      return { kind: "received", ...reply, ms: performance.now() - startedAt };
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      return { kind: "lost", reason, ms: performance.now() - startedAt };
    }
  };
  return {
    send: async (wire) => {
      const reused = idleSocket !== undefined;
      const reply = await attempt(wire, false);
      // The server may close an idle connection just as it is reused. It has not read the request then, so it
      // is sent again.
      return reply.kind === "lost" && reused && reply.reason === closedEarly
        ? await attempt(wire, true)
        : reply;
    },
    close: () => idleSocket?.destroy(),
  };
}

const closedEarly = "The connection closed before the response began.";

type Complete = NonNullable<ReturnType<typeof readReply>>;

async function exchange(socket: Socket, wire: Wire): Promise<Complete> {
  const timer = setTimeout(() => socket.destroy(new Error(`No response in ${timeoutMs} ms.`)), timeoutMs);
  // The listener prevents an uncaught error. The `close` event reports the end.
  let failure: Error | undefined;
  socket.on("error", (error) => {
    failure = error;
  });
  try {
    socket.write(Buffer.concat([encodeHead(wire), wire.body]));
    return await readUntilComplete(socket, wire, () => failure);
  } catch (error) {
    socket.destroy();
    throw error;
  } finally {
    clearTimeout(timer);
    for (const name of ["data", "close", "error"]) socket.removeAllListeners(name);
    socket.on("error", () => undefined);
  }
}

async function readUntilComplete(
  socket: Socket,
  { method }: Wire,
  failure: () => Error | undefined,
): Promise<Complete> {
  return await new Promise((resolve, reject) => {
    let bytes = Buffer.alloc(0);
    const read = (ended: boolean) => {
      try {
        return readReply(bytes, { head: method === "HEAD", ended });
      } catch (error) {
        reject(error);
        return undefined;
      }
    };
    socket.on("data", (chunk: Buffer) => {
      bytes = Buffer.concat([bytes, chunk]);
      const reply = read(false);
      if (reply !== undefined) resolve(reply);
    });
    socket.once("close", () => {
      const reply = read(true);
      if (reply !== undefined) resolve(reply);
      const silent = bytes.length === 0 ? closedEarly : "The connection closed within the response.";
      reject(
        bytes.length === 0 && failure()?.message.startsWith("No response") ? failure() : new Error(silent),
      );
    });
  });
}
