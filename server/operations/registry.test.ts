import { expect, test } from "vitest";
import { allContracts, operationIds, type PartnerContracts } from "@/lib/contracts/all";
import { getMeContract } from "@/lib/contracts/partners";
import { defineRegistry } from "@/lib/contracts/registry";
import { allOperations, operations } from "./all";
import { defineOperations, type Operations } from "./operation";

test("each contract has exactly the operation of its own ID, in the order of the registry", () => {
  expect(operationIds.length).toBeGreaterThan(30);
  expect(Object.keys(operations).sort()).toEqual([...operationIds].sort());
  expect(allOperations.map(({ contract }) => contract)).toEqual(allContracts);
  expect(allContracts.map(({ operationId }) => operationId)).toEqual(operationIds);
});

test("a contract under another operation ID does not compile", () => {
  // @ts-expect-error The ID of this contract is getMe.
  expect(defineRegistry({ getCoverage: getMeContract })).toHaveProperty("getCoverage");
});

test("a missing operation does not compile", () => {
  const { getMe, ...others } = operations;
  // @ts-expect-error getMe is missing.
  const incomplete: Operations<PartnerContracts> = others;
  expect(incomplete).not.toHaveProperty("getMe");
  expect(getMe.contract).toBe(getMeContract);
});

test("an operation that the registry does not list does not compile", () => {
  // @ts-expect-error No contract has this ID.
  expect(() => defineOperations({ getNothing: async () => ({}) })).not.toThrow();
});

test("an operation whose result breaks its contract does not compile", () => {
  // @ts-expect-error The clock has two fields.
  expect(defineOperations({ showClock: async () => ({ now: "2026-01-01" }) })).toHaveProperty("showClock");
});
