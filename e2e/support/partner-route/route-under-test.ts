import type { Contract } from "@/lib/contracts/contract";
import { allScopes, type Scope } from "@/lib/contracts/scopes";
import type { ApiServer } from "@/server/testing/api-server";
import { type CallInput, toRequest } from "../api-client";
import type { Service } from "../run/set-up-service";
import type { Reply } from "../wire/send-request";
import type { Sample } from "./sample-requests";

export type RouteUnderTest = {
  contract: Contract;
  sample: Sample;
  service: () => Service;
  /** A process of the same service whose rate limits allow each partner one request. */
  limited: () => ApiServer;
};

/**
 * Returns a well-formed request that has no effect, however often it is sent: its path names no existing resource, or
 * the operation rejects its body.
 */
export function inputWithoutEffect({ sample }: RouteUnderTest): CallInput {
  const { query, body, path, rejected } = sample;
  return { query, body: body && { ...body, ...rejected }, params: path?.missing[0] };
}

/** Returns a request that succeeds for the first partner. */
export async function createValidInput({ sample, service }: RouteUnderTest): Promise<CallInput> {
  const { query, path } = sample;
  const client = await service().client(service().accounts.alpha);
  const body = (await sample.createBody?.(client)) ?? sample.body;
  return { query, body, params: await path?.create(client) };
}

/** Returns all scopes except the one that the operation requires. */
export function otherScopes({ scope }: Contract): readonly Scope[] {
  return allScopes.filter((candidate) => candidate !== scope);
}

/** Sends a request of the first partner with this key, or without one. */
export async function sendWithKey(
  { contract, service }: RouteUnderTest,
  key: string | readonly string[] | undefined,
  input: CallInput,
): Promise<Reply> {
  const client = await service().client(service().accounts.alpha);
  const request = toRequest(contract, input);
  const { "idempotency-key": _key, ...headers } = request.headers ?? {};
  const keyed = key === undefined ? headers : { ...headers, "idempotency-key": key };
  return await client.send({ ...request, headers: keyed });
}
