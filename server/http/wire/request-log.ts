import type { Runtime } from "../../context";
import { withoutRedaction } from "../../logging/logger";
import type { MeteredRequest } from "../../metrics/meter";
import type { CallRecorder } from "../../request-log/call-recorder";
import { findReference } from "../../request-log/parse-response-body";
import { getTracer } from "../../tracing/tracer";
import type { ApiRequest } from "./api-request";

type Fields = {
  route?: string;
  partner?: string;
  client_id?: string | null;
  staff?: number;
  source?: "portal";
  replayed?: boolean;
  error_code?: string;
};

/** Data only for the partner's request log. It is separate, because none of it may appear in the log line. */
type RecordedData = {
  partnerId?: number | null;
  params?: Readonly<Record<string, string>>;
  body?: unknown;
  responseBody?: Uint8Array;
  parsedResponse?: unknown;
  tokenId?: string | undefined;
  retryAfterSeconds?: number | undefined;
  lost?: boolean;
};

/** A request to record in the partner's request log, the recorder, and the client's IP address. */
export type Recording = { recorder: CallRecorder; request: ApiRequest; address: string | null };

export type RequestLog = {
  addFields(fields: Fields): void;
  addRecordedData(recorded: RecordedData): void;
  /** Logs an unexpected error with its stack. */
  logFault(error: unknown): void;
  finish(status: number): void;
};

/**
 * Starts the log line of a request. Only allow-listed fields are logged, so bodies, query values and
 * credentials cannot appear.
 */
export function startRequestLog(
  { log, meter }: Pick<Runtime, "log" | "meter">,
  request: { id: string; method: string; door: MeteredRequest["door"] },
  recording?: Recording,
): RequestLog {
  const at = new Date();
  const startedAt = performance.now();
  const waitedMs = recording?.request.msSinceArrival?.() ?? 0;
  const fields: Fields = {};
  const recorded: RecordedData = {};
  return {
    addFields: (more) => void Object.assign(fields, more),
    addRecordedData: (more) => void Object.assign(recorded, more),
    logFault: (error) => log.error({ request_id: request.id, err: error }, "fault"),
    finish: (status) => {
      const ms = Math.round((performance.now() - startedAt) * 10) / 10;
      const { method, door } = request;
      meter?.request({ door, method, route: fields.route, status, durationMs: ms });
      withoutRedaction(log).info({ request_id: request.id, method, status, ms, ...fields }, "request");
      describeSpan(request, { status, fields, recorded });
      if (recording !== undefined)
        recordRequest(recording, {
          at,
          requestId: request.id,
          status,
          durationMs: ms,
          waitedMs,
          fields,
          recorded,
        });
    },
  };
}

/**
 * Describes the span of the request. Its name is the method and the route. Its attribute `rentals.reference` names the
 * booking; the spans of the booking's webhook deliveries have the same attribute.
 */
function describeSpan(
  { id, method }: { id: string; method: string },
  { status, fields, recorded }: { status: number; fields: Fields; recorded: RecordedData },
): void {
  const tracer = getTracer();
  if (tracer === undefined) return;
  const { route, error_code: code } = fields;
  const reference = findReference(recorded.parsedResponse) ?? recorded.params?.reference;
  const attributes = {
    "http.request.method": method,
    "http.response.status_code": status,
    "rentals.request_id": id,
    ...(route === undefined ? {} : { "http.route": route }),
    ...(code === undefined ? {} : { "error.type": code }),
    ...(reference === undefined ? {} : { "rentals.reference": reference }),
  };
  tracer.describe(route === undefined ? method : `${method} ${route}`, attributes, status);
}

type FinishedRequest = {
  at: Date;
  requestId: string;
  status: number;
  durationMs: number;
  waitedMs: number;
  fields: Fields;
  recorded: RecordedData;
};

/** Records the request for its partner or credential. A request of an unknown caller is not recorded. */
function recordRequest(
  { recorder, request, address }: Recording,
  { at, requestId, status, durationMs, waitedMs, fields, recorded }: FinishedRequest,
): void {
  const { partnerId = null, responseBody = null } = recorded;
  const { client_id: clientId = null, staff: staffId = null } = fields;
  if (partnerId === null && clientId === null) return;
  // Named one by one: spreading objects of varying shape takes 7% of the processor time of a small request.
  recorder.record({
    at,
    requestId,
    status,
    durationMs,
    waitedMs,
    method: request.method,
    pathname: request.pathname,
    search: request.search,
    route: fields.route ?? null,
    errorCode: fields.error_code ?? null,
    source: fields.source ?? "api",
    partnerId,
    clientId,
    staffId,
    address,
    idempotencyKey: request.headers.get("idempotency-key"),
    replayed: fields.replayed ?? null,
    params: recorded.params ?? {},
    body: recorded.body,
    responseBody,
    parsedResponse: recorded.parsedResponse,
    tokenId: recorded.tokenId,
    retryAfterSeconds: recorded.retryAfterSeconds,
    lost: recorded.lost,
  });
}
