import { afterEach, expect, test } from "vitest";
import {
  readCustomerPayment,
  readForm,
  removeCustomerPayment,
  removeForm,
  saveForm,
  storeCustomerPayment,
} from "./form-storage";

const ana = { person: "7", externalRef: "PRT-AAAAAA" };
const paid = { total: 200.5, currency: "EUR", reference: "pay_7731" };

afterEach(() => removeForm(ana));

test("a payment is stored for one person and one reference", () => {
  storeCustomerPayment(ana, paid);
  expect(readCustomerPayment(ana)).toEqual(paid);
  expect(readCustomerPayment({ ...ana, person: "8" })).toBeUndefined();
  expect(readCustomerPayment({ ...ana, externalRef: "PRT-BBBBBB" })).toBeUndefined();
});

test("removing a payment keeps the rest of the form", () => {
  saveForm(ana, { last_name: "Silva", payment_reference: "pay_7731" });
  storeCustomerPayment(ana, paid);
  removeCustomerPayment(ana);
  expect(readCustomerPayment(ana)).toBeUndefined();
  expect(readForm(ana)).toMatchObject({ last_name: "Silva", payment_reference: "" });
});

test("a booked form is removed with its payment", () => {
  saveForm(ana, { last_name: "Silva" });
  storeCustomerPayment(ana, paid);
  removeForm(ana);
  expect(readCustomerPayment(ana)).toBeUndefined();
  expect(readForm(ana)).toMatchObject({ last_name: "", external_ref: ana.externalRef });
});
