import type { Contract } from "@/lib/contracts/contract";
import type { CallContext } from "../../context";
import { ApiError } from "../../errors/api-error";
import type { ApiRequest } from "../wire/api-request";
import { readJson } from "../wire/read-body";
import { authorize } from "./authenticate-partner";

/** Returns whether the body may still be incomplete when the caller is authenticated. */
export function hasPendingBody({ method, isBodyComplete }: ApiRequest): boolean {
  if (method === "GET" || method === "HEAD") return false;
  return isBodyComplete === undefined || !isBodyComplete();
}

type Incoming = {
  request: ApiRequest;
  /** Authenticates the caller again and returns it in its current state. */
  readCaller(): Promise<CallContext>;
};

/** The error codes of a body whose last byte did not arrive. */
const incomplete = new Set(["request_timeout", "service_unavailable"]);

/**
 * Reads the body, then reads the caller again and authorises it. Throws the error of a caller that may no longer make
 * the request before an error in the body. Throws the error of an incomplete body at once, without reading the caller.
 */
export async function receiveBody(
  contract: Contract,
  { request, readCaller }: Incoming,
): Promise<{ ctx: CallContext; body: Record<string, unknown> | undefined }> {
  const read = readJson(request, { optional: contract.bodyOptional === true });
  const [received] = await Promise.allSettled([read]);
  const failure: unknown = received.status === "rejected" ? received.reason : undefined;
  if (failure instanceof ApiError && incomplete.has(failure.code)) throw failure;
  const ctx = await readCaller();
  authorize(ctx, contract);
  if (received.status === "rejected") throw failure;
  return { ctx, body: received.value };
}
