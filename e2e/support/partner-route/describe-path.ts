import { test } from "vitest";
import { createApiClient, pathOf, toRequest } from "../api-client";
import { expectError } from "../wire/expect-reply";
import { fullInput, harmlessInput, type RouteUnderTest } from "./route-under-test";

/** Paths that look like this one, by how they differ from it. */
const spellings: Readonly<Record<string, (path: string) => string>> = {
  "a trailing slash": (path) => `${path}/`,
  "a doubled slash in front": (path) => `/${path}`,
  "a doubled slash inside": (path) => path.replace("/v1/", "/v1//"),
  "another case": (path) => path.replace(/^\/v1\/\w+/, (start) => start.toUpperCase().replace("/V1", "/v1")),
  "a suffix": (path) => `${path}.rsc`,
  "an encoded letter": (path) =>
    path.replace(/^\/v1\/(\w)/, (_start, letter: string) => `/v1/%${hex(letter)}`),
  "an encoded slash": (path) => path.replace(/^\/v1\/(\w+)/, "/v1%2F$1"),
};

function hex(letter: string): string {
  return letter.charCodeAt(0).toString(16);
}

/** A path has one spelling; any other is a path nobody has. */
export function describePath(route: RouteUnderTest): void {
  const { contract, service } = route;

  // A value in the path may end in anything, so what is added there is part of it.
  const endsInValue = contract.path.endsWith("}");
  const names = Object.keys(spellings).filter((name) => !(endsInValue && name === "a suffix"));

  test.each(names)("the path with %s is unknown", async (name) => {
    const client = await service().client(service().world.alpha);
    const input = await fullInput(route);
    const path = spellings[name]?.(pathOf(contract, input.params)) ?? "";
    const request = toRequest(contract, input);
    expectError(await client.send({ ...request, path }), "not_found");
    expectError(await createApiClient(service().server.url).send({ ...request, path }), "unauthorized");
  });

  if (!contract.path.includes("{")) return;

  test.each(["%00", "%zz", "%ff", ""])("a value that is no text (“%s”) leads nowhere", async (value) => {
    const client = await service().client(service().world.alpha);
    const request = toRequest(contract, harmlessInput(route));
    const path = contract.path.replace(/\{\w+\}/, () => value);
    expectError(await client.send({ ...request, path }), "not_found");
  });

  test("a value of any length that a URL may have leads nowhere", async () => {
    const client = await service().client(service().world.alpha);
    for (const length of [256, 3900]) {
      // Made anew each time, as a key belongs to one path.
      const request = toRequest(contract, harmlessInput(route));
      const path = contract.path.replace(/\{\w+\}/, "x".repeat(length));
      expectError(await client.send({ ...request, path }), "not_found");
    }
  });
}
