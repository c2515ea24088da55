import { expect, test } from "vitest";
import { errorCatalogue } from "@/lib/contracts/errors";
import { createApiClient, toRequest } from "../api-client";
import { expectError, parseError } from "../wire/expect-reply";
import type { mintToken } from "../wire/mint-token";
import { inputWithoutEffect, otherScopes, type RouteUnderTest } from "./route-under-test";

const authorizationCodes = Object.entries(errorCatalogue).flatMap(([code, { status }]) =>
  status === 401 || status === 403 ? [code] : [],
);

/** Tests the required scope, product and rate limit. */
export function describeAuthorization(route: RouteUnderTest): void {
  const { contract, service, limited } = route;
  const { scope, product } = contract;

  async function getCode(account: "alpha" | "unlicensed", scopes?: Parameters<typeof mintToken>[2]) {
    const client = await service().client(service().accounts[account], scopes);
    const reply = await client.attempt(contract, inputWithoutEffect(route));
    return reply.status < 400 ? "done" : parseError(reply).code;
  }

  if (scope === null) {
    test("any valid token is accepted, with any scopes", async () => {
      expect(await getCode("alpha", ["webhooks:manage"])).toBe("done");
    });
  } else {
    test(`a token without ${scope} is rejected, and the error names the scope`, async () => {
      const client = await service().client(service().accounts.alpha, otherScopes(contract));
      const reply = await client.attempt(contract, inputWithoutEffect(route));
      expect(expectError(reply, "insufficient_scope")).toEqual({ required_scope: scope });
      expect(reply.headers["www-authenticate"]).toBe(
        `Bearer realm="partner-api", error="insufficient_scope", scope="${scope}"`,
      );
    });

    test(`a token with only ${scope} is accepted`, async () => {
      expect(authorizationCodes).not.toContain(await getCode("alpha", [scope]));
    });
  }

  if (product === null) {
    test("no product is required", async () => {
      expect(authorizationCodes).not.toContain(await getCode("unlicensed"));
    });
  } else {
    test(`a partner without ${product} is rejected, and the error names the product`, async () => {
      const client = await service().client(service().accounts.unlicensed);
      const reply = await client.attempt(contract, inputWithoutEffect(route));
      expect(expectError(reply, "product_not_enabled")).toEqual({ required_product: product });
    });
  }

  test("a partner above the rate limit gets the time to wait", async () => {
    const token = await service().token(service().accounts.hasty);
    const client = createApiClient(limited().url, token);
    const request = toRequest(contract, inputWithoutEffect(route));
    await client.send(request);
    const reply = await client.send(request);
    const details = expectError(reply, "rate_limited");
    expect(details).toEqual({ bucket: contract.bucket, retry_after: expect.any(Number) });
    expect(reply.headers["retry-after"]).toBe(String(details?.retry_after));
    expect(Number(reply.headers["retry-after"])).toBeGreaterThan(0);
    expect(reply.headers["x-ratelimit-limit"]).toBe("1");
    expect(reply.headers["x-ratelimit-remaining"]).toBe("0");
    expect(Number(reply.headers["x-ratelimit-reset"])).toBeGreaterThan(Date.now() / 1000);
  });
}
