import { searchAvailabilityContract } from "@/lib/contracts/availability";
import { type Contract, isServedIn } from "@/lib/contracts/contract";
import type { CallContext, Runtime } from "../../context";
import { ApiError } from "../../errors/api-error";
import { fingerprintRequest } from "../../idempotency/fingerprint";
import { runIdempotent } from "../../idempotency/run-idempotent";
import { newRequestId } from "../../ids";
import type { MeteredRequest } from "../../metrics/meter";
import type { Operation } from "../../operations/operation";
import { type RateLimiter, rateHeaders } from "../../rate-limit/rate-limiter";
import type { CallRecorder } from "../../request-log/call-recorder";
import { scenarioHooks } from "../../scenarios/scenario-hooks";
import type { ApiRequest } from "../wire/api-request";
import { assertContractResponse, checkError } from "../wire/assert-contract-response";
import { clientAddress } from "../wire/client-address";
import { readIdempotencyKey } from "../wire/idempotency-key";
import { parseInput } from "../wire/parse-input";
import { type RequestLog, startRequestLog } from "../wire/request-log";
import {
  type ApiResponse,
  errorPayload,
  jsonPayload,
  type ResponsePayload,
  toApiResponse,
} from "../wire/respond";
import { toApiError } from "../wire/to-api-error";
import { traceRequest } from "../wire/trace-request";
import { authenticatePartner, authorize } from "./authenticate-partner";
import { fillPath } from "./fill-path";
import { hasPendingBody, receiveBody } from "./receive-body";

export type ApiRuntime = Runtime & { limiter: RateLimiter; recorder: CallRecorder };

/** The operations of a matched path, and the values of the path's parameters. */
export type PathMatch = { operations: readonly Operation[]; params: Record<string, string> };

/**
 * What the path of a request matched (null if nothing), and the IP address of the other end of the connection if
 * there is one.
 */
export type Target = { match: PathMatch | null; peerAddress?: string };

type PipelineResult = { payload: ResponsePayload; headers?: Record<string, string>; dropped?: boolean };

/** Returns the caller of a request, or throws an `ApiError`. */
export type Authenticate = (
  runtime: ApiRuntime,
  request: ApiRequest,
  requestId: string,
) => Promise<CallContext>;

/** Handles a request under `/v1`. The Bearer token identifies the caller. */
export const handlePartnerRequest = createRequestPipeline("v1", (runtime, request, requestId) =>
  authenticatePartner(runtime, request, requestId),
);

/**
 * Creates the request pipeline of one API entry point. The order of the checks is part of the API: caller, account,
 * path and method, scope, product, rate limit, idempotency key, body, then the operation. The checks use the time at
 * which the last byte of the body arrived, and the caller's state after it. So the caller is read again if the body may
 * arrive after the head. A wait for a slot after the last byte does not change the time that the checks use.
 */
export function createRequestPipeline(door: MeteredRequest["door"], authenticate: Authenticate) {
  const handle = async (
    runtime: ApiRuntime,
    request: ApiRequest,
    { match, peerAddress }: Target,
  ): Promise<ApiResponse> => {
    const requestId = newRequestId();
    const log = startRequestLog(
      runtime,
      { id: requestId, method: request.method, door },
      { recorder: runtime.recorder, request, address: getClientAddress(runtime, request, peerAddress) },
    );
    let response: ApiResponse;
    try {
      const arrivesLater = hasPendingBody(request);
      const reachable = chooseDatabase(runtime, match, request);
      const ctx = await authenticate(reachable, request, requestId);
      log.addFields(callerFields(ctx));
      const { partner, tokenId } = ctx;
      log.addRecordedData({ partnerId: partner?.id ?? null, tokenId, params: match?.params ?? {} });
      const operation = selectOperation(filterByEnvironment(runtime, match), request.method);
      log.addFields({ route: operation.contract.path });
      const again = arrivesLater ? () => authenticate(runtime, request, requestId) : async () => ctx;
      const call = { request, operation, params: match?.params ?? {}, log, readCaller: again };
      const { payload, headers, dropped } = await runOperation(runtime, ctx, call).catch((error) => {
        throw checkError(runtime, operation.contract, error);
      });
      log.addRecordedData({ responseBody: payload.body, parsedResponse: payload.value });
      response = toApiResponse(payload, requestId, headers);
      if (dropped === true) response.dropped = true;
    } catch (error) {
      response = toErrorResponse(error, requestId, log);
    }
    // A client that has closed the connection does not get the response.
    log.addRecordedData({ lost: response.dropped === true || request.isClosed?.() === true });
    log.finish(response.status);
    return request.method === "HEAD" ? { ...response, body: null } : response;
  };
  return (runtime: ApiRuntime, request: ApiRequest, target: Target) =>
    traceRequest(request, () => handle(runtime, request, target));
}

function callerFields({ partner, staff, actor }: CallContext) {
  const owner = partner === null ? {} : { partner: partner.slug };
  if (staff === undefined) return { ...owner, client_id: actor.id };
  return { ...owner, staff: staff.id, source: "portal" as const };
}

export function getClientAddress(
  { config }: ApiRuntime,
  request: ApiRequest,
  peerAddress?: string,
): string | null {
  if (peerAddress === undefined) return null;
  return clientAddress(peerAddress, request.headers.get("x-forwarded-for"), config.trustedProxies);
}

/**
 * Converts a thrown error to a response with the error envelope. Logs its code, and also the error itself if the status
 * is 500 or higher.
 */
export function toErrorResponse(error: unknown, requestId: string, log: RequestLog): ApiResponse {
  const answer = toApiError(error);
  if (answer.status >= 500) log.logFault(error);
  log.addFields({ error_code: answer.code });
  if (answer.clientId !== undefined) log.addFields({ client_id: answer.clientId });
  const payload = errorPayload(answer, requestId);
  const retryAfterSeconds = Number(answer.headers["Retry-After"] ?? Number.NaN);
  log.addRecordedData({
    responseBody: payload.body,
    parsedResponse: payload.value,
    ...(Number.isFinite(retryAfterSeconds) && { retryAfterSeconds }),
  });
  return toApiResponse(payload, requestId, answer.headers);
}

/**
 * Returns a runtime that reads from the replica if the primary does not respond and the contract allows the operation
 * to use the replica. Otherwise returns the runtime unchanged.
 */
function chooseDatabase(runtime: ApiRuntime, match: PathMatch | null, { method }: ApiRequest): ApiRuntime {
  // `available` is not used before. Concurrent callers share its queries, so they would wait for one that
  // still waits for the primary.
  if (!runtime.database.isWithoutPrimary()) return runtime;
  const found = match?.operations.find(({ contract }) => contract.method === method);
  if (found?.contract.servedByReplica !== true) return runtime;
  return { ...runtime, database: runtime.database.available };
}

/**
 * Returns the match without operations of other environments, or null if none is left. In production, sandbox paths are
 * unknown.
 */
function filterByEnvironment({ config }: Runtime, match: PathMatch | null): PathMatch | null {
  const served = match?.operations.filter(({ contract }) => isServedIn(contract, config.environment)) ?? [];
  return match === null || served.length === 0 ? null : { ...match, operations: served };
}

function selectOperation(match: PathMatch | null, method: string): Operation {
  if (match === null) throw new ApiError("not_found", "Path not found. Check the URL.");
  const wanted = method === "HEAD" ? "GET" : method;
  const operation = match.operations.find(({ contract }) => contract.method === wanted);
  if (operation !== undefined) return operation;
  const allowed = match.operations.flatMap(({ contract }) =>
    contract.method === "GET" ? ["GET", "HEAD"] : [contract.method],
  );
  throw new ApiError("method_not_allowed", `Method not allowed. Use ${allowed.join(", ")}.`).withHeaders({
    Allow: allowed.join(", "),
  });
}

type OperationCall = {
  request: ApiRequest;
  operation: Operation;
  params: Record<string, string>;
  log: RequestLog;
  /** Returns the caller in its current state. */
  readCaller(): Promise<CallContext>;
};

async function runOperation(
  runtime: ApiRuntime,
  caller: CallContext,
  call: OperationCall,
): Promise<PipelineResult> {
  const { request, operation, params, log } = call;
  const { contract } = operation;
  const query = new URLSearchParams(request.search);
  authorize(caller, contract);
  await consumeRateLimit(runtime, caller, { contract, query });
  const key = contract.idempotent ? readIdempotencyKey(request.headers) : undefined;
  const { ctx, body } = contract.body === null ? { ctx: caller } : await receiveBody(contract, call);
  log.addRecordedData({ body });
  const input = parseInput(contract, { params, search: query, body });
  const { partner } = ctx;
  if (contract.readsRequestLog === true) await runtime.recorder.flush();
  if (key === undefined || partner === null) {
    return { payload: toPayload(runtime, contract, await operation.run(ctx, input)) };
  }
  await operation.prepare?.(ctx, input);
  const scenarios = scenarioHooks(ctx.config);
  const { outcome, replayed } = await runIdempotent(
    ctx.database,
    {
      partnerId: partner.id,
      key,
      fingerprint: fingerprintRequest(contract.method, fillPath(contract, params), body),
      requestId: ctx.requestId ?? "",
    },
    {
      work: async (tx) => {
        const idempotentCtx = { ...ctx, partner, tx };
        await scenarios.onRequest(idempotentCtx, input);
        return toPayload(runtime, contract, await operation.run(idempotentCtx, input));
      },
      toOutcome: (error) => {
        const failure = toApiError(checkError(runtime, contract, error));
        if (failure.status >= 500) log.logFault(error);
        log.addFields({ error_code: failure.code });
        return errorPayload(failure, ctx.requestId ?? "");
      },
    },
  );
  log.addFields({ replayed });
  if (replayed) return { payload: outcome, headers: { "Idempotent-Replayed": "true" } };
  return { payload: outcome, dropped: scenarios.onResponse(outcome) };
}

function toPayload(runtime: ApiRuntime, contract: Contract, value: unknown): ResponsePayload {
  assertContractResponse(runtime, contract, value);
  return jsonPayload(contract.status, value);
}

type RatedCall = {
  contract: Pick<Contract, "operationId" | "bucket" | "rateCost">;
  query: URLSearchParams;
};

/** Takes the cost of the request from the caller's rate limit. Throws `rate_limited` if too little is left. */
export async function consumeRateLimit(
  { limiter }: ApiRuntime,
  ctx: CallContext,
  call: RatedCall,
): Promise<void> {
  const { contract } = call;
  const result = await limiter.take(contract.bucket, getRateLimitKey(ctx), getCost(call));
  if (result.allowed) return;
  const { bucket, retryAfter } = result;
  throw new ApiError(
    "rate_limited",
    `Rate limit exceeded. Retry in ${retryAfter} ${retryAfter === 1 ? "second" : "seconds"}.`,
    {
      bucket,
      retry_after: retryAfter,
    },
  ).withHeaders(rateHeaders(result));
}

/** Returns the cost of a request. A poll of a search costs 0.25. */
function getCost({ contract: { operationId, rateCost = 1 }, query }: RatedCall): number {
  return operationId === searchAvailabilityContract.operationId && query.has("search_id") ? 0.25 : rateCost;
}

/**
 * Returns the key of the rate limit. All entry points share one limit per partner. Each crew member has their
 * own.
 */
function getRateLimitKey({ partner, staff }: CallContext): string {
  return partner === null ? `staff-${staff?.id}` : String(partner.id);
}
