import { Agent, type IncomingHttpHeaders, type IncomingMessage, request } from "node:http";
import type { Readable } from "node:stream";

export type Reply = {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
  /** Parses the body as JSON. Throws if it is not JSON. */
  json(): unknown;
};

export type RawRequest = {
  method: string;
  /** The request target, sent without normalisation. */
  path: string;
  headers?: Record<string, string | readonly string[]>;
  /** Text and bytes are sent with their length, a stream is sent in chunks. */
  body?: string | Buffer | Readable | undefined;
};

const agent = new Agent({ keepAlive: true, maxSockets: 32 });
const limitMs = 30_000;

/**
 * Sends one HTTP request exactly as written. Follows no redirect and adds only required headers. Repeats a GET if the
 * server had just closed the idle connection.
 */
export async function sendRequest(baseUrl: string, raw: RawRequest): Promise<Reply> {
  const first = await sendOnce(baseUrl, raw);
  // The server had just closed the idle connection. A GET is safe to retry.
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
    // A connection with an unfinished body cannot be reused.
    const connection = { agent: streamed ? false : agent };
    const outgoing = request({ ...connection, hostname, port, method, path, headers, timeout: limitMs });
    let responded = false;
    outgoing.on("response", (incoming) => {
      responded = true;
      // The client stops sending the body once it has the response.
      if (streamed) body.unpipe(outgoing);
      void readReply(incoming).then(resolve, reject);
    });
    outgoing.on("timeout", () =>
      outgoing.destroy(new Error(`${method} ${path}: no response in ${limitMs} ms`)),
    );
    // The server may respond and close the connection while the body is being sent. The response counts.
    outgoing.on("error", (error: NodeJS.ErrnoException) => {
      if (responded) return;
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

/** Creates a reply from the parts of a response. */
export function createReply(status: number, headers: IncomingHttpHeaders, body: Buffer): Reply {
  const text = body.toString();
  return { status, headers, text, json: () => JSON.parse(text) };
}
