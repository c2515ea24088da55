import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import { getRequestListener, type HttpBindings } from "@hono/node-server";
import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response";
import { parseUrl } from "@/lib/parse-url";
import { ApiError } from "../errors/api-error";
import { type ApiHandler, type DirectHandler, isApiPath } from "../http/partner/api-handler";
import { isUploadPath } from "../http/portal/portal-upload";
import { type ApiRequest, toApiRequest } from "../http/wire/api-request";
import { isDropped } from "../http/wire/dropped-response";
import { overloadedResponse } from "../http/wire/overloaded";
import { type ApiResponse, errorPayload, toFetchResponse, toResponse } from "../http/wire/respond";
import { newRequestId } from "../ids";
import type { AdmissionGate } from "./admission-gate";
import { announcesBody, maxUrlLength, parseSimpleRequest } from "./parse-simple-request";
import { refuseConnection } from "./refuse-connection";

type Api = {
  handle: ApiHandler;
  /** Handles simple requests, which need no `Request` object. */
  handleDirectly: DirectHandler;
  gate: AdmissionGate;
};

export type PageHandler = (request: IncomingMessage, response: ServerResponse) => void;

/** The maximum time for a whole file upload to arrive, in milliseconds. */
const uploadTimeoutMs = 300_000;
/** The maximum time for any other whole request to arrive, in milliseconds. */
const bodyTimeoutMs = 15_000;

const maxHeaderFields = 64;
/**
 * Methods that a Fetch `Request` rejects. They are passed on as OPTIONS, so that the API responds as to any
 * method it does not support.
 */
const unrepresentable = new Set(["TRACE", "CONNECT", "TRACK"]);

/**
 * Creates the HTTP server for the API and the pages. API paths bypass the page framework. Heads and bodies
 * have limits in bytes and time.
 */
export function createWebServer(api: Api, servePage: PageHandler): Server {
  const handleFetch = getRequestListener(
    async (request, env) => {
      // SAFETY: only node:http's server calls this listener.
      const { incoming } = env as HttpBindings;
      if ((incoming.url ?? "").length > maxUrlLength) return uriTooLongResponse();
      const response = await handleWithAdmission(api, request, incoming.socket.remoteAddress ?? "unknown");
      if (!isDropped(response)) return response;
      incoming.socket.destroy();
      return RESPONSE_ALREADY_SENT;
    },
    { overrideGlobalObjects: false, hostname: "localhost", errorHandler: badRequestResponse },
  );
  const serveOther: PageHandler = (request, response) => {
    const isUnrepresentable = unrepresentable.has(request.method ?? "");
    if (isUnrepresentable) request.method = "OPTIONS";
    if (isUnrepresentable || !isPageTarget(request)) void handleFetch(request, response);
    else servePage(request, response);
  };
  // The last request of each connection whose head was read and whose body may never arrive.
  const unanswered = new WeakMap<Duplex, IncomingMessage>();
  const server = createServer(
    {
      maxHeaderSize: 16 * 1024,
      headersTimeout: 10_000,
      // Uploads take longer. `limitBodyTime` ends other requests earlier.
      requestTimeout: uploadTimeoutMs,
      keepAliveTimeout: 30_000,
      connectionsCheckingInterval: 1000,
      // Otherwise Node would respond to a request without `Host` with an empty body.
      requireHostHeader: false,
    },
    (request, response) => {
      const exchange = { request, response };
      const protocolError = findProtocolError(request);
      if (protocolError !== undefined) return refuseConnection(protocolError, request.socket);
      if (rejectAtOnce(api.gate, exchange)) return;
      if (announcesBody(request)) {
        trackUnanswered(unanswered, exchange);
        limitBodyTime(server, request);
      }
      const simple = parseSimpleRequest(request);
      if (simple !== undefined) return void handleSimple(api, simple, exchange);
      serveOther(request, response);
    },
  );
  server.on("clientError", (error, socket) => refuseConnection(error, socket, unanswered.get(socket)?.url));
  server.on("connect", (_request, socket) => refuseConnection(new Error("Not a proxy"), socket));
  server.on("checkExpectation", (request, response) => server.emit("request", request, response));
  return server;
}

/**
 * Ends a request whose body does not arrive in `bodyTimeoutMs`, with the error that Node's own timeout would cause.
 * Ignores file uploads, which have a longer timeout.
 */
function limitBodyTime(server: Server, request: IncomingMessage): void {
  if (isUploadPath(request.url ?? "")) return;
  const timeout = setTimeout(() => {
    if (request.complete) return;
    const error = Object.assign(new Error("Request timeout"), { code: "ERR_HTTP_REQUEST_TIMEOUT" });
    server.emit("clientError", error, request.socket);
  }, bodyTimeoutMs);
  request.once("close", () => clearTimeout(timeout));
  request.once("end", () => clearTimeout(timeout));
}

type Exchange = { request: IncomingMessage; response: ServerResponse };

function trackUnanswered(
  unanswered: WeakMap<Duplex, IncomingMessage>,
  { request, response }: Exchange,
): void {
  const { socket } = request;
  unanswered.set(socket, request);
  response.once("finish", () => {
    // The head of the next request may have arrived before this response ended.
    if (unanswered.get(socket) === request) unanswered.delete(socket);
  });
}

/** Responds to a request that admission control rejects at once, and returns true. Returns false for any other. */
function rejectAtOnce(gate: AdmissionGate, { request, response }: Exchange): boolean {
  const requestId = gate.rejectAtOnce(request);
  if (requestId === undefined) return false;
  const { method = "", url: pathname = "" } = request;
  endResponse(overloadedResponse({ method, pathname }, requestId), response);
  return true;
}

async function handleSimple(
  { handleDirectly, gate }: Api,
  simple: ApiRequest,
  { request, response }: Exchange,
): Promise<void> {
  const peerAddress = request.socket.remoteAddress ?? "unknown";
  const apiResponse = await gate.handle(simple, {
    peerAddress,
    work: (apiRequest) => handleDirectly(apiRequest, peerAddress),
    reject: (requestId) => overloadedResponse(simple, requestId),
    isBodyComplete: () => request.complete,
  });
  writeResponse(apiResponse, request, response);
}

/**
 * Handles a request that is not simple. Only reads wait for a slot, because another request could not release
 * its slot while its body arrives.
 */
async function handleWithAdmission(
  { handle, gate }: Api,
  request: Request,
  peerAddress: string,
): Promise<Response> {
  const work = () => handle(request, peerAddress);
  if (request.method !== "GET" && request.method !== "HEAD") return await work();
  const apiRequest = toApiRequest(request);
  const reject = (requestId: string) => toFetchResponse(overloadedResponse(apiRequest, requestId));
  const options = { peerAddress, work, reject, isBodyComplete: () => true };
  return await gate.handle({ ...apiRequest, body: null }, options);
}

function findProtocolError({ httpVersion, rawHeaders }: IncomingMessage): Error | undefined {
  if (rawHeaders.length > 2 * maxHeaderFields) {
    return Object.assign(new Error("Too many header fields"), { code: "HPE_HEADER_OVERFLOW" });
  }
  // RFC 9112 §3.2: with two hosts, two servers in a row may each use a different one.
  let hosts = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] ?? "";
    if (name.length === 4 && name.toLowerCase() === "host") hosts += 1;
  }
  const isValid = hosts === 1 || (hosts === 0 && httpVersion === "1.0");
  return isValid ? undefined : new Error("Not exactly one Host");
}

/**
 * Returns whether the target is a path outside the API, as a URL parser reads it, with dot segments resolved.
 * False for a target that is not a URL, which the API rejects.
 */
function isPageTarget({ url = "" }: IncomingMessage): boolean {
  const target = url.startsWith("/") ? `http://localhost${url}` : url;
  const parsed = parseUrl(target);
  return parsed !== undefined && !isApiPath(parsed.pathname);
}

function uriTooLongResponse(): Response {
  const requestId = newRequestId();
  return toResponse(
    errorPayload(new ApiError("uri_too_long", "The URL is too long. Shorten it."), requestId),
    requestId,
  );
}

function badRequestResponse(): Response {
  const requestId = newRequestId();
  const refusal = new ApiError("bad_request", "The request is not well-formed HTTP.");
  return toResponse(errorPayload(refusal, requestId), requestId);
}

/**
 * The maximum time for which a client may continue to send after its response, in milliseconds. Then its connection is
 * closed.
 */
const lingerMs = 500;

/** Writes a response in one call. For a dropped response, closes the connection instead. */
function writeResponse(answer: ApiResponse, request: IncomingMessage, response: ServerResponse): void {
  if (answer.dropped === true) {
    request.socket.destroy();
    return;
  }
  if (!request.complete) discardRemainingBody(request, response);
  endResponse(answer, response);
}

function endResponse({ status, headers, body }: ApiResponse, response: ServerResponse): void {
  response.writeHead(status, body === null ? headers : { ...headers, "Content-Length": body.length });
  response.end(body);
}

/**
 * After the response, reads and discards the rest of the body, so that the connection can carry the next request.
 * Closes the connection if that takes longer than `lingerMs`. Closing it immediately could lose the response.
 */
function discardRemainingBody(request: IncomingMessage, response: ServerResponse): void {
  response.once("finish", () => {
    request.resume();
    const { socket } = request;
    const cut = setTimeout(() => {
      if (!request.complete) socket.destroy();
    }, lingerMs);
    request.once("end", () => clearTimeout(cut));
    socket.once("close", () => clearTimeout(cut));
  });
}
