import { expect, test } from "vitest";
import { allContracts } from "@/lib/contracts/all";
import { createOpenApiDocument } from "@/lib/contracts/openapi";
import { allPortalContracts } from "@/lib/contracts/portal/all";
import { portalOperations } from "./portal";

const ids = allPortalContracts.map(({ operationId }) => operationId).sort();

test("every contract of the portal's own has its operation, and there is no other", () => {
  expect(portalOperations.map(({ contract }) => contract.operationId).sort()).toEqual(ids);
  expect(ids.length).toBeGreaterThan(10);
});

test("no two operations share a name or a place, whichever door they are behind", () => {
  const all = [...allContracts, ...allPortalContracts];
  expect(new Set(all.map(({ operationId }) => operationId)).size).toBe(all.length);
  expect(new Set(all.map(({ method, path }) => `${method} ${path}`)).size).toBe(all.length);
});

test("each says who may call it: a scope, or by name the crew or anybody signed in", () => {
  for (const { operationId, path, scope, caller } of allPortalContracts) {
    expect(path, operationId).toMatch(/^\/portal-api\/(?!v1(\/|$))/);
    expect(scope === null, operationId).toBe(caller !== undefined);
  }
  expect(allContracts.filter(({ caller }) => caller !== undefined)).toEqual([]);
});

test("the portal's own operations are no promise to partners", () => {
  const printed = JSON.stringify(createOpenApiDocument());
  expect(printed).not.toContain("portal-api");
  for (const id of ids) expect(printed).not.toContain(`"${id}"`);
});
