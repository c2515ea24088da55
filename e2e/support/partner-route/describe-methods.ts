import { expect, test } from "vitest";
import { allContracts } from "@/lib/contracts/all";
import { createApiClient, toRequest } from "../api-client";
import { expectError, normalizeReply } from "../wire/expect-reply";
import { createValidInput, inputWithoutEffect, type RouteUnderTest } from "./route-under-test";

const methods = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "PROPFIND", "QUERY"];

/** Headers that frameworks interpret as instructions. */
const instructionHeaders: readonly Record<string, string>[] = [
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

/** Tests the allowed methods, and that no header changes them. */
export function describeMethods(route: RouteUnderTest): void {
  const { contract, service } = route;
  const declared = allContracts.filter(({ path }) => path === contract.path).map(({ method }) => method);
  const allowed: readonly string[] = declared.includes("GET") ? [...declared, "HEAD"] : declared;

  test.each(methods.filter((method) => !allowed.includes(method)))("%s is not allowed", async (method) => {
    const { path } = toRequest(contract, inputWithoutEffect(route));
    const client = await service().client(service().accounts.alpha);
    const reply = await client.send({ method, path });
    if (method !== "HEAD") expectError(reply, "method_not_allowed");
    expect(reply.status).toBe(405);
    expect(reply.headers.allow?.split(", ").sort()).toEqual([...allowed].sort());
    const anonymous = createApiClient(service().server.url);
    expect((await anonymous.send({ method, path })).status).toBe(401);
  });

  if (contract.method === "GET") {
    test("HEAD responds like GET, without the body", async () => {
      const client = await service().client(service().accounts.alpha);
      const request = toRequest(contract, await createValidInput(route));
      const { text: _text, ...answer } = normalizeReply(await client.send(request));
      const { text, ...head } = normalizeReply(await client.send({ ...request, method: "HEAD" }));
      expect(text).toBe("");
      expect(omitLength(head)).toEqual(omitLength(answer));
    });
  }

  test.each(instructionHeaders)("headers of other software have no effect: %o", async (headers) => {
    const client = await service().client(service().accounts.alpha);
    const plain = await client.attempt(contract, inputWithoutEffect(route));
    const changed = await client.attempt(contract, { ...inputWithoutEffect(route), headers });
    expect(normalizeReply(changed)).toEqual(normalizeReply(plain));
    const anonymous = createApiClient(service().server.url);
    expectError(await anonymous.attempt(contract, { ...inputWithoutEffect(route), headers }), "unauthorized");
  });
}

/** Removes `Content-Length` and `Transfer-Encoding`, which a response to HEAD may omit (RFC 9110 §9.3.2). */
function omitLength({ status, headers }: Omit<ReturnType<typeof normalizeReply>, "text">) {
  const { "content-length": _length, "transfer-encoding": _encoding, ...rest } = headers;
  return { status, headers: rest };
}
