import { type IncomingMessage, request as requestPlain } from "node:http";
import { request as requestSecure } from "node:https";
import { inSpan, traceHeaders } from "../tracing/tracer";
import { SupplierFailure } from "./supplier-failure";

export type JsonRequest = {
  method: "POST" | "DELETE";
  url: URL;
  headers: Record<string, string>;
  body?: unknown;
  signal: AbortSignal;
};

export type JsonReply = { status: number; body: unknown };

const maxResponseBytes = 1024 * 1024;

/**
 * Sends one request and returns the whole response, at most 1 MiB, without following redirects. The body is undefined
 * unless its content type and content are JSON. Throws a `SupplierFailure` if the connection fails, the response is
 * larger or the signal aborts.
 */
export async function exchangeJson(request: JsonRequest): Promise<JsonReply> {
  const { method, url } = request;
  const attributes = { "http.request.method": method, "server.address": url.hostname };
  return await inSpan(
    () => ({ name: `${method} supplier`, kind: "client", attributes }),
    () => exchange(request),
  );
}

async function exchange({ body, signal, ...request }: JsonRequest): Promise<JsonReply> {
  if (signal.aborted) throw interrupted(signal);
  const payload = body === undefined ? undefined : Buffer.from(JSON.stringify(body));
  try {
    const response = await send({ ...request, payload, signal });
    const text = await readText(response);
    return { status: response.statusCode ?? 0, body: parseJson(response, text) };
  } catch (error) {
    if (error instanceof SupplierFailure) throw error;
    if (signal.aborted) throw interrupted(signal);
    const code = error instanceof Error && "code" in error ? String(error.code) : null;
    throw new SupplierFailure("connection", code);
  }
}

type Sending = Omit<JsonRequest, "body"> & { payload: Buffer | undefined };

function send({ method, url, headers, payload, signal }: Sending): Promise<IncomingMessage> {
  const open = url.protocol === "https:" ? requestSecure : requestPlain;
  const bodyHeaders: Record<string, string | number> =
    payload === undefined ? {} : { "content-type": "application/json", "content-length": payload.length };
  return new Promise((resolve, reject) => {
    const request = open(url, {
      method,
      signal,
      agent: false,
      headers: {
        accept: "application/json",
        "accept-encoding": "identity",
        ...bodyHeaders,
        ...traceHeaders(),
        ...headers,
      },
    });
    request.once("response", resolve);
    // The listener remains after the response has begun, so that a broken connection does not end the
    // process.
    request.on("error", reject);
    request.end(payload);
  });
}

async function readText(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of response) {
    length += chunk.length;
    if (length > maxResponseBytes) {
      response.destroy();
      throw new SupplierFailure("too_large");
    }
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}

function parseJson(response: IncomingMessage, text: string): unknown {
  if (!/^application\/json\s*(;|$)/i.test(response.headers["content-type"] ?? "")) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function interrupted(signal: AbortSignal): SupplierFailure {
  const late = signal.reason instanceof DOMException && signal.reason.name === "TimeoutError";
  return new SupplierFailure(late ? "timeout" : "aborted");
}
