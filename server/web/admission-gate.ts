import type { Runtime } from "../context";
import type { ApiRequest } from "../http/wire/api-request";
import { overloadedError } from "../http/wire/overloaded";
import { newRequestId } from "../ids";
import { type AdmissionCounts, createAdmission, type Slot } from "./admission";
import { classifyCaller } from "./classify-caller";

/** Handles a request once it has a slot, or calls `refused` if it gets none. */
type QueuedHandler = <T>(
  request: ApiRequest,
  answer: {
    /** The IP address of the socket. */
    peerAddress: string;
    work: (request: ApiRequest) => Promise<T>;
    refused: (requestId: string) => T;
    isBodyIn: () => boolean;
  },
) => Promise<T>;

export type FrontGate = { inTurn: QueuedHandler; close(): void; counts(): AdmissionCounts };

/** The maximum wait for a slot. It leaves enough time to send the rejection. */
const maxWaitMs = 250;
const refusalCode = "service_unavailable";

/**
 * Creates the admission gate of the API. Each request waits for a slot before any work, so that a load peak
 * does not slow down all requests.
 */
export function createAdmissionGate(runtime: Pick<Runtime, "config" | "keys" | "log">): FrontGate {
  const { apiInFlight: atOnce, apiWaiting: waiting } = runtime.config;
  const admission = createAdmission({ atOnce, waiting, maxWaitMs });
  const tellRefusal = ({ method }: ApiRequest): string => {
    const requestId = newRequestId();
    // Log the rejection, because the partner can only refer to it by this request ID.
    runtime.log.info({ request_id: requestId, method, status: 503, error_code: refusalCode }, "request");
    return requestId;
  };
  const inTurn: QueuedHandler = async (request, { peerAddress, work, refused, isBodyIn }) => {
    const visitor = classifyCaller(runtime, request, peerAddress);
    if (visitor === undefined) return await work(request);
    const held = { place: await admission.enter(visitor) };
    if (held.place === undefined) return refused(tellRefusal(request));
    const again = async () => {
      held.place = await admission.enter(visitor);
      return held.place !== undefined;
    };
    const { body } = request;
    try {
      return await work({ ...request, body: body && arriving(body, { held, again, isBodyIn }) });
    } finally {
      held.place?.leave();
    }
  };
  return { inTurn, close: admission.close, counts: admission.counts };
}

type Held = { place: Slot | undefined };
type Turn = { held: Held; again: () => Promise<boolean>; isBodyIn: () => boolean };

/**
 * Yields the body. Releases the slot while a slow body arrives, and acquires one again before the work
 * begins. Throws the overload error if no slot is free then.
 */
async function* arriving(
  chunks: AsyncIterable<Uint8Array>,
  { held, again, isBodyIn }: Turn,
): AsyncGenerator<Uint8Array> {
  if (isBodyIn()) return yield* chunks;
  held.place?.leave();
  held.place = undefined;
  yield* chunks;
  if (!(await again())) throw overloadedError();
}
