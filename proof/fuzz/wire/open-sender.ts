import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { readReply } from "./read-reply";
import { headOf, type Reply, type Wire } from "./wire";

export type Sender = {
  send(wire: Wire): Promise<Reply>;
  close(): void;
};

/** Longer than any answer may take, the ones that wait on purpose included. */
const limitMs = 25_000;

/** Writes requests byte by byte as they are, on one connection for as long as both sides keep it. */
export function openSender(origin: string): Sender {
  let kept: Socket | undefined;
  const take = async (fresh: boolean): Promise<Socket> => {
    const own = kept;
    kept = undefined;
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
      const socket = await take(fresh || !wire.wellFormed);
      const { closes, ...reply } = await exchange(socket, wire);
      if (closes || !wire.wellFormed) socket.destroy();
      else kept = socket;
      return { kind: "answered", ...reply, ms: performance.now() - startedAt };
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      return { kind: "lost", reason, ms: performance.now() - startedAt };
    }
  };
  return {
    send: async (wire) => {
      const reused = kept !== undefined;
      const reply = await attempt(wire, false);
      // The server may end an idle connection in the moment it is used again; nothing was read of the request then.
      return reply.kind === "lost" && reused && reply.reason === idle ? await attempt(wire, true) : reply;
    },
    close: () => kept?.destroy(),
  };
}

const idle = "The connection ended before a byte of an answer.";

type Complete = NonNullable<ReturnType<typeof readReply>>;

async function exchange(socket: Socket, wire: Wire): Promise<Complete> {
  const timer = setTimeout(() => socket.destroy(new Error(`No answer in ${limitMs} ms.`)), limitMs);
  // Whoever keeps the connection hears of its end by its being destroyed.
  let failure: Error | undefined;
  socket.on("error", (error) => {
    failure = error;
  });
  try {
    socket.write(Buffer.concat([headOf(wire), wire.body]));
    return await untilComplete(socket, wire, () => failure);
  } catch (error) {
    socket.destroy();
    throw error;
  } finally {
    clearTimeout(timer);
    for (const name of ["data", "close", "error"]) socket.removeAllListeners(name);
    socket.on("error", () => undefined);
  }
}

async function untilComplete(
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
      const silent = bytes.length === 0 ? idle : "The connection ended within an answer.";
      reject(
        bytes.length === 0 && failure()?.message.startsWith("No answer") ? failure() : new Error(silent),
      );
    });
  });
}
