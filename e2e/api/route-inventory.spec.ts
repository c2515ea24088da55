import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { allContracts } from "@/lib/contracts/all";
import type { Contract } from "@/lib/contracts/contract";
import { createOpenApiDocument } from "@/lib/contracts/openapi";
import { projectRoot } from "@/server/db/project-root";
import { allOperations } from "@/server/operations/all";
import type { Operation } from "@/server/operations/operation";

const routes = join(projectRoot(), "app/v1");
const contractModules = import.meta.glob<Record<string, unknown>>(["/lib/contracts/*.ts", "!**/*.test.ts"], {
  eager: true,
});
const operationModules = import.meta.glob<Record<string, unknown>>(
  ["/server/operations/*.ts", "!**/*.test.ts"],
  {
    eager: true,
  },
);

/** The route files under `/v1` by the path they serve, as contracts write it. */
function routeFiles(): Map<string, string> {
  const files = readdirSync(routes, { recursive: true, encoding: "utf8" }).filter((name) =>
    /(^|\/)route\.ts$/.test(name),
  );
  return new Map(
    files.map((name) => {
      const folder = name.replace(/\/?route\.ts$/, "");
      return [`/v1/${folder.replaceAll(/\[(\w+)\]/g, "{$1}")}`, readFileSync(join(routes, name), "utf8")];
    }),
  );
}

/** What a folder's modules export under names of that ending; functions, which only make such things, left out. */
function exportsOf<T extends object>(
  modules: Record<string, Record<string, unknown>>,
  ending: RegExp,
): Map<string, T> {
  const exported = Object.values(modules).flatMap((module) => Object.entries(module));
  const found = exported.filter(([name, value]) => ending.test(name) && typeof value === "object");
  expect(found.length).toBeGreaterThan(10);
  // SAFETY: the ending is the house's name for what has this shape.
  return new Map(found as [string, T][]);
}

function sorted(items: Iterable<string>): string[] {
  return [...items].sort();
}

function idsOf(contracts: Iterable<Contract | undefined>): string[] {
  return sorted([...contracts].map((contract) => contract?.operationId ?? "unknown"));
}

const paths = sorted(new Set(allContracts.map(({ path }) => path)));

test("every contract there is, is one of all", () => {
  const written = exportsOf<Contract>(contractModules, /Contract$/);
  expect(idsOf(written.values())).toEqual(idsOf(allContracts));
  expect(new Set(idsOf(allContracts)).size).toBe(allContracts.length);
});

test("every contract has one operation, and every operation is in the registry", () => {
  const written = exportsOf<Operation>(operationModules, /Operation$/);
  const served = allOperations.map(({ contract }) => contract);
  expect(idsOf([...written.values()].map(({ contract }) => contract))).toEqual(idsOf(served));
  expect(idsOf(served)).toEqual(idsOf(allContracts));
});

test("every path has its route file, and there is no other but the one for unknown paths", () => {
  const files = routeFiles();
  expect(files.delete("/v1/[[...unmatched]]")).toBe(true);
  expect(sorted(files.keys())).toEqual(paths);
});

test("every route file mounts the operations of its path, all of them, for every method", () => {
  const operations = exportsOf<Operation>(operationModules, /Operation$/);
  for (const [path, source] of routeFiles()) {
    const imported = [...source.matchAll(/import \{([^}]+)\} from "@\/server\/operations/g)];
    const names = imported.flatMap(([, list = ""]) => list.split(",").map((name) => name.trim()));
    const mounted = names.filter((name) => name !== "").map((name) => operations.get(name)?.contract);
    expect(idsOf(mounted), path).toEqual(idsOf(allContracts.filter((contract) => contract.path === path)));
    expect(source, path).toContain("export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } =");
  }
});

test("the description has every operation and, besides the token endpoint, no other", () => {
  const { paths: described = {} } = createOpenApiDocument();
  const { "/oauth/token": token, ...partner } = described;
  expect(Object.keys(token ?? {})).toEqual(["post"]);
  expect(sorted(Object.keys(partner))).toEqual(paths);
  const operations = Object.entries(partner).flatMap(([path, item]) =>
    Object.keys(item ?? {}).map((method) => `${method.toUpperCase()} ${path}`),
  );
  expect(sorted(operations)).toEqual(sorted(allContracts.map(({ method, path }) => `${method} ${path}`)));
});
