import { afterEach, expect, test } from "vitest";
import { readForm, readPaid, removeForm, removePaid, saveForm, storePaid } from "./form-storage";

const ana = { person: "7", externalRef: "PRT-AAAAAA" };
const paid = { total: 200.5, currency: "EUR", reference: "pay_7731" };

afterEach(() => removeForm(ana));

test("a payment is stored for one person and one reference", () => {
  storePaid(ana, paid);
  expect(readPaid(ana)).toEqual(paid);
  expect(readPaid({ ...ana, person: "8" })).toBeUndefined();
  expect(readPaid({ ...ana, externalRef: "PRT-BBBBBB" })).toBeUndefined();
});

test("removing a payment keeps the rest of the form", () => {
  saveForm(ana, { last_name: "Silva", payment_reference: "pay_7731" });
  storePaid(ana, paid);
  removePaid(ana);
  expect(readPaid(ana)).toBeUndefined();
  expect(readForm(ana)).toMatchObject({ last_name: "Silva", payment_reference: "" });
});

test("a booked form is removed with its payment", () => {
  saveForm(ana, { last_name: "Silva" });
  storePaid(ana, paid);
  removeForm(ana);
  expect(readPaid(ana)).toBeUndefined();
  expect(readForm(ana)).toMatchObject({ last_name: "", external_ref: ana.externalRef });
});
