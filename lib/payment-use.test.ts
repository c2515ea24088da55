import { expect, test } from "vitest";
import { findPaymentUse, type PaidBooking } from "./payment-use";

const ended: PaidBooking = {
  reference: "RB-OLD",
  status: "cancelled",
  external_ref: "PRT-1",
  payment_reference: "pay_1",
  total: 200,
  currency: "EUR",
  created_at: "2026-11-23T10:00:00.000Z",
};
const other = (reference: string, changes: Partial<PaidBooking> = {}): PaidBooking => ({
  ...ended,
  reference,
  status: "pending",
  created_at: "2026-11-23T11:00:00.000Z",
  ...changes,
});
const use = (...others: PaidBooking[]) =>
  findPaymentUse(ended, [ended, ...others], (booking) => booking.external_ref ?? `PRT-${booking.reference}`);

test("a payment without another booking is not used", () => {
  expect(use()).toBeUndefined();
  expect(use(other("RB-2", { payment_reference: "pay_2" }))).toBeUndefined();
});

test("an active booking of the same sale that adds a second payment uses it", () => {
  expect(use(other("RB-2", { payment_reference: "pay_1 pay_2" }))).toMatchObject({
    booking: { reference: "RB-2" },
    active: true,
    sameSale: true,
  });
});

test("the same sale comes before another sale, and the newest booking before older ones", () => {
  const stranger = other("RB-3", { external_ref: "PRT-9", created_at: "2026-11-23T15:00:00.000Z" });
  const first = other("RB-4");
  const newest = other("RB-5", { created_at: "2026-11-23T12:00:00.000Z" });
  expect(use(stranger)).toMatchObject({ booking: { reference: "RB-3" }, active: true, sameSale: false });
  expect(use(stranger, first, newest)?.booking.reference).toBe("RB-5");
});

test("a completed booking has used the payment", () => {
  expect(use(other("RB-2", { status: "completed" }))?.active).toBe(true);
});

test("a later booking of the same sale that ended too continues the sale, but not an earlier or a foreign one", () => {
  const later = other("RB-2", { status: "expired" });
  expect(use(later)).toMatchObject({ booking: { reference: "RB-2" }, active: false });
  expect(use(other("RB-3", { status: "expired", created_at: "2026-11-23T09:00:00.000Z" }))).toBeUndefined();
  expect(use(other("RB-4", { status: "cancelled", external_ref: "PRT-9" }))).toBeUndefined();
});

test("a booking without an external reference is the sale that its reference names", () => {
  const unnamed = { ...ended, external_ref: null };
  const rebooked = other("RB-2", { external_ref: "PRT-RB-OLD" });
  const found = findPaymentUse(
    unnamed,
    [rebooked],
    (booking) => booking.external_ref ?? `PRT-${booking.reference}`,
  );
  expect(found?.sameSale).toBe(true);
});
