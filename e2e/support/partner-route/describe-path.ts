import { test } from "vitest";
import { createApiClient, fillPath, toRequest } from "../api-client";
import { expectError } from "../wire/expect-reply";
import { createValidInput, inputWithoutEffect, type RouteUnderTest } from "./route-under-test";

/** Functions that change a path in one way, by the name of the change. */
const changes: Readonly<Record<string, (path: string) => string>> = {
  "a trailing slash": (path) => `${path}/`,
  "a double slash at the start": (path) => `/${path}`,
  "a double slash inside": (path) => path.replace("/v1/", "/v1//"),
  "another case": (path) => path.replace(/^\/v1\/\w+/, (start) => start.toUpperCase().replace("/V1", "/v1")),
  "a suffix": (path) => `${path}.rsc`,
  "an encoded letter": (path) =>
    path.replace(/^\/v1\/(\w)/, (_start, letter: string) => `/v1/%${hex(letter)}`),
  "an encoded slash": (path) => path.replace(/^\/v1\/(\w+)/, "/v1%2F$1"),
};

function hex(letter: string): string {
  return letter.charCodeAt(0).toString(16);
}

/**
 * Tests that no other spelling of the path reaches the operation, and that an unknown value in the path
 * returns the error for a missing resource.
 */
export function describePath(route: RouteUnderTest): void {
  const { contract, sample, service } = route;

  // After a path parameter, a suffix becomes part of its value.
  const endsInValue = contract.path.endsWith("}");
  const names = Object.keys(changes).filter((name) => !(endsInValue && name === "a suffix"));

  test.each(names)("the path with %s is unknown", async (name) => {
    const client = await service().client(service().accounts.alpha);
    const input = await createValidInput(route);
    const path = changes[name]?.(fillPath(contract, input.params)) ?? "";
    const request = toRequest(contract, input);
    expectError(await client.send({ ...request, path }), "not_found");
    expectError(await createApiClient(service().server.url).send({ ...request, path }), "unauthorized");
  });

  if (!contract.path.includes("{")) return;

  test.each(["%00", "%zz", "%ff", ""])("an invalid path value (“%s”) is not found", async (value) => {
    const client = await service().client(service().accounts.alpha);
    const request = toRequest(contract, inputWithoutEffect(route));
    const path = contract.path.replace(/\{\w+\}/, () => value);
    expectError(await client.send({ ...request, path }), "not_found");
  });

  test("a path value of any length up to the URL limit names nothing", async () => {
    const client = await service().client(service().accounts.alpha);
    for (const length of [256, 3900]) {
      // A new request each time, because an idempotency key belongs to one path.
      const request = toRequest(contract, inputWithoutEffect(route));
      const path = contract.path.replace(/\{\w+\}/, "x".repeat(length));
      expectError(await client.send({ ...request, path }), sample.path?.unknown ?? "not_found");
    }
  });
}
