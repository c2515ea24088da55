import { expect, test } from "vitest";
import { clearDraftPayments, readDraftPayment, unmatchedOfBoth, unmatchedPayment } from "./draft-payment";
import { storeDraftPayment } from "./store-draft-payment";

const draft = { person: "7", reference: "RB-AAAAAAAAAA" };
const paid = { total: 120, currency: "EUR", reference: "pay_b" };
const amount = { total: 120, currency: "EUR" };

test("a payment is stored for one person and one draft", () => {
  storeDraftPayment(draft, paid);
  expect(readDraftPayment(draft)).toEqual({ reference: "pay_b", amount });
  expect(readDraftPayment({ ...draft, person: "8" })).toBeUndefined();
  expect(readDraftPayment({ ...draft, reference: "RB-BBBBBBBBBB" })).toBeUndefined();
  storeDraftPayment(draft, undefined);
  expect(readDraftPayment(draft)).toBeUndefined();
});

test("a payment of unknown amount keeps only its reference", () => {
  storeDraftPayment(draft, { reference: "pay_b", amount: null });
  expect(readDraftPayment(draft)).toEqual({ reference: "pay_b", amount: null });
});

test.each([
  ["pay_b", "pay_a", { reference: "pay_b", amount }],
  ["pay_b pay_c", "pay_a", { reference: "pay_b pay_c", amount }],
  ["pay_a pay_b", "pay_a", { reference: "pay_b", amount: null }],
  ["pay_a", "pay_a", undefined],
  [" pay_a ", "pay_a", undefined],
  ["pay_a", "pay_a, pay_b", undefined],
  ["pay_a;pay_b", "pay_b pay_a", undefined],
  ["", "pay_a", undefined],
])("of %j entered, a booking paid with %j leaves %j", (reference, bookedWith, expected) => {
  expect(unmatchedPayment({ reference, amount }, bookedWith)).toEqual(expected);
});

test.each([
  ["pay_a", "pay_b", { reference: "pay_b", amount: null }],
  ["pay_b", "pay_a", { reference: "pay_b", amount }],
  ["pay_b", "pay_b", { reference: "pay_b", amount }],
  ["pay_b", "pay_c", { reference: "pay_b pay_c", amount: null }],
  ["pay_b", "pay_b pay_c", { reference: "pay_b pay_c", amount: null }],
  ["pay_b", undefined, { reference: "pay_b", amount }],
  [undefined, "pay_b", { reference: "pay_b", amount: null }],
  ["pay_a", "pay_a", undefined],
  [undefined, undefined, undefined],
])("of %j entered and %j sent, a booking paid with pay_a leaves %j", (entered, sent, expected) => {
  const own = entered === undefined ? undefined : { reference: entered, amount };
  const other = sent === undefined ? undefined : { reference: sent, amount: null };
  expect(unmatchedOfBoth([own, other], "pay_a")).toEqual(expected);
});

test("a booking removes the payments that it contains, for every draft of the person", () => {
  const [other, anothers] = [
    { ...draft, reference: "RB-BBBBBBBBBB" },
    { ...draft, person: "8" },
  ];
  for (const each of [draft, anothers]) storeDraftPayment(each, { ...paid, reference: "pay_a" });
  storeDraftPayment(other, paid);
  clearDraftPayments("7", "pay_a");
  expect(readDraftPayment(draft)).toBeUndefined();
  expect(readDraftPayment(other)).toEqual({ reference: "pay_b", amount });
  expect(readDraftPayment(anothers)).toEqual({ reference: "pay_a", amount });
});
