import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { createReply, type Reply } from "./send-request";

/** Opens a TCP connection to the server. */
export async function openConnection(baseUrl: string): Promise<Socket> {
  const { hostname, port } = new URL(baseUrl);
  const socket = connect(Number(port), hostname);
  // Some tests expect the server to close the connection.
  socket.on("error", () => undefined);
  await once(socket, "connect");
  return socket;
}

/**
 * Opens a connection, writes raw bytes and returns the reply. The reply ends when the server closes the connection or
 * the limit passes.
 */
export async function exchange(baseUrl: string, bytes: string, limitMs = 5000): Promise<Reply> {
  const socket = await openConnection(baseUrl);
  socket.write(bytes, "latin1");
  return await readReply(socket, limitMs);
}

/**
 * Reads a reply until the server closes the connection or the limit passes. Throws if the head of the reply is
 * incomplete.
 */
export async function readReply(socket: Socket, limitMs: number): Promise<Reply> {
  const chunks: Buffer[] = [];
  socket.on("data", (chunk) => chunks.push(chunk));
  const limit = setTimeout(() => socket.destroy(), limitMs);
  await once(socket, "close");
  clearTimeout(limit);
  return parseReply(Buffer.concat(chunks));
}

function parseReply(bytes: Buffer): Reply {
  const end = bytes.indexOf("\r\n\r\n");
  if (end < 0) throw new Error(`The connection was closed after ${JSON.stringify(bytes.toString())}.`);
  const [start = "", ...lines] = bytes.subarray(0, end).toString().split("\r\n");
  const headers = Object.fromEntries(
    lines.map((line) => {
      const colon = line.indexOf(":");
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
    }),
  );
  const body = bytes.subarray(end + 4);
  if (Number(headers["content-length"]) !== body.length) {
    throw new Error(`Expected one reply with a correct Content-Length: ${JSON.stringify(bytes.toString())}`);
  }
  return createReply(Number(start.split(" ")[1]), headers, body);
}
