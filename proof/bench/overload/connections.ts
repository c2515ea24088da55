import { Client } from "undici";
import type { BenchRequest } from "../load/bench-requests";

/** The end of a request. `status` is 0 if no response came in time or the connection failed. */
export type Completion = { ms: number; status: number; refusal: Refusal | null; keyed: boolean };
export type Refusal = { text: string; retryAfter: string | undefined };

export type Connections = {
  open(): Promise<void>;
  exchange(request: BenchRequest, key: string): Promise<Completion>;
  close(): Promise<void>;
};

/** The time for which a caller waits for a response, in milliseconds. */
const timeoutMs = 5000;
const maxOpening = 32;

/**
 * Opens connections that carry one request at a time. Time spent waiting for a free connection counts as
 * latency. Refusals are parsed after the load, because parsing would take CPU time from the service.
 */
export function openConnections({
  origin,
  connections,
}: {
  origin: string;
  connections: number;
}): Connections {
  const options = { pipelining: 1, headersTimeout: timeoutMs, bodyTimeout: timeoutMs };
  const all = Array.from({ length: connections }, () => new Client(origin, options));
  const free = [...all].reverse();
  const waiting: { start: (client: Client) => void; arrivedAt: number; giveUp: () => void }[] = [];
  const release = (client: Client) => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      if (performance.now() - next.arrivedAt < timeoutMs) return next.start(client);
      next.giveUp();
    }
    free.push(client);
  };
  const exchange = ({ method, path, headers, body, keyed }: BenchRequest, key: string): Promise<Completion> =>
    new Promise((resolve) => {
      const arrivedAt = performance.now();
      const end = (status: number, refusal: Refusal | null = null) =>
        resolve({ ms: performance.now() - arrivedAt, status, refusal, keyed });
      const start = (client: Client) => {
        const chunks: Buffer[] = [];
        let status = 0;
        let retryAfter: string | undefined;
        const given = keyed ? { ...headers, "idempotency-key": key } : headers;
        client.dispatch(
          { method, path, body, headers: given },
          {
            onRequestStart: () => undefined,
            onResponseStart: (_controller, statusCode, received) => {
              status = statusCode;
              retryAfter = received["retry-after"]?.toString();
            },
            onResponseData: (_controller, chunk) => {
              if (status === 503) chunks.push(chunk);
            },
            onResponseEnd: () => {
              release(client);
              const isLate = performance.now() - arrivedAt > timeoutMs;
              if (isLate) return end(0);
              end(status, status === 503 ? { text: Buffer.concat(chunks).toString(), retryAfter } : null);
            },
            onResponseError: () => {
              release(client);
              end(0);
            },
          },
        );
      };
      const client = free.pop();
      if (client === undefined) waiting.push({ start, arrivedAt, giveUp: () => end(0) });
      else start(client);
    });
  /**
   * Opens all connections before the measurement, because the service accepts few new ones at a time, and
   * real callers reuse theirs.
   */
  const open = async () => {
    for (let from = 0; from < all.length; from += maxOpening) {
      const some = all.slice(from, from + maxOpening);
      await Promise.all(
        some.map(async (client) => (await client.request({ method: "GET", path: "/healthz" })).body.dump()),
      );
    }
  };
  const close = async () => {
    await Promise.all(all.map((client) => client.destroy()));
  };
  return { open, exchange, close };
}
