import { connect, type Socket } from "node:net";

const byteIntervalMs = 500;

/**
 * Opens connections that never finish a request: half of them send a partial head, half a partial body.
 * Returns a function that closes them.
 */
export function openSlowSockets(
  origin: string,
  { count, token }: { count: number; token: string },
): () => void {
  const { hostname, port } = new URL(origin);
  const head = "POST /v1/rentals/bookings HTTP/1.1\r\nHost: api\r\n";
  const body = `${head}Authorization: ${token}\r\nIdempotency-Key: slow\r\nContent-Type: application/json\r\nContent-Length: 60000\r\n\r\n`;
  const sockets = Array.from({ length: count }, (_, number) => {
    const socket: Socket = connect(Number(port), hostname);
    socket.on("error", () => undefined);
    socket.write(number % 2 === 0 ? `${head}X-Slow: ` : body);
    return socket;
  });
  const timer = setInterval(() => {
    for (const socket of sockets) if (socket.writable) socket.write(" ");
  }, byteIntervalMs);
  return () => {
    clearInterval(timer);
    for (const socket of sockets) socket.destroy();
  };
}
