import { once } from "node:events";
import { connect, type Socket } from "node:net";

/** A parsed response. Header names are in lower case. */
export type RawReply = { status: number; headers: Readonly<Record<string, string>>; text: string };

/** A reusable connection that holds back the last byte of a request. */
export type LastByteConnection = {
  origin: string;
  /** Writes the request except its last byte. Resolves when the system has accepted the bytes. */
  hold(request: Buffer): Promise<void>;
  /** Writes the last byte immediately. Resolves with the complete reply. */
  release(): Promise<RawReply>;
  close(): void;
};

type Waiting = { resolve: (reply: RawReply) => void; reject: (error: Error) => void };
type State = { socket: Socket | null; last: Buffer; received: Buffer; waiting: Waiting | null };

/** Returns a connection to a process. It connects on first use, and again after the connection was lost. */
export function openLastByteConnection(origin: string): LastByteConnection {
  const state: State = { socket: null, last: Buffer.alloc(0), received: Buffer.alloc(0), waiting: null };
  return {
    origin,
    hold: async (request) => {
      const socket = ifUsable(state.socket) ?? (await reconnect(state, origin));
      state.last = request.subarray(-1);
      await new Promise<void>((resolve, reject) => {
        socket.write(request.subarray(0, -1), (error) => (error ? reject(error) : resolve()));
      });
    },
    release: () =>
      new Promise((resolve, reject) => {
        state.waiting = { resolve, reject };
        state.received = Buffer.alloc(0);
        if (state.socket?.writable === true) state.socket.write(state.last);
        else reject(new Error("The connection was closed before the last byte."));
      }),
    close: () => void state.socket?.destroy(),
  };
}

function ifUsable(socket: Socket | null): Socket | undefined {
  return socket?.writable === true && socket.readable ? socket : undefined;
}

async function reconnect(state: State, origin: string): Promise<Socket> {
  const { hostname, port } = new URL(origin);
  const socket = connect(Number(port), hostname);
  // Nagle's algorithm would delay the last byte until earlier bytes are acknowledged.
  socket.setNoDelay(true);
  state.socket = socket;
  const settle = (act: (waiting: Waiting) => void) => {
    const { waiting } = state;
    state.waiting = null;
    if (waiting !== null) act(waiting);
  };
  socket.on("data", (chunk) => {
    state.received = Buffer.concat([state.received, chunk]);
    const reply = parseReply(state.received);
    if (reply !== undefined) settle(({ resolve }) => resolve(reply));
  });
  socket.on("error", (error) => settle(({ reject }) => reject(error)));
  socket.on("close", () =>
    settle(({ reject }) => reject(new Error("The connection was closed before the reply was complete."))),
  );
  await once(socket, "connect");
  return socket;
}

/** Parses a reply, or returns `undefined` if it is incomplete. */
function parseReply(bytes: Buffer): RawReply | undefined {
  const end = bytes.indexOf("\r\n\r\n");
  if (end < 0) return undefined;
  const [start = "", ...lines] = bytes.subarray(0, end).toString("latin1").split("\r\n");
  const headers = Object.fromEntries(
    lines.map((line) => {
      const colon = line.indexOf(":");
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
    }),
  );
  const body = bytes.subarray(end + 4);
  if (body.length < Number(headers["content-length"] ?? 0)) return undefined;
  return { status: Number(start.split(" ")[1]), headers, text: body.toString("utf8") };
}
