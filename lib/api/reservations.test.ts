import { afterEach, expect, test, vi } from "vitest";
import { findPaidBooking } from "./reservations";

afterEach(() => vi.unstubAllGlobals());

function answerBooking(payment_reference: string, status = "pending_confirmation"): void {
  vi.stubGlobal("fetch", async () => Response.json({ reference: "RB-1", status, payment_reference }));
}

test.each([
  ["pay_1", "pay_1", "RB-1"],
  ["pay_1", "pay_2, pay_1", "RB-1"],
  ["pay_1 pay_2", "pay_2;pay_1", "RB-1"],
  ["pay_1", "pay_12", undefined],
  ["pay_1 pay_3", "pay_1 pay_2", undefined],
])("the payment %j and a booking paid with %j lead to %s", async (paid, bookedWith, expected) => {
  answerBooking(bookedWith);
  expect(await findPaidBooking("PRT-1", paid)).toBe(expected);
});

test("a booking that has ended is not found by its payment", async () => {
  answerBooking("pay_1", "cancelled");
  expect(await findPaidBooking("PRT-1", "pay_1")).toBeUndefined();
});
