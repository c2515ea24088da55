import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import type { ErrorCode } from "@/lib/contracts/errors";
import { type ApiClient, createApiClient, toRequest } from "../api-client";
import { expectError, expectInvalid } from "../wire/expect-reply";
import { otherTokens } from "../wire/forged-tokens";
import type { RawRequest } from "../wire/send-request";
import { harmlessInput, otherScopes, type RouteUnderTest } from "./route-under-test";

/** Of several things that are wrong at once, the one that is told is the first in the published order. */
export function describeCheckOrder(route: RouteUnderTest): void {
  const { contract, service, limited } = route;

  /** Wrong in every way the contract allows after authentication: no key, no JSON, nothing at the path. */
  function worst(): RawRequest {
    const { headers, ...request } = toRequest(contract, harmlessInput(route));
    const { "idempotency-key": _key, ...rest } = headers ?? {};
    if (contract.body === null) return { ...request, headers: rest };
    return { ...request, headers: { ...rest, "content-type": "text/plain" }, body: "{" };
  }

  test("token, type, account, scope, product and rate are told before anything about the request", async () => {
    const { world, token } = service();
    const others = otherScopes(contract);
    const answers: [ErrorCode, string | undefined][] = [
      ["unauthorized", undefined],
      ["invalid_token", "garbage"],
      ["wrong_token_type", await otherTokens["an ID token"]?.("", world.suspended.clientId)],
      ["partner_inactive", await token(world.suspended, others)],
      ["first_party_partner", await token(world.firstParty, others)],
    ];
    if (contract.scope !== null) answers.push(["insufficient_scope", await token(world.unlicensed, others)]);
    if (contract.product !== null) answers.push(["product_not_enabled", await token(world.unlicensed)]);
    const hasty = await token(world.hasty);
    await createApiClient(limited().url, hasty).send(worst());
    answers.push(["rate_limited", hasty]);
    for (const [code, presented] of answers) {
      expectError(await createApiClient(limited().url, presented).send(worst()), code);
    }
  });

  if (!contract.idempotent) return;

  test("the key is told before the body, and the body before what the key was used for", async () => {
    const client = await service().client(service().world.alpha);
    expectError(await client.send(worst()), "idempotency_key_required");
    const key = await usedKey(client, route);
    const withKey = { ...worst().headers, "idempotency-key": key };
    expectError(await client.send({ ...worst(), headers: withKey }), "unsupported_media_type");
    const json = { ...withKey, "content-type": "application/json" };
    expectInvalid(await client.send({ ...worst(), headers: json }), "");
    const changed = { ...harmlessInput(route), key };
    changed.body = { ...changed.body, more: true };
    expectError(await client.attempt(contract, changed), "idempotency_key_reused");
  });
}

async function usedKey(client: ApiClient, route: RouteUnderTest): Promise<string> {
  const key = randomUUID();
  const reply = await client.attempt(route.contract, { ...harmlessInput(route), key });
  expect(reply.status).toBe(404);
  return key;
}
