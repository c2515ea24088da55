import { afterEach, expect, test } from "vitest";
import { forgetPaid, forgetTyped, keepPaid, readPaid, readTyped, saveForm } from "./form-storage";

const ana = { person: "7", externalRef: "PRT-AAAAAA" };
const paid = { total: 200.5, currency: "EUR", reference: "pay_7731" };

afterEach(() => forgetTyped(ana));

test("a payment is stored for one person and one reference", () => {
  keepPaid(ana, paid);
  expect(readPaid(ana)).toEqual(paid);
  expect(readPaid({ ...ana, person: "8" })).toBeUndefined();
  expect(readPaid({ ...ana, externalRef: "PRT-BBBBBB" })).toBeUndefined();
});

test("removing a payment keeps the rest of the form", () => {
  saveForm(ana, { last_name: "Silva", payment_reference: "pay_7731" });
  keepPaid(ana, paid);
  forgetPaid(ana);
  expect(readPaid(ana)).toBeUndefined();
  expect(readTyped(ana)).toMatchObject({ last_name: "Silva", payment_reference: "" });
});

test("a booked form is removed with its payment", () => {
  saveForm(ana, { last_name: "Silva" });
  keepPaid(ana, paid);
  forgetTyped(ana);
  expect(readPaid(ana)).toBeUndefined();
  expect(readTyped(ana)).toMatchObject({ last_name: "", external_ref: ana.externalRef });
});
