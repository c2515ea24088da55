import { expect, test } from "vitest";
import { errorCatalogue } from "@/lib/contracts/errors";
import { createApiClient, toRequest } from "../api-client";
import { errorOf, expectError } from "../wire/expect-reply";
import type { mintToken } from "../wire/mint-token";
import { harmlessInput, otherScopes, type RouteUnderTest } from "./route-under-test";

const authorizationCodes = Object.entries(errorCatalogue).flatMap(([code, { status }]) =>
  status === 401 || status === 403 ? [code] : [],
);

/** What the caller may: its scope, its product, its rate. */
export function describeAuthorization(route: RouteUnderTest): void {
  const { contract, service, limited } = route;
  const { scope, product } = contract;

  async function codeWith(account: "alpha" | "unlicensed", scopes?: Parameters<typeof mintToken>[2]) {
    const client = await service().client(service().world[account], scopes);
    const reply = await client.attempt(contract, harmlessInput(route));
    return reply.status < 400 ? "done" : errorOf(reply).code;
  }

  if (scope === null) {
    test("any valid token will do, whatever its scope", async () => {
      expect(await codeWith("alpha", ["webhooks:manage"])).toBe("done");
    });
  } else {
    test(`a token without ${scope} is refused, and the scope named`, async () => {
      const client = await service().client(service().world.alpha, otherScopes(contract));
      const reply = await client.attempt(contract, harmlessInput(route));
      expect(expectError(reply, "insufficient_scope")).toEqual({ required_scope: scope });
      expect(reply.headers["www-authenticate"]).toBe(
        `Bearer realm="partner-api", error="insufficient_scope", scope="${scope}"`,
      );
    });

    test(`a token with ${scope} alone is enough`, async () => {
      expect(authorizationCodes).not.toContain(await codeWith("alpha", [scope]));
    });
  }

  if (product === null) {
    test("no product is needed", async () => {
      expect(authorizationCodes).not.toContain(await codeWith("unlicensed"));
    });
  } else {
    test(`a partner without ${product} is refused, and the product named`, async () => {
      const client = await service().client(service().world.unlicensed);
      const reply = await client.attempt(contract, harmlessInput(route));
      expect(expectError(reply, "product_not_enabled")).toEqual({ required_product: product });
    });
  }

  test("a partner that calls too often is told how long to wait", async () => {
    const token = await service().token(service().world.hasty);
    const client = createApiClient(limited().url, token);
    const request = toRequest(contract, harmlessInput(route));
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
