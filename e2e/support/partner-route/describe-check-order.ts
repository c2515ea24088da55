import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import type { ErrorCode } from "@/lib/contracts/errors";
import { type ApiClient, createApiClient, toRequest } from "../api-client";
import { expectError, expectInvalid } from "../wire/expect-reply";
import { otherTokens } from "../wire/forged-tokens";
import type { RawRequest } from "../wire/send-request";
import { inputWithoutEffect, otherScopes, type RouteUnderTest } from "./route-under-test";

/** Tests that a request with several errors returns the one that comes first in the published order of checks. */
export function describeCheckOrder(route: RouteUnderTest): void {
  const { contract, service, limited } = route;

  /**
   * Builds an authenticated request with as many errors as the contract allows: no key, a body that is not JSON and an
   * unknown ID.
   */
  function createWorstRequest(): RawRequest {
    const { headers, ...request } = toRequest(contract, inputWithoutEffect(route));
    const { "idempotency-key": _key, ...rest } = headers ?? {};
    if (contract.body === null) return { ...request, headers: rest };
    return { ...request, headers: { ...rest, "content-type": "text/plain" }, body: "{" };
  }

  test("token, type, account, scope, product and rate errors precede all errors of the request", async () => {
    const { accounts, token } = service();
    const others = otherScopes(contract);
    const expectations: [ErrorCode, string | undefined][] = [
      ["unauthorized", undefined],
      ["invalid_token", "garbage"],
      ["wrong_token_type", await otherTokens["an ID token"]?.("", accounts.suspended.clientId)],
      ["partner_inactive", await token(accounts.suspended, others)],
      ["first_party_partner", await token(accounts.firstParty, others)],
    ];
    if (contract.scope !== null)
      expectations.push(["insufficient_scope", await token(accounts.unlicensed, others)]);
    if (contract.product !== null)
      expectations.push(["product_not_enabled", await token(accounts.unlicensed)]);
    const hasty = await token(accounts.hasty);
    await createApiClient(limited().url, hasty).send(createWorstRequest());
    expectations.push(["rate_limited", hasty]);
    for (const [code, presented] of expectations) {
      expectError(await createApiClient(limited().url, presented).send(createWorstRequest()), code);
    }
  });

  if (!contract.idempotent) return;

  test("a missing key precedes an invalid body, and an invalid body precedes a reused key", async () => {
    const client = await service().client(service().accounts.alpha);
    expectError(await client.send(createWorstRequest()), "idempotency_key_required");
    const key = await useKey(client, route);
    const withKey = { ...createWorstRequest().headers, "idempotency-key": key };
    expectError(await client.send({ ...createWorstRequest(), headers: withKey }), "unsupported_media_type");
    const json = { ...withKey, "content-type": "application/json" };
    expectInvalid(await client.send({ ...createWorstRequest(), headers: json }), "");
    const changed = { ...inputWithoutEffect(route), key };
    changed.body = { ...changed.body, more: true };
    expectError(await client.attempt(contract, changed), "idempotency_key_reused");
  });
}

async function useKey(client: ApiClient, route: RouteUnderTest): Promise<string> {
  const key = randomUUID();
  const reply = await client.attempt(route.contract, { ...inputWithoutEffect(route), key });
  expect(reply.status).toBe(404);
  return key;
}
