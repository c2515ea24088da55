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
  /** A process of the same service in which every partner may call once, and then no more. */
  limited: () => ApiServer;
};

/** A request that passes every check and finds nothing or changes nothing, however often it is sent. */
export function harmlessInput({ sample }: RouteUnderTest): CallInput {
  const { query, body, path, refused } = sample;
  return { query, body: body && { ...body, ...refused }, params: path?.missing[0] };
}

/** A request that succeeds for the first partner. */
export async function fullInput({ sample, service }: RouteUnderTest): Promise<CallInput> {
  const { query, body, path } = sample;
  const client = await service().client(service().world.alpha);
  return { query, body, params: await path?.make(client) };
}

/** Every scope but the one the operation needs; the whole list where it needs none. */
export function otherScopes({ scope }: Contract): readonly Scope[] {
  return allScopes.filter((candidate) => candidate !== scope);
}

/** The first partner's call under this key, or under none. */
export async function sendWithKey(
  { contract, service }: RouteUnderTest,
  key: string | readonly string[] | undefined,
  input: CallInput,
): Promise<Reply> {
  const client = await service().client(service().world.alpha);
  const request = toRequest(contract, input);
  const { "idempotency-key": _key, ...headers } = request.headers ?? {};
  const keyed = key === undefined ? headers : { ...headers, "idempotency-key": key };
  return await client.send({ ...request, headers: keyed });
}
