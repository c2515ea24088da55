import { readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { allContracts } from "@/lib/contracts/all";
import type { Contract } from "@/lib/contracts/contract";
import { createOpenApiDocument } from "@/lib/contracts/openapi";
import { projectRoot } from "@/server/db/project-root";
import type { Operation } from "@/server/operations/operation";

type Modules = Record<string, Record<string, unknown>>;

const contractModules: Modules = import.meta.glob(["/lib/contracts/*.ts", "!**/*.test.ts"], { eager: true });
const operationModules: Modules = import.meta.glob(
  ["/server/operations/*.ts", "!**/all.ts", "!**/portal.ts", "!**/*.test.ts"],
  { eager: true },
);

/** Returns all exported objects whose name ends with `ending`. Fails the test unless there are more than 10. */
function findExports(modules: Modules, ending: RegExp): unknown[] {
  const exported = Object.values(modules).flatMap((module) => Object.entries(module));
  const found = exported.flatMap(([name, value]) =>
    ending.test(name) && typeof value === "object" ? [value] : [],
  );
  expect(found.length).toBeGreaterThan(10);
  return found;
}

function sorted(items: Iterable<string>): string[] {
  return [...items].sort();
}

const ids = sorted(allContracts.map(({ operationId }) => operationId));
const paths = sorted(new Set(allContracts.map(({ path }) => path)));

test("the registry lists every contract once", () => {
  // SAFETY: by convention, every export with this ending is a contract.
  const written = findExports(contractModules, /Contract$/) as Contract[];
  expect(sorted(written.map(({ operationId }) => operationId))).toEqual(ids);
  expect(new Set(ids).size).toBe(ids.length);
});

test("every contract is implemented by exactly one operation", () => {
  // SAFETY: by convention, every export with this ending is a record of operations.
  const written = findExports(operationModules, /Operations$/) as Record<string, Operation>[];
  expect(sorted(written.flatMap((operations) => Object.keys(operations)))).toEqual(ids);
});

test("Next has one route handler for all paths under /v1", () => {
  const files = readdirSync(join(projectRoot(), "app/v1"), { recursive: true, encoding: "utf8" });
  expect(files.filter((name) => name.endsWith(".ts"))).toEqual([join("[[...path]]", "route.ts")]);
});

test("the OpenAPI document has every operation and, apart from the token endpoint, no other", () => {
  const { paths: described = {} } = createOpenApiDocument();
  const { "/oauth/token": token, ...partner } = described;
  expect(Object.keys(token ?? {})).toEqual(["post"]);
  expect(sorted(Object.keys(partner))).toEqual(paths);
  const operations = Object.entries(partner).flatMap(([path, item]) =>
    Object.keys(item ?? {}).map((method) => `${method.toUpperCase()} ${path}`),
  );
  expect(sorted(operations)).toEqual(sorted(allContracts.map(({ method, path }) => `${method} ${path}`)));
});
