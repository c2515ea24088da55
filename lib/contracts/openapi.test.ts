import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { allContracts } from "./all";
import { createOpenApiDocument } from "./openapi";

type Header = { required?: boolean };
type Described = {
  security?: unknown;
  parameters?: { name: string; schema: unknown }[];
  responses: Record<string, { headers: Record<string, Header> }>;
};

const document: { paths: Record<string, Record<string, Described>>; components: Record<string, unknown> } =
  JSON.parse(JSON.stringify(createOpenApiDocument()));

function described(path: string, method: string): Described {
  const operation = document.paths[path]?.[method.toLowerCase()];
  if (operation === undefined) throw new Error(`${method} ${path} is not described.`);
  return operation;
}

const rateLimit = ["X-RateLimit-Limit", "X-RateLimit-Remaining", "X-RateLimit-Reset"];

/** Returns the header names of a response, sorted. Optional ones end with a question mark. */
function headersOf({ responses }: Described, status: number): string[] {
  const headers = Object.entries(responses[status]?.headers ?? {});
  return headers.map(([name, { required }]) => (required === true ? name : `${name}?`)).sort();
}

test("published patterns do not depend on a regular expression flag", () => {
  const caseDependent = [...JSON.stringify(document).matchAll(/"pattern":"((?:[^"\\]|\\.)*)"/g)]
    .map(([, pattern]) => JSON.parse(`"${pattern}"`))
    .filter((pattern: string) => /(?<![A-Z])a-z(?!A-Z)/.test(pattern));
  expect(caseDependent).toEqual([]);
});

test.each(allContracts)("$operationId declares its response headers for each status", (contract) => {
  const operation = described(contract.path, contract.method);
  const { idempotent, scope, status } = contract;
  const id = "X-Request-Id";
  expect(headersOf(operation, status)).toEqual([...(idempotent ? ["Idempotent-Replayed?"] : []), id]);
  expect(headersOf(operation, 401)).toEqual(["WWW-Authenticate", id]);
  expect(headersOf(operation, 403)).toEqual([...(scope === null ? [] : ["WWW-Authenticate?"]), id]);
  expect(headersOf(operation, 429)).toEqual(["Retry-After", ...rateLimit, id]);
  expect(headersOf(operation, 503)).toEqual(["Retry-After", id]);
  if (idempotent) expect(headersOf(operation, 409)).toEqual(["Retry-After?", id]);
});

test("the token route accepts Basic or the form, and declares its headers for every status", () => {
  const operation = described("/oauth/token", "POST");
  expect(operation.security).toEqual([{ client: [] }, {}]);
  expect(document.components).toMatchObject({
    securitySchemes: { client: { type: "http", scheme: "basic" }, oauth: { type: "oauth2" } },
  });
  const counted = [...rateLimit, "X-Request-Id"];
  expect(headersOf(operation, 200)).toEqual(counted);
  expect(headersOf(operation, 401)).toEqual(["WWW-Authenticate", ...counted]);
  expect(headersOf(operation, 405)).toEqual(["Allow", ...counted]);
  expect(headersOf(operation, 429)).toEqual(["Retry-After", ...counted]);
  expect(headersOf(operation, 503)).toContain("Retry-After");
});

test("a parameter that several operations take has the same schema in all of them", () => {
  const schemas = new Map<string, Set<string>>();
  for (const { path, method } of allContracts) {
    for (const { name, schema } of described(path, method).parameters ?? []) {
      if (name !== "locale" && name !== "country") continue;
      schemas.set(name, (schemas.get(name) ?? new Set()).add(JSON.stringify(schema)));
    }
  }
  expect([...schemas].map(([name, { size }]) => [name, size]).sort()).toEqual([
    ["country", 1],
    ["locale", 1],
  ]);
});

test("no contract describes a schema of another file, because the description would apply wherever it is used", () => {
  const folder = new URL(".", import.meta.url);
  const described = readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".ts") && !name.endsWith(".test.ts"))
    .flatMap((name) => {
      const source = readFileSync(new URL(name, folder), "utf8");
      return [...source.matchAll(/(?<![\w.)])(?!z\b)(\w+)\s*\.register\(/g)].map(
        ([, schema]) => `${name}: ${schema}`,
      );
    });
  expect(described).toEqual([]);
});

test("timestamps on the sandbox clock are not described as real time", () => {
  const { schemas } = document.components as {
    schemas: Record<string, { properties: Record<string, unknown> }>;
  };
  expect(schemas.Booking?.properties.starts_at).toEqual({ type: "string", format: "date-time" });
  expect(schemas.Readiness?.properties.computed_at).toEqual({
    type: "string",
    format: "date-time",
    description: "In real time, not the time of the sandbox clock.",
  });
});
