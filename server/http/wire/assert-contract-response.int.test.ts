import { expect } from "vitest";
import { getBookingContract } from "@/lib/contracts/bookings";
import { ApiError } from "../../errors/api-error";
import { test } from "../../testing/fixtures/integration-test";
import { assertContractResponse, checkError } from "./assert-contract-response";

test("in tests an answer the contract does not describe is a fault, in service it is not looked at", ({
  runtime,
}) => {
  const unchecked = { ...runtime, config: { ...runtime.config, checkContracts: false } };
  expect(() => assertContractResponse(runtime, getBookingContract, { reference: "RB-1" })).toThrow(
    /getBooking broke its contract/,
  );
  expect(() => assertContractResponse(unchecked, getBookingContract, { reference: "RB-1" })).not.toThrow();
});

test("so is an error code the contract does not declare; what every route may say needs no declaring", ({
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
