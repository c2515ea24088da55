import { expect } from "vitest";
import { getBookingContract } from "@/lib/contracts/bookings";
import { ApiError } from "../../errors/api-error";
import { test } from "../../testing/fixtures/integration-test";
import { assertContractResponse, checkError } from "./assert-contract-response";

test("a response that breaks its contract throws in tests and is not checked in production", ({
  runtime,
}) => {
  const unchecked = { ...runtime, config: { ...runtime.config, checkContracts: false } };
  expect(() => assertContractResponse(runtime, getBookingContract, { reference: "RB-1" })).toThrow(
    /getBooking broke its contract/,
  );
  expect(() => assertContractResponse(unchecked, getBookingContract, { reference: "RB-1" })).not.toThrow();
});

test("an undeclared error code throws in tests, except for codes that every route may return", ({
  runtime,
}) => {
  const unchecked = { ...runtime, config: { ...runtime.config, checkContracts: false } };
  const undeclared = new ApiError("unavailable", "Taken.");
  expect(checkError(runtime, getBookingContract, undeclared)).toEqual(
    new Error("getBooking does not declare unavailable"),
  );
  expect(checkError(unchecked, getBookingContract, undeclared)).toBe(undeclared);
  for (const declared of [
    new ApiError("not_found", "No."),
    new ApiError("unauthorized", "No."),
    new Error("no answer at all"),
  ]) {
    expect(checkError(runtime, getBookingContract, declared)).toBe(declared);
  }
});
