import { Agent, type IncomingHttpHeaders, type IncomingMessage, request } from "node:http";
import type { Readable } from "node:stream";

export type Reply = {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
  /** The body as JSON; throws when it is none. */
  json(): unknown;
};

export type RawRequest = {
  method: string;
  /** Sent as it is: no client library tidies it on the way. */
  path: string;
  headers?: Record<string, string | readonly string[]>;
  /** Text and bytes are sent with their length, a stream in chunks without one. */
  body?: string | Buffer | Readable | undefined;
};

const agent = new Agent({ keepAlive: true, maxSockets: 32 });
const limitMs = 30_000;

/** One HTTP request, exactly as written: any method, any path, no redirect followed, no header added but the needed. */
export async function sendRequest(baseUrl: string, raw: RawRequest): Promise<Reply> {
  const first = await sendOnce(baseUrl, raw);
  // The server had just put the idle connection away; what only reads may be asked again.
  return first === "stale" ? await sendRequest(baseUrl, raw) : first;
}

async function sendOnce(baseUrl: string, raw: RawRequest): Promise<Reply | "stale"> {
  const { hostname, port } = new URL(baseUrl);
  const { method, path, body } = raw;
  const headers: Record<string, string | string[]> = {};
  for (const [name, value] of Object.entries(raw.headers ?? {})) {
    headers[name] = typeof value === "string" ? value : [...value];
  }
  if (typeof body === "string" || Buffer.isBuffer(body)) {
    headers["content-length"] ??= String(Buffer.byteLength(body));
  }
  return await new Promise((resolve, reject) => {
    const streamed = body !== undefined && typeof body !== "string" && !Buffer.isBuffer(body);
    // A connection whose body was never finished is of no use to the next request.
    const connection = { agent: streamed ? false : agent };
    const outgoing = request({ ...connection, hostname, port, method, path, headers, timeout: limitMs });
    let answered = false;
    outgoing.on("response", (incoming) => {
      answered = true;
      // Who has its answer stops talking.
      if (streamed) body.unpipe(outgoing);
      void readReply(incoming).then(resolve, reject);
    });
    outgoing.on("timeout", () =>
      outgoing.destroy(new Error(`${method} ${path}: no answer in ${limitMs} ms`)),
    );
    // A server may answer and hang up while a body is still on its way: what it said counts.
    outgoing.on("error", (error: NodeJS.ErrnoException) => {
      if (answered) return;
      if (error.code === "ECONNRESET" && outgoing.reusedSocket && method === "GET") resolve("stale");
      else reject(error);
    });
    if (body === undefined) outgoing.end();
    else if (streamed) {
      outgoing.flushHeaders();
      body.pipe(outgoing);
    } else outgoing.end(body);
  });
}

async function readReply(incoming: IncomingMessage): Promise<Reply> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk);
  return createReply(incoming.statusCode ?? 0, incoming.headers, Buffer.concat(chunks));
}

export function createReply(status: number, headers: IncomingHttpHeaders, body: Buffer): Reply {
  const text = body.toString();
  return { status, headers, text, json: () => JSON.parse(text) };
}
