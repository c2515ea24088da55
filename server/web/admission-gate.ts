import type { IncomingMessage } from "node:http";
import type { Runtime } from "../context";
import type { ApiRequest } from "../http/wire/api-request";
import { overloadedError } from "../http/wire/overloaded";
import { newRequestId } from "../ids";
import { findCachedToken } from "../oauth/token-cache";
import { type AdmissionCounts, createAdmission } from "./admission";
import { classifyCaller, readPlainCaller } from "./classify-caller";
import { createRejectionLog } from "./rejection-log";
import type { Slot } from "./slot-queue";
import type { MaxWaits } from "./wait-policy";

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

export type AdmissionGate = {
  handle: QueuedHandler;
  /**
   * Decides whether to reject a request at once, because it would wait too long for a slot. If so, logs the rejection
   * and returns a new request ID, otherwise returns `undefined`. Reads only the head, so that a rejection leaves the
   * time of an overloaded process to the requests that it accepts.
   */
  rejectAtOnce(request: IncomingMessage): string | undefined;
  close(): void;
  counts(): AdmissionCounts;
};

/**
 * The maximum waits for a slot, in milliseconds. The largest burst that the rate limits allow is served
 * within them.
 */
const defaultWaits: MaxWaits = { maxWaitMs: 250, maxBurstMs: 2500, maxStallMs: 1000 };

/**
 * Creates the admission gate of the API. Each request waits for a slot before any work, so that a load peak does not
 * slow down all requests. A few paths, such as `/healthz`, need no slot.
 */
export function createAdmissionGate(
  runtime: Pick<Runtime, "config" | "keys" | "log">,
  waits: MaxWaits = defaultWaits,
): AdmissionGate {
  const { apiInFlight: maxInFlight, apiWaiting: maxQueued } = runtime.config;
  const admission = createAdmission({ maxInFlight, maxQueued, ...waits });
  const rejections = createRejectionLog(runtime.log);
  const logRejection = (method: string): string => {
    const requestId = newRequestId();
    rejections.add(method, requestId);
    return requestId;
  };
  const handle: QueuedHandler = async (request, { peerAddress, work, reject, isBodyComplete }) => {
    const caller = classifyCaller(runtime, request, peerAddress);
    if (caller === undefined) return await work(request);
    const held = { slot: await admission.acquire(caller) };
    if (held.slot === undefined) return reject(logRejection(request.method));
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
  const close = () => {
    admission.close();
    rejections.close();
  };
  const rejectAtOnce: AdmissionGate["rejectAtOnce"] = (request) => {
    if (!admission.isAnyMarked()) return undefined;
    const caller = readPlainCaller(request, (token) => findCachedToken(runtime.keys, token)?.claims);
    if (caller === undefined || !admission.tryReject(caller)) return undefined;
    return logRejection("GET");
  };
  return { handle, rejectAtOnce, close, counts: admission.counts };
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
  held.slot?.release({ ended: false });
  held.slot = undefined;
  yield* chunks;
  if (!(await reacquire())) throw overloadedError();
}
