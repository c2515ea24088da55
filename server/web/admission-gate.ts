import type { Runtime } from "../context";
import { isDiscoveryPath } from "../http/discovery/discovery-endpoint";
import type { ApiRequest } from "../http/wire/api-request";
import { addressGroup, clientAddress } from "../http/wire/client-address";
import { overloadedError } from "../http/wire/overloaded";
import { newRequestId } from "../ids";
import { findCachedToken } from "../oauth/token-cache";
import {
  type AdmissionCounts,
  type Capacity,
  createAdmission,
  type QueuedCaller,
  type RequestKind,
  type Slot,
} from "./admission";

/** Handles a request once it has a slot, or calls `reject` if it gets none. */
type QueuedHandler = <T>(
  request: ApiRequest,
  options: {
    /** The IP address of the socket. */
    peerAddress: string;
    work: (request: ApiRequest) => Promise<T>;
    reject: (requestId: string) => T;
    isBodyComplete: () => boolean;
  },
) => Promise<T>;

export type AdmissionGate = { handle: QueuedHandler; close(): void; counts(): AdmissionCounts };

/**
 * The maximum waits for a slot, in milliseconds. The largest burst that the rate limits allow is served
 * within them.
 */
const defaultWaits = { maxWaitMs: 250, maxBurstMs: 2500, maxStallMs: 1000 };
const errorCode = "service_unavailable";

/**
 * Creates the admission gate of the API. Each request waits for a slot before any work, so that a load peak does not
 * slow down all requests. A few paths, such as `/healthz`, need no slot.
 */
export function createAdmissionGate(
  runtime: Pick<Runtime, "config" | "keys" | "log">,
  waits: Pick<Capacity, "maxWaitMs" | "maxBurstMs" | "maxStallMs"> = defaultWaits,
): AdmissionGate {
  const { apiInFlight: maxInFlight, apiWaiting: maxQueued } = runtime.config;
  const admission = createAdmission({ maxInFlight, maxQueued, ...waits });
  const logRejection = ({ method }: ApiRequest): string => {
    const requestId = newRequestId();
    // Log the rejection, because the partner can only refer to it by this request ID.
    runtime.log.info({ request_id: requestId, method, status: 503, error_code: errorCode }, "request");
    return requestId;
  };
  const handle: QueuedHandler = async (request, { peerAddress, work, reject, isBodyComplete }) => {
    const caller = classifyCaller(runtime, request, peerAddress);
    if (caller === undefined) return await work(request);
    const held = { slot: await admission.acquire(caller) };
    if (held.slot === undefined) return reject(logRejection(request));
    const reacquire = async () => {
      held.slot = await admission.acquire(caller);
      return held.slot !== undefined;
    };
    const { body } = request;
    try {
      return await work({
        ...request,
        body: body && readBodyWithoutSlot(body, { held, reacquire, isBodyComplete }),
      });
    } finally {
      held.slot?.release();
    }
  };
  return { handle, close: admission.close, counts: admission.counts };
}

type Held = { slot: Slot | undefined };
type BodyOptions = { held: Held; reacquire: () => Promise<boolean>; isBodyComplete: () => boolean };

/**
 * Yields the body. Releases the slot while a slow body arrives, and waits for one again before the work begins. Throws
 * the overload error if it gets none.
 */
async function* readBodyWithoutSlot(
  chunks: AsyncIterable<Uint8Array>,
  { held, reacquire, isBodyComplete }: BodyOptions,
): AsyncGenerator<Uint8Array> {
  if (isBodyComplete()) return yield* chunks;
  held.slot?.release();
  held.slot = undefined;
  yield* chunks;
  if (!(await reacquire())) throw overloadedError();
}

const ungated: ReadonlySet<string> = new Set(["/healthz", "/openapi.json", "/status.json"]);

/**
 * Returns the kind and caller of a request for admission control. Returns `undefined` for requests that are
 * always handled at once.
 */
function classifyCaller(
  { keys, config }: Pick<Runtime, "keys" | "config">,
  request: ApiRequest,
  peerAddress: string,
): QueuedCaller | undefined {
  const { pathname, headers } = request;
  if (ungated.has(pathname) || isDiscoveryPath(pathname)) return undefined;
  const [, token = ""] = /^bearer +(\S+)$/i.exec(headers.get("authorization") ?? "") ?? [];
  // Only a verified token identifies a partner. A forged one must not use up slots of that partner.
  const claims = findCachedToken(keys, token)?.claims;
  const kind = getKind(request);
  if (claims !== undefined) return { kind, partner: claims.partner_id?.toString() ?? claims.sub };
  const from = clientAddress(peerAddress, headers.get("x-forwarded-for"), config.trustedProxies);
  return { kind, address: addressGroup(from) };
}

function getKind({ method, pathname }: ApiRequest): RequestKind {
  // Only the body says what a message to the tools does. Most of them read.
  if (pathname === "/mcp") return "read";
  if (method !== "GET" && method !== "HEAD") return "write";
  return pathname === "/v1/rentals/availability" ? "search" : "read";
}
