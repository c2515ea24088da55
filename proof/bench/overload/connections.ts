import type { BenchRequest } from "../load/bench-requests";
import { createHttpConnection, type HttpConnection } from "./http-connection";

/**
 * The result of a request. `status` is 0 if no response came in time or the connection failed. `ms` is the time since
 * the request arrived.
 */
export type Completion = { ms: number; status: number; refusal: Refusal | null; keyed: boolean };
export type Refusal = { text: string; retryAfter: string | undefined };

export type Connections = {
  open(): Promise<void>;
  exchange(request: BenchRequest, key: string): Promise<Completion>;
  close(): void;
};

/** The maximum wait for a response, in milliseconds, as a caller of the service would set it. */
const timeoutMs = 5000;
const checkMs = 100;
const maxOpening = 32;

type Exchange = {
  request: string;
  keyed: boolean;
  arrivedAt: number;
  resolve: (completion: Completion) => void;
};

/**
 * Opens connections that carry one request at a time. Time spent waiting for a free connection counts as latency.
 * Refusals are not parsed until the load has ended, because parsing would take CPU time from the service.
 */
export function openConnections({
  origin,
  connections,
}: {
  origin: string;
  connections: number;
}): Connections {
  const { hostname, port, host } = new URL(origin);
  const address = { hostname, port: Number(port) };
  const all = Array.from({ length: connections }, () => createHttpConnection(address));
  const free = [...all].reverse();
  const waiting: Exchange[] = [];
  const inFlight = new Map<HttpConnection, Exchange>();
  const texts = new Map<BenchRequest, RequestText>();

  function end({ arrivedAt, keyed, resolve }: Exchange, status: number, refusal: Refusal | null): void {
    resolve({ ms: performance.now() - arrivedAt, status, refusal, keyed });
  }

  function start(exchange: Exchange, connection: HttpConnection): void {
    inFlight.set(connection, exchange);
    connection.send(exchange.request, (reply) => {
      inFlight.delete(connection);
      const next = waiting.shift();
      if (next === undefined) free.push(connection);
      else start(next, connection);
      if (reply === null) return end(exchange, 0, null);
      const { status, retryAfter, body } = reply;
      end(exchange, status, status === 503 ? { text: body, retryAfter } : null);
    });
  }

  /** Ends every request without a response after `timeoutMs`. */
  const timeoutCheck = setInterval(() => {
    const latest = performance.now() - timeoutMs;
    while ((waiting[0]?.arrivedAt ?? latest) < latest) {
      const abandoned = waiting.shift();
      if (abandoned !== undefined) end(abandoned, 0, null);
    }
    for (const [connection, { arrivedAt }] of inFlight) if (arrivedAt < latest) connection.destroy();
  }, checkMs);

  function send(request: string, keyed: boolean): Promise<Completion> {
    return new Promise((resolve) => {
      const exchange = { request, keyed, arrivedAt: performance.now(), resolve };
      const connection = free.pop();
      if (connection === undefined) waiting.push(exchange);
      else start(exchange, connection);
    });
  }

  return {
    // All connections are opened before the measurement, because the service accepts few new ones at a time, and real
    // callers reuse theirs.
    open: async () => {
      const health = `GET /healthz HTTP/1.1\r\nhost: ${host}\r\n\r\n`;
      for (let from = 0; from < all.length; from += maxOpening) {
        const count = Math.min(maxOpening, all.length - from);
        // `free` is a stack. The opened connections go to its bottom, so that the next batch takes others.
        await Promise.all(Array.from({ length: count }, () => send(health, false)));
        free.unshift(...free.splice(free.length - count));
      }
    },
    exchange: (request, key) => {
      const text = texts.get(request) ?? toText(request, host);
      texts.set(request, text);
      return send(
        request.keyed ? `${text.head}idempotency-key: ${key}\r\n${text.rest}` : text.whole,
        request.keyed,
      );
    },
    close: () => {
      clearInterval(timeoutCheck);
      for (const connection of all) connection.destroy();
    },
  };
}

/** The text of a request: whole, and split where the `Idempotency-Key` header is inserted. */
type RequestText = { head: string; rest: string; whole: string };

function toText({ method, path, headers, body }: BenchRequest, host: string): RequestText {
  // The connection sends each character as one byte.
  const bytes = body === null ? "" : Buffer.from(body).toString("latin1");
  const fields = Object.entries({ host, ...headers }).map(([name, value]) => `${name}: ${value}\r\n`);
  const head = `${method} ${path} HTTP/1.1\r\n${fields.join("")}`;
  const rest = `${body === null ? "" : `content-length: ${bytes.length}\r\n`}\r\n${bytes}`;
  return { head, rest, whole: head + rest };
}
