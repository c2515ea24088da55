import { expect, test } from "vitest";
import { allContracts } from "@/lib/contracts/all";
import { createOpenApiDocument } from "@/lib/contracts/openapi";
import { allPortalContracts } from "@/lib/contracts/portal/all";
import { portalOperations } from "./portal";

const ids = allPortalContracts.map(({ operationId }) => operationId).sort();

test("every portal-only contract has its operation, and no other exists", () => {
  expect(portalOperations.map(({ contract }) => contract.operationId).sort()).toEqual(ids);
  expect(ids.length).toBeGreaterThan(10);
});

test("no two operations share an ID or a method and path in either API", () => {
  const all = [...allContracts, ...allPortalContracts];
  expect(new Set(all.map(({ operationId }) => operationId)).size).toBe(all.length);
  expect(new Set(all.map(({ method, path }) => `${method} ${path}`)).size).toBe(all.length);
});

test("each operation names its callers: a scope, the crew, or any signed-in person", () => {
  for (const { operationId, path, scope, caller } of allPortalContracts) {
    expect(path, operationId).toMatch(/^\/portal-api\/(?!v1(\/|$))/);
    expect(scope === null, operationId).toBe(caller !== undefined);
  }
  expect(allContracts.filter(({ caller }) => caller !== undefined)).toEqual([]);
});

test("portal-only operations are not part of the published API", () => {
  const printed = JSON.stringify(createOpenApiDocument());
  expect(printed).not.toContain("portal-api");
  for (const id of ids) expect(printed).not.toContain(`"${id}"`);
});
