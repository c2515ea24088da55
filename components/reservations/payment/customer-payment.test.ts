import { expect, test } from "vitest";
import { balanceDue, toClaimedPayment, toCustomerPayment } from "./customer-payment";

const asked = (total: number, currency = "EUR") => ({ total, currency });
const paid = (total: number, reference = "pay_7731") => ({ ...asked(total), reference });

test("a reference means that the total shown when it was typed was paid", () => {
  expect(toCustomerPayment(" pay_7731 ", asked(200), undefined)).toEqual(paid(200));
});

test("nothing was paid without a reference", () => {
  expect(toCustomerPayment("", asked(200), undefined)).toBeUndefined();
  expect(toCustomerPayment("  ", asked(220), paid(200))).toBeUndefined();
});

test("the reference of an earlier payment has the earlier total, not a later one", () => {
  expect(toCustomerPayment("pay_7731", asked(220), paid(200))).toEqual(paid(200));
  expect(toCustomerPayment("pay_7731 ", asked(180), paid(200))).toEqual(paid(200));
});

test("a second reference under a new total means that the new total was paid", () => {
  expect(toCustomerPayment("pay_7731 pay_7802", asked(220), paid(200))).toEqual(
    paid(220, "pay_7731 pay_7802"),
  );
});

test("a payment that is sent again at a lower total keeps its earlier total", () => {
  expect(toClaimedPayment("pay_7731", asked(180), paid(200))).toEqual(paid(200));
  expect(toClaimedPayment("pay_7731", asked(220), paid(200))).toEqual(paid(220));
});

test("a payment has the total at which it is sent if the earlier one had another reference or currency", () => {
  expect(toClaimedPayment("pay_7802", asked(180), paid(200))).toEqual(paid(180, "pay_7802"));
  expect(toClaimedPayment("pay_7731", asked(180, "USD"), paid(200))).toEqual({
    ...paid(180),
    currency: "USD",
  });
  expect(toClaimedPayment("pay_7731", asked(180), undefined)).toEqual(paid(180));
});

test("the balance is the exact difference in either direction", () => {
  expect(balanceDue(paid(200), asked(220))).toBe(20);
  expect(balanceDue(paid(200), asked(180))).toBe(-20);
  expect(balanceDue(paid(200), asked(200))).toBe(0);
  expect(balanceDue(paid(0.1), asked(0.3))).toBe(0.2);
});

test("a difference of at most one cent needs no charge", () => {
  expect(balanceDue(paid(200), asked(200.01))).toBe(0);
  expect(balanceDue(paid(200), asked(200.02))).toBe(0.02);
});

test("the whole total is due if nothing was paid, or only in another currency", () => {
  expect(balanceDue(undefined, asked(220))).toBeUndefined();
  expect(balanceDue(paid(200), asked(220, "USD"))).toBeUndefined();
});
