import type { Runtime } from "../context";
import type { ApiRequest } from "../http/wire/api-request";
import { busy } from "../http/wire/overloaded";
import { newRequestId } from "../ids";
import { type AdmissionCounts, createAdmission, type Slot } from "./admission";
import { classifyCaller } from "./classify-caller";

/** Works in its turn, or answers `refused` before anything is begun. */
type QueuedHandler = <T>(
  request: ApiRequest,
  answer: {
    /** Of the socket the request came by. */
    peerAddress: string;
    work: (request: ApiRequest) => Promise<T>;
    refused: (requestId: string) => T;
    isBodyIn: () => boolean;
  },
) => Promise<T>;

export type FrontGate = { inTurn: QueuedHandler; close(): void; counts(): AdmissionCounts };

/** Whoever must wait longer is refused well within the time a refusal may take. */
const maxWaitMs = 250;
const refusalCode = "service_unavailable";

/** Every request of the API waits here for its place before any work, so that more requests cannot make all of them slow. */
export function createAdmissionGate(runtime: Pick<Runtime, "config" | "keys" | "log">): FrontGate {
  const { apiInFlight: atOnce, apiWaiting: waiting } = runtime.config;
  const admission = createAdmission({ atOnce, waiting, maxWaitMs });
  const tellRefusal = ({ method }: ApiRequest): string => {
    const requestId = newRequestId();
    // Whoever asks about it has nothing but this name.
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

/** A body that takes its time takes no place meanwhile. */
async function* arriving(
  chunks: AsyncIterable<Uint8Array>,
  { held, again, isBodyIn }: Turn,
): AsyncGenerator<Uint8Array> {
  if (isBodyIn()) return yield* chunks;
  held.place?.leave();
  held.place = undefined;
  yield* chunks;
  if (!(await again())) throw busy();
}
