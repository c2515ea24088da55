import { expect, test } from "vitest";
import { balanceDue, paidBy } from "./paid";

const asked = (total: number, currency = "EUR") => ({ total, currency });
const paid = (total: number, reference = "pay_7731") => ({ ...asked(total), reference });

test("a reference says that the total was paid that it was typed under", () => {
  expect(paidBy(" pay_7731 ", asked(200), undefined)).toEqual(paid(200));
});

test("without a reference nothing was paid", () => {
  expect(paidBy("", asked(200), undefined)).toBeUndefined();
  expect(paidBy("  ", asked(220), paid(200))).toBeUndefined();
});

test("a reference of before stands for what was paid before, not for a later total", () => {
  expect(paidBy("pay_7731", asked(220), paid(200))).toEqual(paid(200));
  expect(paidBy("pay_7731 ", asked(180), paid(200))).toEqual(paid(200));
});

test("a second reference under a new total says that all of it was paid", () => {
  expect(paidBy("pay_7731 pay_7802", asked(220), paid(200))).toEqual(paid(220, "pay_7731 pay_7802"));
});

test("what is left is the difference, either way, and exact where floating point is not", () => {
  expect(balanceDue(paid(200), asked(220))).toBe(20);
  expect(balanceDue(paid(200), asked(180))).toBe(-20);
  expect(balanceDue(paid(200), asked(200))).toBe(0);
  expect(balanceDue(paid(0.1), asked(0.3))).toBe(0.2);
});

test("a cent is nothing to charge a customer for once more", () => {
  expect(balanceDue(paid(200), asked(200.01))).toBe(0);
  expect(balanceDue(paid(200), asked(200.02))).toBe(0.02);
});

test("nothing was paid of it, or only in another currency: all of it is left", () => {
  expect(balanceDue(undefined, asked(220))).toBeUndefined();
  expect(balanceDue(paid(200), asked(220, "USD"))).toBeUndefined();
});
