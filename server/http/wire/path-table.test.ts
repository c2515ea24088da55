import fc from "fast-check";
import { expect, test } from "vitest";
import { allOperations } from "../../operations/all";
import { createPathTable } from "./path-table";

const find = createPathTable(allOperations);

function idsAt(path: string): string[] | null {
  return find(path)?.operations.map(({ contract }) => contract.operationId) ?? null;
}

test("every operation is found at its path with its parameters decoded", () => {
  const value = fc
    .string({ unit: "grapheme", minLength: 1, maxLength: 30 })
    .filter((text) => !text.includes("\0"));
  for (const { contract } of allOperations) {
    fc.assert(
      fc.property(value, (text) => {
        const path = contract.path.replaceAll(/\{\w+\}/g, encodeURIComponent(text));
        expect(idsAt(path)).toContain(contract.operationId);
        const names = [...contract.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]);
        expect(find(path)?.params).toEqual(Object.fromEntries(names.map((name) => [name, text])));
      }),
      { numRuns: 20 },
    );
  }
});

test("a fixed segment wins over a parameter, and the parameter is tried if the fixed segment does not match", () => {
  expect(idsAt("/v1/bookings/ext/mine")).toEqual(["getBookingByExternalRef"]);
  expect(idsAt("/v1/bookings/ext")).toEqual(["getBooking"]);
  expect(find("/v1/bookings/ext")?.params).toEqual({ reference: "ext" });
  expect(find("/v1/bookings/RB-1/cancel")?.params).toEqual({ reference: "RB-1" });
});

test("an encoded slash is part of a parameter", () => {
  expect(find("/v1/bookings/ext/a%2Fb")?.params).toEqual({ external_ref: "a/b" });
  expect(find("/v1/bookings/ext/a/b")).toBeNull();
});

test.for([
  "/v1",
  "/v1/",
  "/v1/me/",
  "//v1/me",
  "/v1//me",
  "/V1/me",
  "/v1/Me",
  "/v1/me%20",
  "/v1/%6De",
  "/v1/bookings/",
  "/v1/bookings/%E0%A4%A",
  "/v1/bookings/%ff",
  "/v1/bookings/a%00b",
  "/v1/bookings/ext/",
  "/v1/rentals",
  "/v1/rentals/reservations/RB-1/books",
])("%s matches no operation", (path) => {
  expect(find(path)).toBeNull();
});
