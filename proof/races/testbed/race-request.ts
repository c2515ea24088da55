import { setTimeout as sleep } from "node:timers/promises";
import { openLastByteConnection, type RawReply } from "./last-byte";

export type RaceRequest = {
  method: "GET" | "POST" | "PATCH" | "DELETE";
  path: string;
  /** The caller: an access token, or the session cookie of a signed-in staff member. */
  as: { token: string } | { cookie: string };
  key?: string;
  body?: Record<string, unknown>;
};

export type Reply = RawReply & {
  /** `error.code`, or `null` if the response has none. */
  code: string | null;
  // biome-ignore lint/suspicious/noExplicitAny: each race reads the fields that it knows.
  json: any;
  /** The number of earlier tries, which ended with 503 or a lost connection. */
  retries: number;
};

/** Returns the bytes of a request. */
export function encodeRequest(origin: string, { method, path, as, key, body }: RaceRequest): Buffer {
  const { host } = new URL(origin);
  const text = body === undefined ? "" : JSON.stringify(body);
  const lines = [
    `${method} ${path} HTTP/1.1`,
    `Host: ${host}`,
    "token" in as ? `Authorization: Bearer ${as.token}` : `Cookie: ${as.cookie}\r\nOrigin: http://${host}`,
    ...(key === undefined ? [] : [`Idempotency-Key: ${key}`]),
    ...(body === undefined
      ? []
      : ["Content-Type: application/json", `Content-Length: ${Buffer.byteLength(text)}`]),
  ];
  return Buffer.from(`${lines.join("\r\n")}\r\n\r\n${text}`);
}

/** Returns a response with its parsed JSON. The JSON is an empty object if the body is not an object. */
export function toReply(reply: RawReply, retries = 0): Reply {
  const json = reply.text.startsWith("{") ? JSON.parse(reply.text) : {};
  return { ...reply, json, code: json.error?.code ?? null, retries };
}

/** Sends one request, and retries it on 503 up to `maxTries` times. */
export async function sendRequest(
  origin: string,
  { method, path, as, key, body }: RaceRequest,
): Promise<Reply> {
  const headers = {
    ...("token" in as ? { authorization: `Bearer ${as.token}` } : { cookie: as.cookie, origin }),
    ...(key === undefined ? {} : { "idempotency-key": key }),
    ...(body === undefined ? {} : { "content-type": "application/json" }),
  };
  for (let retries = 0; ; retries += 1) {
    const reply = await fetch(origin + path, { method, headers, body: body ? JSON.stringify(body) : null });
    const { status } = reply;
    const raw = { status, headers: Object.fromEntries(reply.headers), text: await reply.text() };
    if (status !== 503 || retries === maxTries) return toReply(raw, retries);
    await sleep(Number(raw.headers["retry-after"] ?? 1) * 1000);
  }
}

/** Sends one request with `sendRequest`. Throws unless the response is 2xx. */
export async function requestOk(origin: string, request: RaceRequest): Promise<Reply> {
  const reply = await sendRequest(origin, request);
  if (reply.status < 300) return reply;
  throw new Error(`${request.method} ${request.path} returned ${reply.status}: ${reply.text}`);
}

const maxTries = 20;

export type RequestBurst = {
  /**
   * Sends every request except its last byte, then releases all last bytes in one turn of the event loop, and
   * returns the replies. Retries a 503 after `Retry-After` with the same bytes. Retries a lost connection
   * only if the request has an idempotency key.
   */
  send(requests: readonly RaceRequest[]): Promise<Reply[]>;
  close(): void;
};

/** Creates a burst whose connections are spread evenly over the processes. */
export function openRequestBurst(origins: readonly string[]): RequestBurst {
  const connections = new Map<number, ReturnType<typeof openLastByteConnection>>();
  const originAt = (index: number) => origins[index % origins.length] ?? "";
  const connection = (index: number) => {
    const known = connections.get(index) ?? openLastByteConnection(originAt(index));
    connections.set(index, known);
    return known;
  };
  const sendAgain = async (index: number, bytes: Buffer): Promise<Reply> => {
    for (let tries = 1; ; tries += 1) {
      const caller = connection(index);
      await caller.hold(bytes);
      const reply = await caller.release();
      if (reply.status !== 503 || tries === maxTries) return toReply(reply, tries);
      await sleep(Number(reply.headers["retry-after"] ?? 1) * 1000);
    }
  };
  return {
    send: async (requests) => {
      const encoded = requests.map((request, index) => encodeRequest(originAt(index), request));
      await Promise.all(encoded.map((bytes, index) => connection(index).hold(bytes)));
      await Promise.all(origins.map(waitUntilRead));
      const replies = await Promise.allSettled(requests.map((_, index) => connection(index).release()));
      return await Promise.all(
        replies.map(async (reply, index) => {
          const bytes = encoded[index] ?? Buffer.alloc(0);
          if (reply.status === "rejected") {
            // The outcome is unknown. Only a request with an idempotency key is safe to retry.
            if (requests[index]?.key === undefined) throw reply.reason;
            return await sendAgain(index, bytes);
          }
          if (reply.value.status !== 503) return toReply(reply.value);
          await sleep(Number(reply.value.headers["retry-after"] ?? 1) * 1000);
          return await sendAgain(index, bytes);
        }),
      );
    },
    close: () => {
      for (const caller of connections.values()) caller.close();
    },
  };
}

/**
 * Sends a request to the process and waits for the response. By then, the process has also read the bytes written
 * earlier.
 */
async function waitUntilRead(origin: string): Promise<void> {
  const reply = await fetch(`${origin}/healthz`);
  await reply.arrayBuffer();
}
