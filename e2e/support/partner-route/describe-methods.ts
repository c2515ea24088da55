import { expect, test } from "vitest";
import { allContracts } from "@/lib/contracts/all";
import { createApiClient, toRequest } from "../api-client";
import { expectError, telling } from "../wire/expect-reply";
import { fullInput, harmlessInput, type RouteUnderTest } from "./route-under-test";

const methods = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "PROPFIND", "QUERY"];

/** What frameworks take for an order to do something else. */
const tricks: readonly Record<string, string>[] = [
  { "x-middleware-subrequest": "proxy:proxy:proxy:proxy:proxy" },
  { "next-action": "0".repeat(40) },
  { rsc: "1" },
  { "next-router-prefetch": "1", rsc: "1" },
  { "x-http-method-override": "OPTIONS" },
  { "x-original-url": "/v1/coverage", "x-rewrite-url": "/v1/coverage" },
  { "x-forwarded-host": "elsewhere.example.com", "x-forwarded-proto": "https" },
  { "x-now-route-matches": "1=me", "x-matched-path": "/v1/coverage" },
  { purpose: "prefetch", "x-nextjs-data": "1" },
];

/** Which methods the path answers, and that nothing but the method decides. */
export function describeMethods(route: RouteUnderTest): void {
  const { contract, service } = route;
  const own = allContracts.filter(({ path }) => path === contract.path).map(({ method }) => method);
  const allowed: readonly string[] = own.includes("GET") ? [...own, "HEAD"] : own;

  test.each(methods.filter((method) => !allowed.includes(method)))("%s is not allowed", async (method) => {
    const { path } = toRequest(contract, harmlessInput(route));
    const client = await service().client(service().world.alpha);
    const reply = await client.send({ method, path });
    if (method !== "HEAD") expectError(reply, "method_not_allowed");
    expect(reply.status).toBe(405);
    expect(reply.headers.allow?.split(", ").sort()).toEqual([...allowed].sort());
    const stranger = createApiClient(service().server.url);
    expect((await stranger.send({ method, path })).status).toBe(401);
  });

  if (contract.method === "GET") {
    test("HEAD answers as GET, without the body", async () => {
      const client = await service().client(service().world.alpha);
      const request = toRequest(contract, await fullInput(route));
      const { text: _text, ...answer } = telling(await client.send(request));
      const { text, ...head } = telling(await client.send({ ...request, method: "HEAD" }));
      expect(text).toBe("");
      expect(withoutLength(head)).toEqual(withoutLength(answer));
    });
  }

  test.each(tricks)("headers of other software change nothing: %o", async (headers) => {
    const client = await service().client(service().world.alpha);
    const plain = await client.attempt(contract, harmlessInput(route));
    const tricked = await client.attempt(contract, { ...harmlessInput(route), headers });
    expect(telling(tricked)).toEqual(telling(plain));
    const stranger = createApiClient(service().server.url);
    expectError(await stranger.attempt(contract, { ...harmlessInput(route), headers }), "unauthorized");
  });
}

/** RFC 9110 §9.3.2: a reply to HEAD may leave out what only the body tells. */
function withoutLength({ status, headers }: Omit<ReturnType<typeof telling>, "text">) {
  const { "content-length": _length, "transfer-encoding": _encoding, ...rest } = headers;
  return { status, headers: rest };
}
